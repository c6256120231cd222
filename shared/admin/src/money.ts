/** Amounts in the currency of the shop that this window shows, and its locale. Orders and documents name their own currency. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import * as money from '@baobab/domain/money';
import { setShopLocale, shopLocale, type ShopLocale } from '@baobab/domain/shop-locale';
import { shopDetails } from '@baobab/data/settings/shop-details';
import type { DraftsState } from '@baobab/drafts/view';
import * as format from '@baobab/ui/format';
import { useHost } from './host-context.tsx';
import { queryKeys } from './query/query-keys.ts';
import { useAdminQuery } from './query/use-admin-query.ts';

export const shopCurrency = (): ShopLocale['currency'] => shopLocale().currency;

/** Asked once, above all screens, which are drawn after it. One window shows one shop. */
export function useShopLocale(): ShopLocale {
  const { client } = useHost();
  useSavedSettings();
  const { data } = useAdminQuery(queryKeys.locale, () => shopDetails(client));
  if (data) setShopLocale(data);
  return shopLocale();
}

/** What depends on them is asked for again when the server has other settings, also those of a draft that was sent later. */
function useSavedSettings(): void {
  const { drafts } = useHost();
  const queries = useQueryClient();
  const changedAt = useSyncExternalStore(drafts.subscribe, () => settingsChangedAt(drafts.current()));
  const seen = useRef(changedAt);
  useEffect(() => {
    const before = seen.current;
    seen.current = changedAt;
    // null: not known here yet, and the locale was asked for just now
    if (before === null || before === changedAt) return;
    for (const queryKey of IN_THE_LOCALE) void queries.invalidateQueries({ queryKey });
  }, [queries, changedAt]);
}

const IN_THE_LOCALE = [queryKeys.locale, queryKeys.stats, queryKeys.all('statistics'), queryKeys.codes];

const settingsChangedAt = ({ documents }: Pick<DraftsState, 'documents'>): string | null =>
  documents.find(({ key }) => key === 'shop_settings')?.changedAt ?? null;

/** Beside sums over orders, in which the shop's currency alone counts. */
export const currencyNote = (currency: string = shopCurrency()): string =>
  `Money is in ${currency.toUpperCase()}; sales in another currency count without it.`;

/** '$', for fields with a price. */
export const shopSign = (): string => money.currencySign(shopCurrency()).trim();

/** @param currency of an order or a document; the shop's without */
export const formatMoney = (amount: number, currency: string = shopCurrency()): string =>
  money.formatMoney(amount, currency);

/** 'Free' or '$12.00'. */
export const formatPrice = (item: { price: number; isFree: boolean }): string =>
  format.formatPrice(item, shopCurrency());

/** '$79', '$79.50' */
export const shortMoney = (amount: number): string => money.shortMoney(amount, shopCurrency());
