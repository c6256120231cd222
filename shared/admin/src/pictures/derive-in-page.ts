/** Public pictures made in the page: turned upright, without metadata, as WebP. For forms and the web tab; the desktop's queue uses its own workers. */
import { rgbaToThumbHash } from 'thumbhash';
import { IMAGE_WIDTHS_PX } from '@baobab/domain/constants';
import { AppError } from '@baobab/domain/errors';
import { tooManyPixels } from '@baobab/domain/image-rules';

export interface PageVariant {
  widthPx: number;
  heightPx: number;
  blob: Blob;
}

const QUALITY = 0.84;
const THUMB_PX = 100;

/** Codes: image_damaged, image_dimensions. Widths as wanted, up to the picture's own. */
export async function deriveInPage(
  file: Blob,
  widthsPx: readonly number[] = IMAGE_WIDTHS_PX,
): Promise<{ variants: PageVariant[]; placeholder: string }> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new AppError('image_damaged', {}, { cause });
  });
  try {
    const refused = tooManyPixels(bitmap.width * bitmap.height);
    if (refused) throw refused;
    const largest = Math.max(...widthsPx);
    const widths = new Set([...widthsPx.filter((width) => width <= bitmap.width), Math.min(bitmap.width, largest)]);
    const variants: PageVariant[] = [];
    for (const width of [...widths].toSorted((a, b) => a - b)) variants.push(await scaled(bitmap, width));
    return { variants, placeholder: placeholderOf(bitmap) };
  } finally {
    bitmap.close();
  }
}

async function scaled(bitmap: ImageBitmap, widthPx: number): Promise<PageVariant> {
  const heightPx = Math.max(1, Math.round((bitmap.height * widthPx) / bitmap.width));
  const canvas = draw(bitmap, widthPx, heightPx).canvas;
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
  if (blob.type !== 'image/webp') {
    throw new AppError(
      'image_damaged',
      {},
      { message: 'This browser cannot make WebP pictures. Use Chrome, Edge or Firefox, or the desktop app.' },
    );
  }
  return { widthPx, heightPx, blob };
}

function placeholderOf(bitmap: ImageBitmap): string {
  const scale = Math.min(1, THUMB_PX / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  ];
  const { data } = draw(bitmap, width, height).getImageData(0, 0, width, height);
  return btoa(String.fromCharCode(...rgbaToThumbHash(width, height, data)));
}

function draw(bitmap: ImageBitmap, width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new AppError('image_damaged', { reason: 'no canvas' });
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return context;
}
