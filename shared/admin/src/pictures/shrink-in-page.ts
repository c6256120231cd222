/** A picture as a list shows it, made in the page. */
import { createCanvas, encode } from './canvas.ts';
import { isSvg, rasterizeSvg } from './rasterize-svg.ts';

const QUALITY = 0.7;

/** WebP or PNG whose longer side is at most `px`; null for what the browser cannot show. */
export async function shrinkInPage(file: Blob, px: number): Promise<Blob | null> {
  const bitmap = await decode(file, px).catch(() => null);
  if (!bitmap) return null;
  try {
    const scale = Math.min(1, px / Math.max(bitmap.width, bitmap.height));
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    const context = createCanvas(width, height);
    context.drawImage(bitmap, 0, 0, width, height);
    return await encode(context, 'image/webp', QUALITY);
  } finally {
    bitmap.close();
  }
}

/** Scaled while it is decoded: the whole picture would take four bytes for each of its pixels. */
async function decode(file: Blob, px: number): Promise<ImageBitmap> {
  if (await isSvg(file)) return rasterizeSvg(file);
  return createImageBitmap(file, { imageOrientation: 'from-image', resizeWidth: px, resizeQuality: 'medium' });
}
