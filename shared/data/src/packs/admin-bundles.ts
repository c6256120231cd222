import * as z from 'zod/mini';
import { bundleVersionSchema } from '@baobab/domain/entities/bundle-pack';
import type { DataClient } from '../client.ts';
import { all, list, resource } from '../resource.ts';
import { callRpc, command } from '../rpc.ts';

const releasedSchema = z.object({ version: z.number() });

/**
 * Switches a pack to an uploaded object and answers its version; the previous version stays for rollback.
 * Codes: not_found when the object is not in storage, checksum_mismatch, forbidden.
 */
export async function releasePack(
  client: DataClient,
  release: { slug: string; bucket: string; objectPath: string; sizeBytes: number; sha256: string },
): Promise<number> {
  return (await callRpc(client, 'release_bundle_pack', release, releasedSchema)).version;
}

/** Codes: not_found when the pack never had that version. */
export const rollbackPack = command('rollback_bundle_pack', (slug: string, version: number) => ({ slug, version }));

const versions = resource('bundle_pack_versions', bundleVersionSchema);

/** Newest first. */
export const listPackVersions = list(versions, (rows, slug: string) =>
  rows.eq('pack_slug', slug).order('version', { ascending: false }),
);

const facts = resource('file_facts', z.object({ entry: z.string(), format: z.string() }));
const previews = resource('pack_previews', z.object({ entry: z.string() }));

interface StoredObject {
  bucket: string;
  path: string;
}

/** Files of a released ZIP as they were read, and which of them have a preview. */
export async function packEntries(
  client: DataClient,
  { bucket, path }: StoredObject,
): Promise<{ entry: string; format: string; hasPreview: boolean }[]> {
  const object = { bucket, object_path: path };
  const files = await all(facts, (rows) => rows.match(object).neq('entry', '').order('entry'))(client);
  const shown = await all(previews, (rows) => rows.match(object).order('entry'))(client);
  const withPreview = new Set(shown.map(({ entry }) => entry));
  return files.map((file) => ({ ...file, hasPreview: withPreview.has(file.entry) }));
}

/** A stored preview of a file in a released ZIP. Codes: object_missing, forbidden. */
export const savePackPreview = command(
  'save_pack_previews',
  (
    { bucket, path }: StoredObject,
    preview: { entry: string; image: string; image_width: number; image_height: number },
  ) => ({ bucket, objectPath: path, previews: [preview] }),
);
