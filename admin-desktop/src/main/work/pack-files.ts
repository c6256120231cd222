/** One ZIP from several files, written to disk as it is made. Runs in a worker thread. */
import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { writeZip, type ZipInput, type ZipSource } from '@baobab/uploads/zip/write-zip';
import { withFileErrors } from '../folders/file-errors.ts';
import { openFile } from '../folders/open-file.ts';
import type { Jobs } from './jobs.ts';

type Packing = Jobs['pack'];

export function packFiles({ entries, folder, name }: Packing['input']): Promise<Packing['output']> {
  const path = join(folder, `${name}.zip`);
  return withFileErrors(basename(path), async () => {
    await using target = await open(path, 'wx', 0o600);
    const hash = createHash('sha256');
    let sizeBytes = 0;
    try {
      await writeZip(entries.map(asSource), async (piece) => {
        hash.update(piece);
        sizeBytes += piece.length;
        await target.writeFile(piece);
      });
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return { path, sizeBytes, sha256: hash.digest('hex') };
  });
}

function asSource(entry: Packing['input']['entries'][number]): ZipSource {
  if ('text' in entry) return entry;
  if ('unpack' in entry) return { unpack: fileInput(entry.unpack) };
  return { name: entry.name, input: fileInput(entry.path) };
}

const fileInput = (path: string): ZipInput => ({
  async *read(pieceBytes) {
    await using file = await openFile(path);
    const piece = Buffer.allocUnsafe(pieceBytes);
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, pieceBytes, null);
      if (bytesRead === 0) return;
      yield piece.subarray(0, bytesRead);
    }
  },
});
