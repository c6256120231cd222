/** What the picture library does. Previews of an original: turned upright, in sRGB, at most half its size; of its metadata only the rights. */
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { IMAGE_MAX_PIXELS, SVG_RENDER_PX } from '@baobab/domain/constants';
import { DRAWING_HEAD_BYTES, drawingFormat } from '@baobab/domain/drawing-formats';
import { AppError, isAppError } from '@baobab/domain/errors';
import type { FileFacts } from '@baobab/domain/entities/file-facts';
import { previewWidths } from '@baobab/domain/picture-widths';
import { APPEARANCE_PX, appearanceOf } from '@baobab/uploads/appearance/appearance';
import { readFacts } from '@baobab/uploads/facts/read-facts';
import { EMBEDDED_HEAD_BYTES, EMBEDDED_TAIL_BYTES } from '@baobab/uploads/metadata/read-embedded';
import { readRights, rightsXmp } from '@baobab/uploads/metadata/rights';
import type { Appearance } from '@baobab/domain/entities/appearance';
import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { fromFileSystem } from '../folders/file-errors.ts';
import { openFile } from '../folders/open-file.ts';
import { rangesOf, reading } from './read-files.ts';

const QUALITY = 84;
/** Of pictures that only the plan shows. */
const PLAN_QUALITY = 70;
/** Pixels an inch at which one unit of an SVG is one pixel, and the limits of librsvg. */
const UNIT_DPI = 72;
const MOST_DPI = 100_000;

// one thread per worker, nothing kept: memory stays flat however many files are queued
sharp.concurrency(1);
sharp.cache(false);

export interface Deriving {
  path: string;
  /** Used as far as they are at most half the picture. */
  widthsPx: number[];
  licenseUrl: string | null;
  folder: string;
  name: string;
}

export interface Variant {
  path: string;
  widthPx: number;
  heightPx: number;
  sizeBytes: number;
}

export async function derivePictures({ path, widthsPx, licenseUrl, folder, name }: Deriving) {
  const original = join(folder, `${name}.original`);
  const decoded = join(folder, `${name}.tiff`);
  const made: string[] = [];
  try {
    const rights = await copy(path, original);
    const xmp = rightsXmp(readRights(rights, licenseUrl));
    const upright = sharp(original, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' }).autoOrient();
    const { autoOrient } = await upright.metadata();
    const widths = previewWidths(autoOrient, widthsPx);
    const heightPx = (widthPx: number) => Math.max(1, Math.round((autoOrient.height * widthPx) / autoOrient.width));
    const sized = (picture: Sharp, width: number) => picture.resize({ width, height: heightPx(width), fit: 'fill' });
    // Decoded once. Through files: WebAssembly memory that a buffer takes is free only after V8 has collected the buffer.
    await sized(upright, Math.max(...widths))
      .toColorspace('srgb')
      .tiff({ compression: 'none' })
      .toFile(decoded);
    const variants: Variant[] = [];
    for (const widthPx of widths) {
      const file = join(folder, `${name}.${widthPx}.webp`);
      made.push(file);
      const info = await sized(sharp(decoded), widthPx).webp({ quality: QUALITY, effort: 4 }).withXmp(xmp).toFile(file);
      variants.push({ path: file, widthPx: info.width, heightPx: info.height, sizeBytes: info.size });
    }
    return { variants, ...(await looksOf(decoded)) };
  } catch (error) {
    await Promise.all(made.map((file) => rm(file, { force: true })));
    throw asPictureError(error, basename(path));
  } finally {
    await Promise.all([original, decoded].map((file) => rm(file, { force: true })));
  }
}

/** WebP in base64, its longer side at most `px`. Decoding reads a JPEG at a fraction of its size where that is enough. */
export async function smallPicture({
  path,
  px,
  folder,
}: {
  path: string;
  px: number;
  folder: string;
}): Promise<string> {
  const original = join(folder, randomUUID());
  try {
    await copy(path, original);
    const bytes = await sharp(original, { limitInputPixels: IMAGE_MAX_PIXELS })
      .autoOrient()
      .resize({ width: px, height: px, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: PLAN_QUALITY, effort: 0 })
      .toBuffer();
    return bytes.toString('base64');
  } catch (error) {
    throw asPictureError(error, basename(path));
  } finally {
    await rm(original, { force: true });
  }
}

/** Opened here and not by sharp, which would follow a link. Answers both ends, where metadata lies. */
async function copy(path: string, target: string): Promise<Uint8Array[]> {
  await using source = await openFile(path);
  const bytes = await source.readFile();
  const svg = svgIn(bytes);
  if (svg) await renderSvg(svg, target);
  else await writeFile(target, bytes, { mode: 0o600 });
  // copied, so that the rest need not be kept
  return [bytes.slice(0, EMBEDDED_HEAD_BYTES), bytes.slice(-EMBEDDED_TAIL_BYTES)].map((part) => Uint8Array.from(part));
}

async function looksOf(path: string): Promise<{ placeholder: string; appearance: Appearance }> {
  const { info, data } = await sharp(path)
    .resize({ width: APPEARANCE_PX, height: APPEARANCE_PX, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return {
    placeholder: Buffer.from(rgbaToThumbHash(width, height, data)).toString('base64'),
    appearance: appearanceOf({ width, height, data }),
  };
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

/** Null for anything but an SVG. */
function svgIn(bytes: Buffer): Buffer | null {
  return drawingFormat('', bytes.subarray(0, DRAWING_HEAD_BYTES)) === 'svg' ? bytes : null;
}

/**
 * Writes a PNG whose longer side is `SVG_RENDER_PX`. From memory: librsvg then has no folder from which it would read what the
 * drawing refers to; it runs no scripts and opens no addresses.
 * Source: https://gnome.pages.gitlab.gnome.org/librsvg/devel-docs/ "The URL of the SVG document determines which files can be loaded"
 */
async function renderSvg(svg: Buffer, target: string): Promise<void> {
  const { width, height } = await sharp(svg, { density: UNIT_DPI }).metadata();
  const density = Math.min(MOST_DPI, Math.max(1, (UNIT_DPI * SVG_RENDER_PX) / Math.max(width, height)));
  const png = sharp(svg, { density }).resize({ width: SVG_RENDER_PX, height: SVG_RENDER_PX, fit: 'inside' }).png();
  await writeFile(target, await png.toBuffer(), { mode: 0o600 });
}

/** What the shop may say of an original. Codes: file_missing, file_unreadable, file_link. */
export function readFileFacts(path: string): Promise<FileFacts[]> {
  return reading(path, async (file) => {
    const { size } = await file.stat();
    return readFacts(rangesOf(file, size), size, basename(path), { hasTransparentPixel });
  });
}

async function hasTransparentPixel(picture: Uint8Array): Promise<boolean | null> {
  try {
    return !(await sharp(picture, { limitInputPixels: IMAGE_MAX_PIXELS }).stats()).isOpaque;
  } catch {
    return null;
  }
}
