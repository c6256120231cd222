/** Derivatives through the worker pool, kept in a folder of their own that is emptied at every start. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Derivatives } from '@baobab/uploads/ports';
import type { WorkerPool } from '../work/worker-pool.ts';

/** `licenseUrl` tells what previews say of their license. */
export function createSharpDerivatives(
  place: string,
  workers: WorkerPool,
  licenseUrl: () => Promise<string | null>,
): Derivatives {
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true, mode: 0o700 });
  // the profile may lie behind a link, but a ref has none in it
  const folder = realpathSync(place);
  return {
    async make(path, widthsPx) {
      const { variants, placeholder, appearance } = await workers.run('derive', {
        path,
        widthsPx: [...widthsPx],
        licenseUrl: await licenseUrl(),
        folder,
        name: randomUUID(),
      });
      return {
        ...appearance,
        placeholder,
        variants: variants.map(({ path: source, ...facts }) => ({ ...facts, source })),
      };
    },
    async pack(entries) {
      const { path, ...facts } = await workers.run('pack', {
        entries: entries.map((entry) => ('source' in entry ? { name: entry.name, path: entry.source } : entry)),
        folder,
        name: randomUUID(),
      });
      return { ...facts, source: path };
    },
    async clean(path, name) {
      const input = { path, folder, name: name.replaceAll(/[^\w-]/g, '') };
      const { path: source, ...facts } = await workers.run('clean', input);
      return { ...facts, source };
    },
    async discard(sources) {
      // a journal could name any path: only what was made here is ever deleted
      const own = sources.filter((source) => dirname(resolve(source)) === resolve(folder));
      await Promise.all(own.map((source) => rm(source, { force: true })));
    },
  };
}
