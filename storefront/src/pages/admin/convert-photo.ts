/** Photos of phones (HEIC) become JPEG where the browser can decode them, as Safari can; elsewhere the plan says how to export them. */
import { splitName } from '@baobab/domain/file-name';
import { FOREIGN_BYTES, foreignPicture } from '@baobab/domain/sniff';
import type { DroppedFile } from './dropped-files.ts';

const QUALITY = 0.95;

/** The same where it is no such photo, or cannot be decoded or read here. */
export async function convertPhoto(dropped: DroppedFile): Promise<DroppedFile> {
  const { file, path } = dropped;
  try {
    const head = new Uint8Array(await file.slice(0, FOREIGN_BYTES).arrayBuffer());
    if (foreignPicture(head) !== 'HEIC') return dropped;
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
    const named = (name: string) => `${splitName(name).stem}.jpg`;
    const photo = new File([jpeg], named(file.name), { type: jpeg.type, lastModified: file.lastModified });
    return { ...dropped, file: photo, path: named(path) };
  } catch {
    return dropped;
  }
}
