import type { Repriced, Repricing } from '@baobab/data/catalog/bulk-illustrations';
import type { PriceChange, SalePreview } from '@baobab/data/catalog/sales';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import { minimumInWords } from '@baobab/domain/price';
import { formatDate } from '../../../moments.ts';
import { formatMoney } from '../../../money.ts';

export type PriceChangeOfMany = Repricing | 'end-sale';

type Told = Pick<SalePreview, 'price' | 'struckPrice' | 'lowestPrice' | 'reason'>;

/** What shoppers will see beside the sale price, and why not; `isWrong` when the sale itself does not fit. */
export function saleTold(
  sale: number,
  { price, struckPrice, lowestPrice, reason }: Told,
): { words: string; isWrong: boolean } {
  if (reason === 'invalid')
    return {
      words: `A sale price is at least ${minimumInWords()} and below the regular ${formatMoney(price)}.`,
      isWrong: true,
    };
  if (reason === 'not_asked')
    return {
      words: `Shoppers see ${formatMoney(sale)} alone. A price may be struck out only when it was asked in the 30 days before, and this was not for sale then.`,
      isWrong: false,
    };
  if (struckPrice === null)
    return {
      words: `Shoppers see ${formatMoney(sale)} alone. The lowest price of the 30 days before was ${formatMoney(lowestPrice ?? 0)}, which is not above the sale price, so nothing may be struck out.`,
      isWrong: false,
    };
  const isLower = struckPrice < price;
  return {
    words: `Shoppers see ${formatMoney(sale)} beside the struck ${formatMoney(struckPrice)}${isLower ? `: the lowest price of the 30 days before, not the regular ${formatMoney(price)}` : ''}.`,
    isWrong: false,
  };
}

type SaleOf = Pick<
  AdminIllustration,
  'price' | 'askedPrice' | 'salePrice' | 'struckPrice' | 'saleStartsAt' | 'saleEndsAt'
>;

/** Null without a sale. `short` is for narrow lists. `note`: why nothing is struck out while it runs. */
export function saleInList(item: SaleOf): { label: string; short: string; note: string } | null {
  const { price, askedPrice, salePrice, struckPrice, saleStartsAt, saleEndsAt } = item;
  if (salePrice === null) return null;
  const until = saleEndsAt === null ? '' : ` until ${formatDate(saleEndsAt)}`;
  if (askedPrice >= price)
    return {
      label: `${formatMoney(salePrice)} from ${formatDate(saleStartsAt)}${until}`,
      short: 'planned',
      note: '',
    };
  return {
    short: formatMoney(salePrice),
    label: `${formatMoney(salePrice)}${until}`,
    note: struckPrice === null ? 'No price is struck out: nothing higher was asked in the 30 days before.' : '',
  };
}

const REASONS: Record<PriceChange['reason'], string> = {
  price: 'Price changed',
  sale_start: 'Sale began',
  sale_end: 'Sale ended',
  listing: 'Published or withdrawn',
};

export const historyWords = ({ askedPrice, reason }: Pick<PriceChange, 'askedPrice' | 'reason'>) => ({
  price: askedPrice === null ? 'Not for sale' : formatMoney(askedPrice),
  reason: REASONS[reason],
});

/** What a change of many left as it was, or stopped at; empty when it reached all. */
export function leftOut({ free, notCheaper, atMinimum }: Pick<Repriced, 'free' | 'notCheaper' | 'atMinimum'>): string {
  const parts = [
    free > 0 && `${free} free ${free === 1 ? 'one stays' : 'ones stay'} free`,
    notCheaper > 0 && `${notCheaper} would not be cheaper and ${notCheaper === 1 ? 'stays' : 'stay'} as before`,
    atMinimum > 0 && `${atMinimum} at ${minimumInWords()}, the least that can be charged`,
  ].filter(Boolean);
  return parts.length > 0 ? `; ${parts.join('; ')}` : '';
}
