import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { FileIdentity } from '@baobab/uploads/ports';

export const EDGE_BYTES = 64 * 1024;

export async function identityOf(file: FileHandle): Promise<FileIdentity> {
  const { size, mtimeMs } = await file.stat();
  const hash = createHash('sha256').update(await readRange(file, 0, Math.min(EDGE_BYTES, size)));
  if (size > EDGE_BYTES) hash.update(await readRange(file, Math.max(EDGE_BYTES, size - EDGE_BYTES), size));
  return { sizeBytes: size, modifiedMs: Math.floor(mtimeMs), edgeHash: hash.digest('hex') };
}

/** Shorter than requested when the file has shrunk. */
export async function readRange(file: FileHandle, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(end - start);
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, start + filled);
    if (bytesRead === 0) return bytes.subarray(0, filled);
    filled += bytesRead;
  }
  return bytes;
}
