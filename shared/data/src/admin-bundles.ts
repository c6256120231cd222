/** Releasing and rolling back the files behind the bundle. */
import * as z from 'zod/mini';
import { bundleVersionSchema, type BundleVersion } from '@baobab/domain/entities/bundle-pack';
import type { DataClient } from './client.ts';
import { parseRow, parseRows } from './rows.ts';

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
