/** What the shop may say of an original, read from a file in the page. */
import type { FileFacts } from '@baobab/domain/entities/file-facts';
import { tooManyPixels } from '@baobab/domain/image-rules';
import { readFacts } from '@baobab/uploads/facts/read-facts';
import { readerOf } from '@baobab/uploads/zip/byte-reader';
import { createCanvas } from './canvas.ts';

/** Looked at in strips of this height, so that a large picture needs little memory. */
const STRIP_PX = 256;

/** Codes: file_unreadable. */
export function factsInPage(file: Blob, name: string): Promise<FileFacts[]> {
  const read = readerOf({ slice: async (start, end) => file.slice(start, end) });
  return readFacts(read, file.size, name, { hasTransparentPixel });
}

async function hasTransparentPixel(picture: Uint8Array<ArrayBuffer>): Promise<boolean | null> {
  const bitmap = await createImageBitmap(new Blob([picture])).catch(() => null);
  if (!bitmap) return null;
  try {
    if (tooManyPixels(bitmap.width * bitmap.height)) return null;
    for (let top = 0; top < bitmap.height; top += STRIP_PX) {
      const height = Math.min(STRIP_PX, bitmap.height - top);
      const context = createCanvas(bitmap.width, height);
      context.drawImage(bitmap, 0, -top);
      const { data } = context.getImageData(0, 0, bitmap.width, height);
      for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
    }
    return false;
  } finally {
    bitmap.close();
  }
}
