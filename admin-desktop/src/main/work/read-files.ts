/** Reading whole files: what a worker thread does for the plan and for the engine. */
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { ZipCheck } from '@baobab/uploads/kinds/zip-facts';
import type { FileIdentity } from '@baobab/uploads/ports';
import { checkZip } from '@baobab/uploads/zip/check-zip';
import { fromFileSystem } from '../folders/file-errors.ts';
import { openFile } from '../folders/open-file.ts';
import { identityOf, readRange } from './file-identity.ts';

const PIECE_BYTES = 1024 * 1024;

/** Lower-case hex SHA-256. Codes: file_missing, file_unreadable, file_link. */
export async function sha256OfFile(path: string): Promise<string> {
  try {
    await using file = await openFile(path);
    return await digest(file);
  } catch (error) {
    throw fromFileSystem(error, path);
  }
}

/** Identity and hash in one opening; `hash` false leaves the hash empty, for files that are refused anyway. */
export async function inspectFile(path: string, hash: boolean): Promise<{ identity: FileIdentity; sha256: string }> {
  try {
    await using file = await openFile(path);
    const identity = await identityOf(file);
    return { identity, sha256: hash ? await digest(file) : '' };
  } catch (error) {
    throw fromFileSystem(error, path);
  }
}

/** Codes: file_missing, file_unreadable, file_link. */
export async function checkZipFile(path: string): Promise<ZipCheck> {
  try {
    await using file = await openFile(path);
    const { size } = await file.stat();
    return await checkZip((start, end) => readRange(file, start, Math.min(end, size)), size);
  } catch (error) {
    throw fromFileSystem(error, path);
  }
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
