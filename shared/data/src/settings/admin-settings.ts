/** The shop's settings, for administrators: one document with a revision, and its earlier versions. */
import * as z from 'zod/mini';
import type { ShopSettingsContent } from '@baobab/domain/entities/draft-content';
import { timestampSchema } from '@baobab/domain/entities/fields';
import { FILLABLE_SETTINGS, shopSettingsSchema, type FillableSetting } from '@baobab/domain/entities/shop-settings';
import { json } from '../arguments.ts';
import type { DataClient } from '../client.ts';
import { parseRow, parseRows } from '../rows.ts';

const documentSchema = z.object({
  status: z.enum(['saved', 'conflict']),
  revision: z.int(),
  settings: shopSettingsSchema,
  changedAt: timestampSchema,
  /** Empty: the shop itself, or an account that is gone. Null: a state that no version is kept of. */
  changedByName: z.nullable(z.string()),
});
/** `conflict`: another admin saved first; this is theirs and nothing was saved. */
export type SettingsDocument = z.infer<typeof documentSchema>;

export async function readShopSettings(client: DataClient): Promise<SettingsDocument> {
  const { data } = await client.rpc('shop_settings_document').throwOnError();
  return parseRow(documentSchema, data);
}

/** What is left out stays as it is. A repeated call whose content is already there answers `saved`. Codes: validation. */
export async function saveShopSettings(
  client: DataClient,
  baseRevision: number,
  change: Partial<ShopSettingsContent>,
): Promise<SettingsDocument> {
  const p = json(columnsOf(change.termsDate === '' ? { ...change, termsDate: null } : change));
  const { data } = await client.rpc('save_shop_settings', { p_base_revision: baseRevision, p }).throwOnError();
  return parseRow(documentSchema, data);
}

/** 'bundlePrice' → 'bundle_price', on the first level. */
const columnsOf = (values: object): object =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );

const versionSchema = z.object({
  revision: z.int(),
  savedAt: timestampSchema,
  /** Empty: the shop itself, or an account that is gone. */
  savedByName: z.string(),
  settings: shopSettingsSchema,
});
export type SettingsVersion = z.infer<typeof versionSchema>;

/** The last twenty, newest first. */
export async function listSettingsVersions(client: DataClient): Promise<SettingsVersion[]> {
  const { data } = await client
    .from('shop_settings_versions')
    .select('revision,saved_at,saved_by_name,settings')
    .order('revision', { ascending: false })
    .throwOnError();
  return parseRows(versionSchema, data);
}

const namesSchema = z.array(z.enum(FILLABLE_SETTINGS));

/** What must be filled in before the shop may take money. */
export async function settingsToFill(client: DataClient): Promise<FillableSetting[]> {
  const { data } = await client.rpc('settings_to_fill').throwOnError();
  return parseRow(namesSchema, data);
}
