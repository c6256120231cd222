/** Amounts are dollars as numbers with two decimals; the payment provider counts in cents. */

/** What a shop may take payments in: each has two decimals. The database holds the same list. */
export const CURRENCIES = [
  'usd',
  'eur',
  'gbp',
  'cad',
  'aud',
  'nzd',
  'chf',
  'sek',
  'nok',
  'dkk',
  'pln',
  'ngn',
  'ghs',
  'zar',
  'kes',
] as const;

/** '$1,234.50' */
export function formatMoney(dollars: number): string {
  return `$${dollars.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
}

/** Whole cents; absorbs binary fractions (19.99 → 1999). */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

export function fromCents(cents: number): number {
  return cents / 100;
}

/** Saving against a base that must be named wherever the figure is shown. `percent` is rounded. */
export function saving(price: number, base: number): { amount: number; percent: number } {
  const cents = Math.max(0, toCents(base) - toCents(price));
  return { amount: fromCents(cents), percent: base > 0 ? Math.round((cents / toCents(base)) * 100) : 0 };
}
