/** Amounts are numbers in the main unit of a currency, with two decimals; the payment provider counts in hundredths. */

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

/** Those with a sign that tells them apart. Not `Intl`: a rendered page and its browser may have different tables. */
const SIGNS: Readonly<Record<string, string>> = { usd: '$', eur: '€', gbp: '£', cad: 'CA$', aud: 'A$', nzd: 'NZ$' };

/** What stands before an amount: '$', or 'CHF' with a space that does not break. Empty while the currency is not known. */
export function currencySign(currency: string | null): string {
  if (currency === null) return '';
  return SIGNS[currency] ?? `${currency.toUpperCase()}\u00A0`;
}

/** '$1,234.50'. `currency` is lower case; null leaves the figure alone. */
export function formatMoney(amount: number, currency: string | null): string {
  return `${currencySign(currency)}${amount.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
}

/** '$79', '$79.50' */
export function shortMoney(amount: number, currency: string | null): string {
  return Number.isInteger(amount) ? `${currencySign(currency)}${amount}` : formatMoney(amount, currency);
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
