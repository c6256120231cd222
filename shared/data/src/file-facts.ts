/** Facts of stored originals, for admins: what the shop says of files comes from them. */
import type { FileFacts } from '@baobab/domain/entities/file-facts';
import * as z from 'zod/mini';
import { json } from './arguments.ts';
import type { DataClient } from './client.ts';
import { parseRow } from './rows.ts';

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

const unreadSchema = z.object({
  /** Originals that were not read yet, all of them and the smallest. */
  unread: z.number(),
  objects: z.array(z.object({ bucket: z.string(), path: z.string(), sizeBytes: z.number() })),
  /** Previews that are larger than half of their original, all of them and the first. */
  largePreviews: z.number(),
  previews: z.array(z.object({ id: z.string(), title: z.string(), masterFile: z.string() })),
  /** Pictures whose colors were not looked at, all of them and the first. */
  unseen: z.number(),
  pictures: z.array(
    z.object({ id: z.string(), title: z.string(), image: z.string(), imageWidths: z.array(z.number()) }),
  ),
});
export type UnreadOriginals = z.infer<typeof unreadSchema>;

/** At most this many of each are named at once. */
const NAMED = 200;

/** Shrinks as facts are saved and previews are made anew. Codes: forbidden. */
export async function unreadOriginals(client: DataClient): Promise<UnreadOriginals> {
  const { data } = await client.rpc('unread_originals', { p_limit: NAMED }).throwOnError();
  return parseRow(unreadSchema, data);
}
