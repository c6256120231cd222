import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { fromFileSystem } from '../folders/file-errors.ts';

const PIECE_BYTES = 1024 * 1024;

export async function sha256OfFile(path: string): Promise<string> {
  try {
    await using file = await open(path, 'r');
    const hash = createHash('sha256');
    const piece = Buffer.allocUnsafe(PIECE_BYTES);
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, PIECE_BYTES);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(piece.subarray(0, bytesRead));
    }
  } catch (error) {
    throw fromFileSystem(error, path);
  }
}
