/** The bundle's packs and bonus files. */
import {
  bundleFileSchema,
  bundlePackSchema,
  type BundleFile,
  type BundlePack,
} from '../domain/entities/bundle-pack.ts';
import { AppError } from '../domain/errors.ts';
import { bundleDownloadMessages } from '../domain/messages.ts';
import type { DataClient } from './client.ts';
import { signedDownload } from './downloads.ts';
import { parseRows } from './rows.ts';

export const PACK_COLUMNS = 'slug,title,theme,file_name,section,display_order,version,uploaded_at,size_bytes';

/** Titles for everybody; whether a file is there (`version` above 0), not where. */
export async function listPacks(client: DataClient): Promise<BundlePack[]> {
  const { data } = await client.from('bundle_packs').select(PACK_COLUMNS).order('display_order').throwOnError();
  return parseRows(bundlePackSchema, data);
}

/** With object paths: for owners of the bundle and admins; empty for others. */
export async function myBundleFiles(client: DataClient): Promise<BundleFile[]> {
  const { data } = await client.rpc('my_bundle_files').throwOnError();
  return parseRows(bundleFileSchema, data as unknown[] | null);
}

/** A link to one pack. Codes: file_missing when nothing was uploaded yet. */
export async function downloadPack(client: DataClient, file: BundleFile): Promise<string> {
  if (!file.bucket || !file.objectPath) {
    throw new AppError('file_missing', { slug: file.slug }, { message: bundleDownloadMessages.notFound });
  }
  return signedDownload(client, { bucket: file.bucket, path: file.objectPath, fileName: file.fileName });
}
