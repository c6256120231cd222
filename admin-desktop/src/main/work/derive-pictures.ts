/** Public pictures of an image: turned upright, in sRGB, without any metadata. Runs in a worker thread. */
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { IMAGE_MAX_PIXELS } from '@baobab/shared/domain/constants';
import { AppError, isAppError } from '@baobab/shared/domain/errors';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { fromFileSystem } from '../folders/file-errors.ts';
import type { Jobs } from './jobs.ts';

const QUALITY = 84;
/** thumbhash takes pictures up to this size. */
const THUMB_PX = 100;

// one thread per worker, nothing kept: memory stays flat however many files are queued
sharp.concurrency(1);
sharp.cache(false);

export async function derivePictures({
  path,
  widthsPx,
  folder,
  name,
}: Jobs['derive']['input']): Promise<Jobs['derive']['output']> {
  const made: string[] = [];
  try {
    await stat(path);
    const upright = sharp(path, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' }).autoOrient();
    const { autoOrient } = await upright.metadata();
    const variants: Jobs['derive']['output']['variants'] = [];
    for (const widthPx of wantedWidths(widthsPx, autoOrient.width)) {
      const file = join(folder, `${name}.${widthPx}.webp`);
      made.push(file);
      const info = await upright.clone().resize({ width: widthPx }).webp({ quality: QUALITY, effort: 4 }).toFile(file);
      variants.push({ path: file, widthPx: info.width, heightPx: info.height, sizeBytes: info.size });
    }
    const thumb = await upright
      .clone()
      .resize({ width: THUMB_PX, height: THUMB_PX, fit: 'inside' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const placeholder = Buffer.from(rgbaToThumbHash(thumb.info.width, thumb.info.height, thumb.data)).toString(
      'base64',
    );
    return { variants, placeholder };
  } catch (error) {
    await Promise.all(made.map((file) => rm(file, { force: true })));
    throw asPictureError(error, path);
  }
}

/** Every wanted width up to the picture's own, and its own where that is below the largest wanted. */
export function wantedWidths(widthsPx: readonly number[], ownPx: number): number[] {
  const largest = Math.max(...widthsPx);
  const fitting = widthsPx.filter((width) => width <= ownPx);
  return [...new Set([...fitting, Math.min(ownPx, largest)])].toSorted((a, b) => a - b);
}

function asPictureError(thrown: unknown, path: string): AppError {
  if (isAppError(thrown)) return thrown;
  if (thrown instanceof Error && 'code' in thrown) return fromFileSystem(thrown, path);
  const words = thrown instanceof Error ? thrown.message : '';
  if (/pixel limit|too large|dimensions/i.test(words))
    return new AppError('image_dimensions', { path }, { cause: thrown });
  if (/no space/i.test(words)) return new AppError('disk_full', { path }, { cause: thrown });
  return new AppError('image_damaged', { path }, { cause: thrown });
}
