/** Reading whole files: what a worker thread does for the plan and for the engine. */
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { cleanFile } from '@baobab/uploads/files/clean-file';
import type { ZipCheck } from '@baobab/uploads/kinds/zip-facts';
import type { FileDigest, FileIdentity } from '@baobab/uploads/ports';
import type { ReadBytes } from '@baobab/uploads/zip/byte-reader';
import { checkZip } from '@baobab/uploads/zip/check-zip';
import { withFileErrors } from '../folders/file-errors.ts';
import { openFile } from '../folders/open-file.ts';
import { identityOf, readRange } from './file-identity.ts';

const PIECE_BYTES = 1024 * 1024;

/** Codes: file_missing, file_unreadable, file_link. */
export const digestOfFile = (path: string): Promise<FileDigest> => reading(path, digest);

/** Identity and hash in one opening. Codes: as `digestOfFile`. */
export function inspectFile(path: string): Promise<{ identity: FileIdentity } & FileDigest> {
  return reading(path, async (file) => ({ identity: await identityOf(file), ...(await digest(file)) }));
}

/** Codes: as `digestOfFile`. */
export function checkZipFile(path: string): Promise<ZipCheck> {
  return reading(path, async (file) => {
    const { size } = await file.stat();
    return checkZip(rangesOf(file, size), size);
  });
}

export function reading<T>(path: string, read: (file: FileHandle) => Promise<T>): Promise<T> {
  return withFileErrors(path, async () => {
    await using file = await openFile(path);
    return await read(file);
  });
}

export const rangesOf =
  (file: FileHandle, sizeBytes: number): ReadBytes =>
  (start, end) =>
    readRange(file, start, Math.min(end, sizeBytes));

async function digest(file: FileHandle): Promise<FileDigest> {
  const { size } = await file.stat();
  const hash = createHash('sha256');
  const cleaned = await cleanFile(rangesOf(file, size), size, (piece) => void hash.update(piece));
  return cleaned ? { sha256: hash.digest('hex'), cleaned } : { sha256: await plainHash(file) };
}

async function plainHash(file: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  for (let position = 0; ;) {
    const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, position);
    if (bytesRead === 0) return hash.digest('hex');
    hash.update(piece.subarray(0, bytesRead));
    position += bytesRead;
  }
}
