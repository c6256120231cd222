/** A process of its own that releases the demo's packs, so that the shop answers while they are drawn. */
import { releaseDemoPacks } from './release.ts';
import type { PackTarget } from './release.ts';

process.once('disconnect', () => process.exit(1));
process.once('message', (target: PackTarget) => {
  releaseDemoPacks(target, (line) => process.send?.({ line })).then(
    () => process.send?.({ done: true }, undefined, undefined, () => process.disconnect()),
    (error: unknown) => {
      const line = `Demo content: ${error instanceof Error ? error.message : String(error)}`;
      process.send?.({ line }, undefined, undefined, () => process.exit(1));
    },
  );
});
