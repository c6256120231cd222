import type { OwnedItem } from '@baobab/data/orders/library';
import { formatMoney, fromCents, toCents } from '@baobab/domain/money';

/** 'Paid $25.00': what the licenses of an item cost, one sum for each currency; empty for what was given. */
export function paidInWords({ lines }: Pick<OwnedItem, 'lines'>): string {
  const sums = new Map<string, number>();
  for (const { paid, currency } of lines) sums.set(currency, (sums.get(currency) ?? 0) + toCents(paid));
  const words = [...sums].flatMap(([currency, cents]) => (cents > 0 ? [formatMoney(fromCents(cents), currency)] : []));
  return words.length === 0 ? '' : `Paid ${words.join(' and ')}`;
}
