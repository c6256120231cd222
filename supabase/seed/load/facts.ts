/** Stores what was read of an uploaded original. */
import { factsRows } from '@baobab/data/file-facts';
import { BUCKET_DOWNLOADS } from '@baobab/domain/constants';
import { factsOf } from '../pictures/facts.ts';
import type { Backend } from './backend.ts';

/** `path` is in the bucket of downloads, and these bytes are there. */
export async function saveFacts(backend: Backend, path: string, bytes: Uint8Array): Promise<void> {
  const facts = factsRows(await factsOf(bytes, path));
  await backend.call('save_file_facts', { p_bucket: BUCKET_DOWNLOADS, p_object_path: path, p_facts: facts });
}
