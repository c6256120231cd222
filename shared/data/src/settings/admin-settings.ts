/** The shop's settings, for administrators: one document with a revision, and its earlier versions. */
import * as z from 'zod/mini';
import type { ShopSettingsContent } from '@baobab/domain/entities/draft-content';
import { timestampSchema } from '@baobab/domain/entities/fields';
import { FILLABLE_SETTINGS, shopSettingsSchema } from '@baobab/domain/entities/shop-settings';
import { list, resource } from '../resource.ts';
import { snakeKeys } from '../rows.ts';
import { rpc } from '../rpc.ts';

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

export const readShopSettings = rpc('shop_settings_document', documentSchema);

/** What is left out stays as it is. A repeated call whose content is already there answers `saved`. Codes: validation. */
export const saveShopSettings = rpc(
  'save_shop_settings',
  documentSchema,
  (baseRevision: number, change: Partial<ShopSettingsContent>) => ({
    baseRevision,
    p: snakeKeys(change.termsDate === '' ? { ...change, termsDate: null } : change),
  }),
);

const versionSchema = z.object({
  revision: z.int(),
  savedAt: timestampSchema,
  /** Empty: the shop itself, or an account that is gone. */
  savedByName: z.string(),
  settings: shopSettingsSchema,
});

const versions = resource('shop_settings_versions', versionSchema);

/** The last twenty, newest first. */
export const listSettingsVersions = list(versions, (rows) => rows.order('revision', { ascending: false }));

/** What must be filled in before the shop may take money. */
export const settingsToFill = rpc('settings_to_fill', z.array(z.enum(FILLABLE_SETTINGS)));
