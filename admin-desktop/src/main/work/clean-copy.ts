/** A copy of a file without where its pictures were taken. Runs in a worker thread. */
import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '@baobab/domain/errors';
import { cleanFile } from '@baobab/uploads/files/clean-file';
import type { Jobs } from './jobs.ts';
import { rangesOf, reading } from './read-files.ts';

/** Writes what is sent of a file that is not sent as it is. Codes: as `digestOfFile`, file_changed, disk_full. */
export function cleanCopy({ path, folder, name }: Jobs['clean']['input']): Promise<Jobs['clean']['output']> {
  const target = join(folder, `${name}.clean`);
  return reading(path, async (file) => {
    await using copy = await open(target, 'w', 0o600);
    const hash = createHash('sha256');
    const { size } = await file.stat();
    const cleaned = await cleanFile(rangesOf(file, size), size, async (piece) => {
      hash.update(piece);
      await copy.writeFile(piece);
    });
    if (!cleaned) throw new AppError('file_changed', { name: basename(path) });
    return { path: target, sizeBytes: cleaned.sizeBytes, sha256: hash.digest('hex') };
  }).catch(async (error: unknown) => {
    await rm(target, { force: true });
    throw error;
  });
}
