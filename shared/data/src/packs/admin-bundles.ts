import * as z from 'zod/mini';
import { bundleVersionSchema, type BundleVersion } from '@baobab/domain/entities/bundle-pack';
import { json } from '../arguments.ts';
import type { DataClient } from '../client.ts';
import { parseRow, parseRows } from '../rows.ts';

const releasedSchema = z.object({ version: z.number() });

/**
 * Switches a pack to an uploaded object and answers its version; the previous version stays for rollback.
 * Codes: not_found when the object is not in storage, checksum_mismatch, forbidden.
 */
export async function releasePack(
  client: DataClient,
  release: { slug: string; bucket: string; objectPath: string; sizeBytes: number; sha256: string },
): Promise<number> {
  const { data } = await client
    .rpc('release_bundle_pack', {
      p_slug: release.slug,
      p_bucket: release.bucket,
      p_object_path: release.objectPath,
      p_size_bytes: release.sizeBytes,
      p_sha256: release.sha256,
    })
    .throwOnError();
  return parseRow(releasedSchema, data).version;
}

/** Codes: not_found when the pack never had that version. */
export async function rollbackPack(client: DataClient, slug: string, version: number): Promise<void> {
  await client.rpc('rollback_bundle_pack', { p_slug: slug, p_version: version }).throwOnError();
}

/** Newest first. */
export async function listPackVersions(client: DataClient, slug: string): Promise<BundleVersion[]> {
  const { data } = await client
    .from('bundle_pack_versions')
    .select('id,pack_slug,version,bucket,object_path,size_bytes,sha256,released_at')
    .eq('pack_slug', slug)
    .order('version', { ascending: false })
    .throwOnError();
  return parseRows(bundleVersionSchema, data);
}

const previewableSchema = z.object({ entry: z.string(), format: z.string() });

/** Files of a released ZIP as they were read, and which of them have a preview. */
export async function packEntries(
  client: DataClient,
  { bucket, path }: { bucket: string; path: string },
): Promise<{ entry: string; format: string; hasPreview: boolean }[]> {
  const of = (table: 'file_facts' | 'pack_previews') => ({ table, bucket, path });
  const facts = await allEntries(client, of('file_facts'));
  const previews = new Set((await allEntries(client, of('pack_previews'))).map(({ entry }) => entry));
  return facts.map((fact) => ({ ...fact, hasPreview: previews.has(fact.entry) }));
}

const ENTRIES_PER_REQUEST = 1000;

async function allEntries(
  client: DataClient,
  { table, bucket, path }: { table: 'file_facts' | 'pack_previews'; bucket: string; path: string },
): Promise<z.infer<typeof previewableSchema>[]> {
  const all: z.infer<typeof previewableSchema>[] = [];
  for (;;) {
    const end = all.length + ENTRIES_PER_REQUEST - 1;
    const { data } =
      table === 'file_facts'
        ? await client
            .from(table)
            .select('entry,format')
            .match({ bucket, object_path: path })
            .neq('entry', '')
            .order('entry')
            .range(all.length, end)
            .throwOnError()
        : await client
            .from(table)
            .select('entry,format:image')
            .match({ bucket, object_path: path })
            .order('entry')
            .range(all.length, end)
            .throwOnError();
    all.push(...parseRows(previewableSchema, data));
    if (data.length < ENTRIES_PER_REQUEST) return all;
  }
}

/** A stored preview of a file in a released ZIP. Codes: object_missing, forbidden. */
export async function savePackPreview(
  client: DataClient,
  object: { bucket: string; path: string },
  preview: { entry: string; image: string; image_width: number; image_height: number },
): Promise<void> {
  const args = { p_bucket: object.bucket, p_object_path: object.path, p_previews: json([preview]) };
  await client.rpc('save_pack_previews', args).throwOnError();
}
