/** New files beside the originals, written as they are made: a copy without where its pictures were taken, and a ZIP of several files. */
import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '@baobab/domain/errors';
import { cleanFile } from '@baobab/uploads/files/clean-file';
import { writeZip, type ZipInput, type ZipSource } from '@baobab/uploads/zip/write-zip';
import { withFileErrors } from '../folders/file-errors.ts';
import { openFile } from '../folders/open-file.ts';
import { rangesOf, reading } from './read-files.ts';

export interface Place {
  folder: string;
  name: string;
}

/** Writes what is sent of a file that is not sent as it is. Codes: as `digestOfFile`, file_changed, disk_full. */
export function cleanCopy({ path, folder, name }: Place & { path: string }) {
  return reading(path, (file) =>
    writeHashed(join(folder, `${name}.clean`), 'w', async (write) => {
      const { size } = await file.stat();
      if (!(await cleanFile(rangesOf(file, size), size, write)))
        throw new AppError('file_changed', { name: basename(path) });
    }),
  );
}

/** A file, a text, or what lies in another ZIP. */
export type Entry = { name: string; path: string } | { name: string; text: string } | { unpack: string };

export function packFiles({ entries, folder, name }: Place & { entries: Entry[] }) {
  const file = `${name}.zip`;
  return withFileErrors(file, () =>
    writeHashed(join(folder, file), 'wx', (write) => writeZip(entries.map(asSource), write)),
  );
}

/** Removes what it began when it fails. */
async function writeHashed(
  path: string,
  flags: 'w' | 'wx',
  produce: (write: (piece: Uint8Array) => Promise<void>) => Promise<unknown>,
) {
  await using target = await open(path, flags, 0o600);
  const hash = createHash('sha256');
  let sizeBytes = 0;
  try {
    await produce(async (piece) => {
      hash.update(piece);
      sizeBytes += piece.length;
      await target.writeFile(piece);
    });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, sizeBytes, sha256: hash.digest('hex') };
}

function asSource(entry: Entry): ZipSource {
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
