/** SVG markup → the files that the shop serves: a master, public pictures at three widths and a placeholder. */
import { createHash } from 'node:crypto';
import { IMAGE_WIDTHS_PX } from '@baobab/domain/constants';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';

const QUALITY = 84;
/** So that the whole demo shop stays below 100 MB. */
export const MASTER_MAX_BYTES = 400_000;
/** The largest picture that thumbhash takes. */
const THUMB_PX = 100;

// Several pictures are made side by side; more threads inside one would only wait for each other.
sharp.concurrency(1);
sharp.cache(false);

export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 3;
}

export interface Derivatives {
  variants: { widthPx: number; bytes: Buffer }[];
  /** Size of the largest variant. */
  width: number;
  height: number;
  placeholder: string;
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export async function rasterize(svg: string): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}

const open = ({ data, width, height, channels }: Pixels) => sharp(data, { raw: { width, height, channels } });

/** Flat art is small as it is; the few crowded pictures get a palette, which costs ten times the time. */
export async function master(pixels: Pixels): Promise<Buffer> {
  const whole = await open(pixels).png({ compressionLevel: 6 }).toBuffer();
  if (whole.byteLength <= MASTER_MAX_BYTES) return whole;
  return open(pixels).png({ palette: true, colors: 224, effort: 1, compressionLevel: 9 }).toBuffer();
}

export const jpeg = (pixels: Pixels): Promise<Buffer> => open(pixels).jpeg({ quality: 88 }).toBuffer();

/** Public pictures at the shop's widths; narrower originals keep their own width as the largest. */
export async function derive(pixels: Pixels): Promise<Derivatives> {
  const { width, height } = pixels;
  const fitting = IMAGE_WIDTHS_PX.filter((wanted) => wanted <= width);
  const widths = [...new Set([...fitting, Math.min(width, Math.max(...IMAGE_WIDTHS_PX))])];
  const variants = [];
  for (const widthPx of widths) {
    const sized = widthPx === width ? open(pixels) : open(pixels).resize({ width: widthPx });
    variants.push({ widthPx, bytes: await sized.webp({ quality: QUALITY, effort: 2 }).toBuffer() });
  }
  const largest = widths.at(-1) ?? width;
  const thumb = await open(pixels)
    .resize({ width: THUMB_PX, height: THUMB_PX, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hash = rgbaToThumbHash(thumb.info.width, thumb.info.height, thumb.data);
  return {
    variants,
    width: largest,
    height: Math.round((height * largest) / width),
    placeholder: Buffer.from(hash).toString('base64'),
  };
}
