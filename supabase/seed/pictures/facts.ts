/** What the shop says of a file of the demo, read from its bytes like any other's. */
import type { FileFacts } from '@baobab/domain/entities/file-facts';
import { readFacts } from '@baobab/uploads/facts/read-facts';
import sharp from 'sharp';

export function factsOf(bytes: Uint8Array, name: string): Promise<FileFacts[]> {
  const read = (start: number, end: number) => Promise.resolve(bytes.subarray(start, end));
  return readFacts(read, bytes.length, name, {
    hasTransparentPixel: async (picture) => !(await sharp(picture).stats()).isOpaque,
  });
}
