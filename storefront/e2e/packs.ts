// The files behind the bundle, put in the way a release would leave them.
import { BUNDLE_PACK_SLUGS } from '@baobab/domain/constants';
import type { Stack } from '@baobab/supabase/local/stack';
import { emptyZip } from './catalog.ts';
import { putObject, updateRows } from './service.ts';

/** The bundle is on sale once all nine packs are released. */
export async function releasePacks(stack: Stack, slugs: readonly string[] = BUNDLE_PACK_SLUGS): Promise<void> {
  for (const slug of slugs) {
    const path = `bundles/${slug}/v1.zip`;
    await putObject(stack, `downloads/${path}`, 'application/zip', emptyZip());
    await updateRows(stack, `bundle_packs?slug=eq.${slug}`, {
      version: 1,
      bucket: 'downloads',
      object_path: path,
      size_bytes: 22,
      uploaded_at: new Date().toISOString(),
    });
  }
}

export async function withdrawPacks(stack: Stack, slugs: readonly string[]): Promise<void> {
  const nothing = { version: 0, bucket: null, object_path: null, size_bytes: null, uploaded_at: null };
  for (const slug of slugs) await updateRows(stack, `bundle_packs?slug=eq.${slug}`, nothing);
}
