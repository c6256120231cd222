/** Amounts in the currency of the shop that this window shows. Orders and documents name their own. */
import * as money from '@baobab/domain/money';
import type { ShopDetails } from '@baobab/domain/entities/shop-settings';
import { shopDetails } from '@baobab/data/shop-details';
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
  const { data } = useAdminQuery(queryKeys.currency, async () => (await shopDetails(client)).currency);
  return keep(data ?? 'usd');
}

/** '$', for fields with a price. */
export const shopSign = (): string => money.currencySign(current).trim();

/** @param currency of an order or a document; the shop's without */
export const formatMoney = (amount: number, currency: string = current): string => money.formatMoney(amount, currency);

/** 'Free' or '$12.00'. */
export const formatPrice = (item: { price: number; isFree: boolean }): string => format.formatPrice(item, current);

/** '$79', '$79.50' */
export const shortMoney = (amount: number): string => money.shortMoney(amount, current);
