/** Stores what the shop says of an original, read from its bytes as of any other upload. */
import { factsRows } from '@baobab/data/catalog/sources';
import { BUCKET_DOWNLOADS } from '@baobab/domain/constants';
import { readFacts } from '@baobab/uploads/facts/read-facts';
import sharp from 'sharp';
import type { Backend } from './backend.ts';

/** `path` is in the bucket of downloads, and these bytes are there. */
export async function saveFacts(backend: Backend, path: string, bytes: Uint8Array): Promise<void> {
  const read = (start: number, end: number) => Promise.resolve(bytes.subarray(start, end));
  const facts = await readFacts(read, bytes.length, path, {
    hasTransparentPixel: async (picture) => !(await sharp(picture).stats()).isOpaque,
  });
  const object = { p_bucket: BUCKET_DOWNLOADS, p_object_path: path };
  await backend.call('save_file_facts', { ...object, p_facts: factsRows(facts) });
}
