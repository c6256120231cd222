/** The shop's settings, for administrators: one document with a revision, and its earlier versions. */
import * as z from 'zod/mini';
import { timestampSchema } from '@baobab/domain/entities/fields';
import {
  FILLABLE_SETTINGS,
  shopSettingsSchema,
  type FillableSetting,
  type ShopSettings,
} from '@baobab/domain/entities/shop-settings';
import { AppError } from '@baobab/domain/errors';
import type { ShopSettingsForm } from '@baobab/domain/forms/shop-settings';
import { json } from './arguments.ts';
import type { DataClient } from './client.ts';
import { parseRow, parseRows } from './rows.ts';

const documentSchema = z.object({
  status: z.enum(['saved', 'conflict']),
  revision: z.int(),
  settings: shopSettingsSchema,
});
export interface SettingsDocument {
  revision: number;
  settings: ShopSettings;
}

export async function readShopSettings(client: DataClient): Promise<SettingsDocument> {
  const { data } = await client.rpc('shop_settings_document').throwOnError();
  return parseRow(documentSchema, data);
}

/** Codes: conflict when they changed after `baseRevision`; validation. */
export async function saveShopSettings(
  client: DataClient,
  baseRevision: number,
  form: ShopSettingsForm,
): Promise<SettingsDocument> {
  const p = json(columnsOf({ ...form, termsDate: form.termsDate || null }));
  const { data } = await client.rpc('save_shop_settings', { p_base_revision: baseRevision, p }).throwOnError();
  const answer = parseRow(documentSchema, data);
  if (answer.status === 'conflict') throw new AppError('conflict', { baseRevision });
  return answer;
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
