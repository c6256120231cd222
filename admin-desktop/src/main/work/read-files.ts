/** Reading whole files: what a worker thread does for the plan and for the engine. */
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { ZipCheck } from '@baobab/uploads/kinds/zip-facts';
import type { FileIdentity } from '@baobab/uploads/ports';
import { checkZip } from '@baobab/uploads/zip/check-zip';
import { withFileErrors } from '../folders/file-errors.ts';
import { openFile } from '../folders/open-file.ts';
import { identityOf, readRange } from './file-identity.ts';

const PIECE_BYTES = 1024 * 1024;

/** Lower-case hex SHA-256. Codes: file_missing, file_unreadable, file_link. */
export const sha256OfFile = (path: string): Promise<string> => reading(path, digest);

/** Identity and hash in one opening. Codes: as `sha256OfFile`. */
export function inspectFile(path: string): Promise<{ identity: FileIdentity; sha256: string }> {
  return reading(path, async (file) => ({ identity: await identityOf(file), sha256: await digest(file) }));
}

/** Codes: as `sha256OfFile`. */
export function checkZipFile(path: string): Promise<ZipCheck> {
  return reading(path, async (file) => {
    const { size } = await file.stat();
    return checkZip((start, end) => readRange(file, start, Math.min(end, size)), size);
  });
}

function reading<T>(path: string, read: (file: FileHandle) => Promise<T>): Promise<T> {
  return withFileErrors(path, async () => {
    await using file = await openFile(path);
    return await read(file);
  });
}

async function digest(file: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  for (let position = 0; ;) {
    const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, position);
    if (bytesRead === 0) return hash.digest('hex');
    hash.update(piece.subarray(0, bytesRead));
    position += bytesRead;
  }
}
