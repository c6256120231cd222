/** Public pictures made in the page: turned upright, as WebP, of metadata only the rights. For forms and the web tab; the desktop's queue uses its own workers. */
import { rgbaToThumbHash } from 'thumbhash';
import { AppError } from '@baobab/domain/errors';
import { tooManyPixels } from '@baobab/domain/image-rules';
import { pictureWidths, type previewWidths } from '@baobab/domain/picture-widths';
import { APPEARANCE_PX, appearanceOf } from '@baobab/uploads/appearance/appearance';
import { EMBEDDED_HEAD_BYTES, EMBEDDED_TAIL_BYTES } from '@baobab/uploads/metadata/read-embedded';
import { readRights, rightsXmp, type Rights } from '@baobab/uploads/metadata/rights';
import type { Appearance } from '@baobab/domain/entities/appearance';
import { withXmp } from '@baobab/uploads/metadata/webp-xmp';
import { createCanvas, encodeWebp, type Canvas2d } from './canvas.ts';
import { isSvg, rasterizeSvg } from './rasterize-svg.ts';

export interface PageVariant {
  widthPx: number;
  heightPx: number;
  blob: Blob;
}

const QUALITY = 0.84;

/** Codes: image_damaged, image_dimensions. `widthsOf` is `previewWidths` where the picture itself is sold. */
export async function deriveInPage(
  file: Blob,
  widthsOf: typeof previewWidths = pictureWidths,
  licenseUrl: string | null = null,
): Promise<{ variants: PageVariant[]; placeholder: string; appearance: Appearance }> {
  const bitmap = await decode(file);
  try {
    const refused = tooManyPixels(bitmap.width * bitmap.height);
    if (refused) throw refused;
    const xmp = rightsXmp(await rightsOf(file, licenseUrl));
    const variants: PageVariant[] = [];
    for (const width of widthsOf(bitmap)) variants.push(await scaled(bitmap, width, xmp));
    return { variants, ...looksOf(bitmap) };
  } finally {
    bitmap.close();
  }
}

/** Of a preview. Codes: image_damaged. */
export async function appearanceInPage(picture: Blob): Promise<Appearance> {
  const bitmap = await decode(picture);
  try {
    return looksOf(bitmap).appearance;
  } finally {
    bitmap.close();
  }
}

async function decode(file: Blob): Promise<ImageBitmap> {
  if (await isSvg(file)) return rasterizeSvg(file);
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new AppError('image_damaged', {}, { cause });
  });
}

async function scaled(bitmap: ImageBitmap, widthPx: number, xmp: string): Promise<PageVariant> {
  const heightPx = Math.max(1, Math.round((bitmap.height * widthPx) / bitmap.width));
  const blob = await encodeWebp(draw(bitmap, widthPx, heightPx), QUALITY);
  const bytes = withXmp(new Uint8Array(await blob.arrayBuffer()), xmp, { widthPx, heightPx });
  return { widthPx, heightPx, blob: new Blob([bytes], { type: blob.type }) };
}

/** The page of the shop has the shop's address; the desktop's page has one of its own. */
async function rightsOf(file: Blob, licenseUrl: string | null): Promise<Rights> {
  const ends = [file.slice(0, EMBEDDED_HEAD_BYTES), file.slice(-EMBEDDED_TAIL_BYTES)];
  const parts = await Promise.all(ends.map(async (end) => new Uint8Array(await end.arrayBuffer())));
  const isShop = /^https?:$/.test(location.protocol);
  return readRights(parts, licenseUrl ?? (isShop ? new URL('/terms', location.origin).href : null));
}

function looksOf(bitmap: ImageBitmap): { placeholder: string; appearance: Appearance } {
  const scale = Math.min(1, APPEARANCE_PX / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  ];
  const { data } = draw(bitmap, width, height).getImageData(0, 0, width, height);
  return {
    placeholder: btoa(String.fromCharCode(...rgbaToThumbHash(width, height, data))),
    appearance: appearanceOf({ width, height, data }),
  };
}

function draw(bitmap: ImageBitmap, width: number, height: number): Canvas2d {
  const context = createCanvas(width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return context;
}
