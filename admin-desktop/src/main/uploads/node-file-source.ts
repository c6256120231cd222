/** Files of this computer for the upload engine; a ref is an absolute path. */
import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import type { FileIdentity, FileSource } from '@baobab/shared/uploads/ports';
import { fromFileSystem } from '../folders/file-errors.ts';
import type { WorkerPool } from '../work/worker-pool.ts';

const EDGE_BYTES = 64 * 1024;

export function createNodeFileSource(workers: WorkerPool): FileSource {
  return {
    identify: (path) => withFile(path, identityOf),
    sha256: (path) => workers.run('sha256', { path }),
    async open(path) {
      try {
        const file = await open(path, 'r');
        const { size } = await file.stat();
        return {
          sizeBytes: size,
          slice: (start, end) => read(file, start, Math.min(end, size)).catch((error: unknown) => rethrow(error, path)),
          close: () => file.close(),
        };
      } catch (error) {
        return rethrow(error, path);
      }
    },
  };
}

async function identityOf(file: FileHandle): Promise<FileIdentity> {
  const { size, mtimeMs } = await file.stat();
  const hash = createHash('sha256').update(await read(file, 0, Math.min(EDGE_BYTES, size)));
  if (size > EDGE_BYTES) hash.update(await read(file, Math.max(EDGE_BYTES, size - EDGE_BYTES), size));
  return { sizeBytes: size, modifiedMs: Math.floor(mtimeMs), edgeHash: hash.digest('hex') };
}

async function withFile<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  try {
    await using file = await open(path, 'r');
    return await work(file);
  } catch (error) {
    return rethrow(error, path);
  }
}

/** Short when the file shrank meanwhile; the engine's identity check sees that. */
async function read(file: FileHandle, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(end - start);
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, start + filled);
    if (bytesRead === 0) return bytes.subarray(0, filled);
    filled += bytesRead;
  }
  return bytes;
}

function rethrow(error: unknown, path: string): never {
  throw fromFileSystem(error, path);
}
