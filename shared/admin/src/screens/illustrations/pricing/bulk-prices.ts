import type { Repricing } from '@baobab/data/catalog/bulk-illustrations';
import type { PriceChangeOfMany } from './price-words.ts';

export interface BulkPricesForm {
  does: 'change' | 'sale' | 'end-sale';
  /** Of a sale what it takes off, above 0. */
  percent: number | null;
  rounding: Repricing['rounding'];
  startsAt: string | null;
  endsAt: string | null;
}

export const UNTOUCHED_PRICES: BulkPricesForm = {
  does: 'change',
  percent: null,
  rounding: 'none',
  startsAt: null,
  endsAt: null,
};

/** Null while nothing can be applied; `problem` says why, where something was typed. */
export function repricing({ does, percent, rounding, startsAt, endsAt }: BulkPricesForm): {
  change: PriceChangeOfMany | null;
  problem: string | null;
} {
  if (does === 'end-sale') return { change: 'end-sale', problem: null };
  if (percent === null) return { change: null, problem: null };
  if (does === 'change') {
    const isFine = percent !== 0 && percent >= -95 && percent <= 500;
    return isFine
      ? { change: { percent, rounding, sale: null }, problem: null }
      : { change: null, problem: 'From -95 to 500, and not 0' };
  }
  if (percent <= 0 || percent > 95) return { change: null, problem: 'More than 0, and at most 95' };
  if (endsAt !== null && endsAt <= (startsAt ?? new Date().toISOString()))
    return { change: null, problem: 'The sale must end after it begins' };
  return { change: { percent: -percent, rounding, sale: { starts_at: startsAt, ends_at: endsAt } }, problem: null };
}
