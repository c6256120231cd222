/** The bundle's packs and bonus files. */
import * as z from 'zod/mini';
import { BUNDLE_ID } from '@baobab/domain/constants';
import {
  bundleFileSchema,
  bundlePackSchema,
  type BundleFile,
  type BundlePack,
} from '@baobab/domain/entities/bundle-pack';
import type { DataClient } from './client.ts';
import { parseRow, parseRows } from './rows.ts';

export const PACK_COLUMNS = 'slug,title,theme,file_name,section,display_order,version,uploaded_at,size_bytes';

/** Titles, for every visitor; whether a file is there (`version` above 0), not where. */
export async function listPacks(client: DataClient): Promise<BundlePack[]> {
  const { data } = await client.from('bundle_packs').select(PACK_COLUMNS).order('display_order').throwOnError();
  return parseRows(bundlePackSchema, data);
}

const saleSchema = z.object({ isDeliverable: z.boolean() });

export interface BundleSale {
  onSale: boolean;
  /** Titles of the packs that it waits for. */
  waitingFor: string[];
}

/** Whether the bundle can be bought today; the database decides, the packs say why not. */
export async function bundleSale(client: DataClient): Promise<BundleSale> {
  const row = client.from('illustrations').select('is_deliverable').eq('id', BUNDLE_ID).maybeSingle().throwOnError();
  const [{ data }, packs] = await Promise.all([row, listPacks(client)]);
  const onSale = data !== null && parseRow(saleSchema, data).isDeliverable;
  const waiting = packs.filter(({ section, version }) => section === 'pack' && version === 0);
  return { onSale, waitingFor: onSale ? [] : waiting.map(({ title }) => title) };
}

/** With object paths: for owners of the bundle and admins; empty for others. */
export async function myBundleFiles(client: DataClient): Promise<BundleFile[]> {
  const { data } = await client.rpc('my_bundle_files').throwOnError();
  return parseRows(bundleFileSchema, data as unknown[] | null);
}
