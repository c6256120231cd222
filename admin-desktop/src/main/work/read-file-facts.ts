/** What the shop may say of an original, read from this computer's file. Runs in a worker thread. */
import { basename } from 'node:path';
import { IMAGE_MAX_PIXELS } from '@baobab/domain/constants';
import type { FileFacts } from '@baobab/domain/entities/file-facts';
import { readFacts } from '@baobab/uploads/facts/read-facts';
import sharp from 'sharp';
import { withFileErrors } from '../folders/file-errors.ts';
import { openFile } from '../folders/open-file.ts';
import { readRange } from './file-identity.ts';

/** Codes: file_missing, file_unreadable, file_link. */
export function readFileFacts(path: string): Promise<FileFacts[]> {
  return withFileErrors(path, async () => {
    await using file = await openFile(path);
    const { size } = await file.stat();
    const read = (start: number, end: number) => readRange(file, start, Math.min(end, size));
    return await readFacts(read, size, basename(path), { hasTransparentPixel });
  });
}

async function hasTransparentPixel(picture: Uint8Array): Promise<boolean | null> {
  try {
    return !(await sharp(picture, { limitInputPixels: IMAGE_MAX_PIXELS }).stats()).isOpaque;
  } catch {
    return null;
  }
}
