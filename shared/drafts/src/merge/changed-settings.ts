import type { ShopSettingsContent } from '@baobab/domain/entities/draft-content';
import { sameJson } from './equal.ts';

/** Only what differs from `base`; without one, everything. */
export function changedSettings(
  base: ShopSettingsContent | null,
  content: ShopSettingsContent,
): Partial<ShopSettingsContent> {
  return Object.fromEntries(
    Object.entries(content).filter(
      ([field, value]) => !base || !sameJson(base[field as keyof ShopSettingsContent], value),
    ),
  );
}
