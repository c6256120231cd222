/** Width times height from a picture's header, before anything decodes it. */
import { imageSize } from 'image-size';

/**
 * `head` is the beginning of a file of `sizeBytes`. Null where the whole file does not tell: it is cut off or damaged. Undefined where only
 * its beginning was looked at: the decoder finds out, and has its own limit.
 */
export function countPixels(head: Uint8Array, sizeBytes: number): number | null | undefined {
  try {
    // A copy: image-size reads on behind the end of a part, where the bytes of another file lie.
    const { width, height } = imageSize(Uint8Array.from(head));
    return width * height;
  } catch {
    return sizeBytes <= head.length ? null : undefined;
  }
}
