/** Crops a picture to its center square and re-encodes it, which drops all metadata. */
import { AVATAR_PX } from '@baobab/domain/constants';
import { AppError } from '@baobab/domain/errors';
import { profileMessages } from '@baobab/domain/messages';

const QUALITY = 0.85;

/** @throws AppError image_damaged when the browser can't decode the file */
export async function squarePicture(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw damaged(cause);
  });
  try {
    const side = Math.min(bitmap.width, bitmap.height);
    const size = Math.min(side, AVATAR_PX);
    const canvas = document.createElement('canvas');
    canvas.width = size;
    canvas.height = size;
    const context = canvas.getContext('2d');
    if (!context) throw damaged();
    context.drawImage(bitmap, (bitmap.width - side) / 2, (bitmap.height - side) / 2, side, side, 0, 0, size, size);
    return await encoded(canvas);
  } finally {
    bitmap.close();
  }
}

/** WebP, or JPEG where the browser can't encode WebP: `toBlob` then returns PNG. */
async function encoded(canvas: HTMLCanvasElement): Promise<Blob> {
  const webp = await toBlob(canvas, 'image/webp');
  if (webp?.type === 'image/webp') return webp;
  // JPEG has no transparency; it would become black.
  const context = canvas.getContext('2d');
  if (context) {
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  const jpeg = await toBlob(canvas, 'image/jpeg');
  if (jpeg?.type !== 'image/jpeg') throw damaged();
  return jpeg;
}

const toBlob = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));

const damaged = (cause?: unknown) =>
  new AppError('image_damaged', {}, { cause, message: profileMessages.pictureUnreadable });
