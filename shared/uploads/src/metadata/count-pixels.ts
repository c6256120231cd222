/** Width times height from a picture's header, before anything decodes it. */
import { imageSize } from 'image-size';

/** `head` is the file's beginning. Null where it does not tell: the decoder finds out, and has its own limit. */
export function countPixels(head: Uint8Array): number | null {
  try {
    const { width, height } = imageSize(head);
    return width * height;
  } catch {
    return null;
  }
}
