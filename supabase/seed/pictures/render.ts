/** SVG markup → the files that the shop serves: a master, public pictures at several widths and a placeholder. */
import { createHash } from 'node:crypto';
import { pictureWidths, type previewWidths } from '@baobab/domain/picture-widths';
import { APPEARANCE_PX, appearanceOf } from '@baobab/uploads/appearance/appearance';
import { readRights, rightsXmp } from '@baobab/uploads/metadata/rights';
import type { Appearance } from '@baobab/domain/entities/appearance';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';

const QUALITY = 84;
/** So that the whole demo shop stays below 100 MB. */
export const MASTER_MAX_BYTES = 600_000;
/** Masters are drawn larger than the drawing's own size: their previews are half of them. */
export const MASTER_SCALE = 1.25;
export const PREVIEW_SCALE = MASTER_SCALE / 2;
/** At which librsvg draws an SVG in its own size. */
const SVG_DPI = 72;

// Several pictures are made side by side; more threads inside one would only wait for each other.
sharp.concurrency(1);
sharp.cache(false);

export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 3 | 4;
}

export interface Derivatives {
  variants: { widthPx: number; bytes: Buffer }[];
  /** Size of the largest variant. */
  width: number;
  height: number;
  placeholder: string;
  appearance: Appearance;
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export async function rasterize(svg: string, scale = 1): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(svg), { density: SVG_DPI * scale })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}

const open = ({ data, width, height, channels }: Pixels) => sharp(data, { raw: { width, height, channels } });

/** Flat art is small as it is; the few crowded pictures get a palette, which costs ten times the time. */
export async function png(pixels: Pixels): Promise<Buffer> {
  const whole = await open(pixels).png({ compressionLevel: 6 }).toBuffer();
  if (whole.byteLength <= MASTER_MAX_BYTES) return whole;
  return open(pixels).png({ palette: true, colors: 224, effort: 1, compressionLevel: 9 }).toBuffer();
}

/** The files that a buyer gets of one illustration, for its own ZIP and for every pack that it is in. */
export async function originalsOf(svg: string): Promise<{ svg: string; png: Buffer; jpg: Buffer }> {
  const pixels = await rasterize(svg, MASTER_SCALE);
  return { svg, png: await png(pixels), jpg: await open(pixels).jpeg({ quality: 88 }).toBuffer() };
}

/** Public pictures with the shop's rights; `widthsOf` is `previewWidths` where the picture itself is sold. */
export async function derive(
  pixels: Pixels,
  licenseUrl: string,
  widthsOf: typeof previewWidths = pictureWidths,
): Promise<Derivatives> {
  const { width, height } = pixels;
  const xmp = rightsXmp(readRights([], licenseUrl));
  const widths = widthsOf(pixels);
  const largest = widths.at(-1) ?? width;
  const base = largest === width ? pixels : await resized(pixels, largest);
  const variants = [];
  for (const widthPx of widths) {
    const sized = widthPx === largest ? open(base) : open(base).resize({ width: widthPx });
    variants.push({ widthPx, bytes: await sized.webp({ quality: QUALITY, effort: 2 }).withXmp(xmp).toBuffer() });
  }
  const thumb = await open(base)
    .resize({ width: APPEARANCE_PX, height: APPEARANCE_PX, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hash = rgbaToThumbHash(thumb.info.width, thumb.info.height, thumb.data);
  return {
    variants,
    width: largest,
    height: Math.round((height * largest) / width),
    placeholder: Buffer.from(hash).toString('base64'),
    appearance: appearanceOf({ width: thumb.info.width, height: thumb.info.height, data: thumb.data }),
  };
}

async function resized(pixels: Pixels, width: number): Promise<Pixels> {
  const { data, info } = await open(pixels).resize({ width }).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: pixels.channels };
}
