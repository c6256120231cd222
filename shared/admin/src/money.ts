/** Amounts in the currency of the shop that this window shows. Orders and documents name their own. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import * as money from '@baobab/domain/money';
import type { ShopDetails } from '@baobab/domain/entities/shop-settings';
import { shopDetails } from '@baobab/data/shop-details';
import type { DraftsState } from '@baobab/drafts/view';
import * as format from '@baobab/ui/format';
import { useHost } from './host-context.tsx';
import { queryKeys } from './query/query-keys.ts';
import { useAdminQuery } from './query/use-admin-query.ts';

type Currency = ShopDetails['currency'];

/** One window shows one shop: columns, charts and words outside of components need not be handed it. */
let current: Currency = 'usd';

export const shopCurrency = (): Currency => current;

const keep = (currency: Currency): Currency => (current = currency);

/** Asked once, above all screens, which are drawn after it. */
export function useShopCurrency(): Currency {
  const { client } = useHost();
  useSavedSettings();
  const { data } = useAdminQuery(queryKeys.currency, async () => (await shopDetails(client)).currency);
  return keep(data ?? 'usd');
}

/** What depends on the currency is asked for again when the server has other settings, also those of a draft that was sent later. */
function useSavedSettings(): void {
  const { drafts } = useHost();
  const queries = useQueryClient();
  const changedAt = useSyncExternalStore(drafts.subscribe, () => settingsChangedAt(drafts.current()));
  const seen = useRef(changedAt);
  useEffect(() => {
    const before = seen.current;
    seen.current = changedAt;
    // null: not known here yet, and the currency was asked for just now
    if (before === null || before === changedAt) return;
    for (const queryKey of IN_THE_CURRENCY) void queries.invalidateQueries({ queryKey });
  }, [queries, changedAt]);
}

const IN_THE_CURRENCY = [queryKeys.currency, queryKeys.stats, queryKeys.all('statistics'), queryKeys.codes];

const settingsChangedAt = ({ documents }: Pick<DraftsState, 'documents'>): string | null =>
  documents.find(({ key }) => key === 'shop_settings')?.changedAt ?? null;

/** Beside sums over orders, in which the shop's currency alone counts. */
export const currencyNote = (currency: string = current): string =>
  `Money is in ${currency.toUpperCase()}; sales in another currency count without it.`;

/** '$', for fields with a price. */
export const shopSign = (): string => money.currencySign(current).trim();

/** @param currency of an order or a document; the shop's without */
export const formatMoney = (amount: number, currency: string = current): string => money.formatMoney(amount, currency);

/** 'Free' or '$12.00'. */
export const formatPrice = (item: { price: number; isFree: boolean }): string => format.formatPrice(item, current);

/** '$79', '$79.50' */
export const shortMoney = (amount: number): string => money.shortMoney(amount, current);
