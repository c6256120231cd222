/** PNG, JPEG, WebP and GIF: what their headers say, and whether they can have transparent pixels at all. */
import { imageSize } from 'image-size';
import { viewOf } from '../zip/read-directory.ts';

const INCHES_PER_METER = 39.3701;
const CM_PER_INCH = 2.54;
/** One pixel a millimeter, which encoders write where they know none. */
const NO_DENSITY_DPI = 25.4;

export interface PixelSize {
  widthPx: number | null;
  heightPx: number | null;
}

/** As a viewer shows it, turned upright. */
export function pixelSize(bytes: Uint8Array): PixelSize {
  try {
    const { width, height, orientation = 1 } = imageSize(Uint8Array.from(bytes));
    if (!(width > 0 && height > 0)) return { widthPx: null, heightPx: null };
    return orientation >= 5 ? { widthPx: height, heightPx: width } : { widthPx: width, heightPx: height };
  } catch {
    return { widthPx: null, heightPx: null };
  }
}

/** False: the file has no room for transparency, so every pixel is opaque. True: only its pixels tell. */
export function hasAlpha(bytes: Uint8Array, format: string): boolean {
  if (format === 'png') return [4, 6].includes(bytes[25] ?? 0) || pngChunk(bytes, 'tRNS') !== null;
  if (format === 'gif') return gifNamesTransparentColor(bytes);
  return format === 'webp' && webpHasAlpha(bytes);
}

/** Null where the file declares none. */
export function dotsPerInch(bytes: Uint8Array, format: string): number | null {
  if (format === 'png') return pngDensity(bytes);
  return format === 'jpg' ? jfifDensity(bytes) : null;
}

function pngDensity(bytes: Uint8Array): number | null {
  const chunk = pngChunk(bytes, 'pHYs');
  if (!chunk || chunk.length < 9 || chunk[8] !== 1) return null;
  return rounded(viewOf(chunk).getUint32(0) / INCHES_PER_METER);
}

function jfifDensity(bytes: Uint8Array): number | null {
  const view = viewOf(bytes);
  for (let at = 2; at + 18 <= bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    if (bytes[at + 1] !== 0xe0 || view.getUint32(at + 4) !== 0x4a464946) continue;
    const density = view.getUint16(at + 12);
    const unit = bytes[at + 11];
    return unit === 1 ? rounded(density) : unit === 2 ? rounded(density * CM_PER_INCH) : null;
  }
  return null;
}

function rounded(density: number): number | null {
  const dpi = Math.round(density * 10) / 10;
  return dpi > NO_DENSITY_DPI ? dpi : null;
}

/** The content of the first chunk of a kind that comes before the pixels. */
function pngChunk(bytes: Uint8Array, kind: string): Uint8Array | null {
  const view = viewOf(bytes);
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (name === kind) return bytes.subarray(at + 8, at + 8 + view.getUint32(at));
    if (name === 'IDAT') return null;
  }
  return null;
}

/** A graphic control extension with its transparency flag; a match inside pixels only makes the pixels be looked at. */
function gifNamesTransparentColor(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x21); at >= 0; at = bytes.indexOf(0x21, at + 1))
    if (bytes[at + 1] === 0xf9 && bytes[at + 2] === 4 && ((bytes[at + 3] ?? 0) & 1) === 1) return true;
  return false;
}

function webpHasAlpha(bytes: Uint8Array): boolean {
  const kind = String.fromCharCode(...bytes.subarray(12, 16));
  if (kind === 'VP8X') return ((bytes[20] ?? 0) & 0x10) !== 0;
  return kind === 'VP8L' && ((bytes[24] ?? 0) & 0x10) !== 0;
}
