/** Files of this computer for the upload engine; a ref is an absolute path without a link in it. */
import type { FileSource } from '@baobab/uploads/ports';
import { fromFileSystem } from '../folders/file-errors.ts';
import { statFile, openFile } from '../folders/open-file.ts';
import { identityOf } from '../work/file-identity.ts';
import { FileReader } from '../work/file-range.ts';
import type { WorkerPool } from '../work/worker-pool.ts';

export function createNodeFileSource(workers: WorkerPool): FileSource {
  return {
    async identify(path) {
      try {
        await using file = await openFile(path);
        return await identityOf(file);
      } catch (error) {
        throw fromFileSystem(error, path);
      }
    },
    async stat(path) {
      try {
        const { size, mtimeMs } = await statFile(path);
        return { sizeBytes: size, modifiedMs: Math.floor(mtimeMs) };
      } catch (error) {
        throw fromFileSystem(error, path);
      }
    },
    sha256: (path) => workers.run('sha256', { path }),
    async open(path, sizeBytes) {
      try {
        const file = await openFile(path);
        const size = sizeBytes ?? (await file.stat()).size;
        const reader = new FileReader(file, path, size);
        return {
          sizeBytes: size,
          slice: async (start, end) => reader.range(start, end),
          close: () => file.close(),
        };
      } catch (error) {
        throw fromFileSystem(error, path);
      }
    },
  };
}
