/** Files of this computer for the upload engine; a ref is an absolute path without a link in it. */
import type { FileSource } from '@baobab/uploads/ports';
import { withFileErrors } from '../folders/file-errors.ts';
import { statFile, openFile } from '../folders/open-file.ts';
import { identityOf } from '../work/file-identity.ts';
import { FileReader } from '../work/file-range.ts';
import type { WorkerPool } from '../work/worker-pool.ts';

export function createNodeFileSource(workers: WorkerPool): FileSource {
  return {
    identify: (path) =>
      withFileErrors(path, async () => {
        await using file = await openFile(path);
        return await identityOf(file);
      }),
    stat: (path) =>
      withFileErrors(path, async () => {
        const { size, mtimeMs } = await statFile(path);
        return { sizeBytes: size, modifiedMs: Math.floor(mtimeMs) };
      }),
    digest: (path) => workers.run('digest', { path }),
    open: (path, knownBytes) =>
      withFileErrors(path, async () => {
        const file = await openFile(path);
        const sizeBytes = knownBytes ?? (await file.stat()).size;
        const reader = new FileReader(file, path, sizeBytes);
        return { sizeBytes, slice: async (start, end) => reader.range(start, end), close: () => file.close() };
      }),
  };
}
