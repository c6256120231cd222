/** A process of its own that makes the demo's files and releases its packs, so that the shop answers meanwhile. */
import { releaseDemoPacks } from './packs/release.ts';
import type { PackTarget } from './packs/release.ts';
import { seedOriginals } from './seed.ts';
import type { OriginalsTarget } from './seed.ts';

process.once('disconnect', () => process.exit(1));
process.once('message', (target: PackTarget & Omit<OriginalsTarget, 'log'>) => {
  make(target).then(
    () => process.send?.({ done: true }, undefined, undefined, () => process.disconnect()),
    (error: unknown) => {
      const line = `Demo content: ${error instanceof Error ? error.message : String(error)}`;
      process.send?.({ line }, undefined, undefined, () => process.exit(1));
    },
  );
});

async function make(target: PackTarget & Omit<OriginalsTarget, 'log'>): Promise<void> {
  const log = (line: string) => void process.send?.({ line });
  log('Demo content: the files that buyers get are being made; an illustration can be bought once its own is there.');
  await seedOriginals({ ...target, log });
  await releaseDemoPacks(target, log);
}
