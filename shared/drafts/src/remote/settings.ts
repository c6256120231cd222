/** The shop's settings as a draft. Only owners may read them, so they are followed where they were opened. */
import {
  listSettingsVersions,
  readShopSettings,
  saveShopSettings,
  type SettingsDocument,
} from '@baobab/data/settings/admin-settings';
import type { DataClient } from '@baobab/data/client';
import type { DraftKey, ShopSettingsContent } from '@baobab/domain/entities/draft-content';
import { isAppError } from '@baobab/domain/errors';
import { changedSettings } from '../merge/changed-settings.ts';
import type { SaveAnswer, ServerDocument, ServerVersion } from '../ports.ts';
import { settingsContent } from './rows.ts';

export function createSettingsRemote(client: DataClient) {
  const read = async () => documentOf(await readShopSettings(client));
  return {
    fetch: read,
    /** Nothing for an account that is no owner any more: what this device keeps is refused when it is saved. */
    async pull(known: ReadonlyMap<DraftKey, number>): Promise<ServerDocument[]> {
      const revision = known.get('shop_settings');
      if (revision === undefined) return [];
      try {
        const document = await read();
        return document.revision === revision ? [] : [document];
      } catch (error) {
        if (isAppError(error, 'forbidden')) return [];
        throw error;
      }
    },
    async save(revision: number, base: ShopSettingsContent | null, content: ShopSettingsContent): Promise<SaveAnswer> {
      const answer = await saveShopSettings(client, revision, changedSettings(base, content));
      return { status: answer.status, document: documentOf(answer) };
    },
    async versions(): Promise<ServerVersion[]> {
      return (await listSettingsVersions(client)).map(({ revision, settings, savedByName, savedAt }) => ({
        revision,
        content: settingsContent(settings),
        changedBy: savedByName || null,
        changedAt: savedAt,
      }));
    },
  };
}

function documentOf({ revision, settings, changedAt, changedByName }: SettingsDocument): ServerDocument {
  return {
    key: 'shop_settings',
    revision,
    content: settingsContent(settings),
    changedBy: changedByName || null,
    changedAt,
    createdAt: changedAt,
  };
}
