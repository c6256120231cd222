/** Facts of stored originals, for admins: what the shop says of files comes from them. */
import type { FileFacts } from '@baobab/domain/entities/file-facts';
import { json } from '../arguments.ts';
import type { DataClient } from '../client.ts';

/** Of one stored object and of everything in it; saving the same again changes nothing. Codes: object_missing, checksum_mismatch, forbidden. */
export async function saveFileFacts(
  client: DataClient,
  object: { bucket: string; path: string },
  facts: readonly FileFacts[],
): Promise<void> {
  const args = { p_bucket: object.bucket, p_object_path: object.path, p_facts: json(factsRows(facts)) };
  await client.rpc('save_file_facts', args).throwOnError();
}

/** As the database takes them. */
export function factsRows(facts: readonly FileFacts[]) {
  return facts.map(asRow);
}

function asRow(facts: FileFacts) {
  const { sizeBytes, widthPx, heightPx, isTransparent, isVector, ...same } = facts;
  const columns = { size_bytes: sizeBytes, width_px: widthPx, height_px: heightPx };
  return { ...same, ...columns, is_transparent: isTransparent, is_vector: isVector };
}
