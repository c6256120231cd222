/** What is typed into fields of amounts and numbers, for antd's InputNumber: '' is nothing, NaN is no number. */
import { priceProblem } from '@baobab/domain/price';
import { AMBIGUOUS, readAmount } from '@baobab/domain/read-amount';
import { shopSign } from '../money.ts';

/** InputNumber takes an empty text for nothing; its type knows numbers alone. */
const NOTHING = '' as unknown as number;

/** Without the sign of a currency; while typing, '12.' is 12 and '.5' is 0.5. */
function plain(text: string): { sign: -1 | 1; digits: string } {
  const bare = text
    .replaceAll(shopSign(), '')
    .replaceAll(/\p{Sc}/gu, '')
    .trim();
  const sign = /^[-−]/.test(bare) ? -1 : 1;
  const digits = bare
    .replace(/^[-−]\s*/, '')
    .replace(/^(?=[.,]\d)/, '0')
    .replace(/(\d)[.,]$/, '$1');
  return { sign, digits };
}

/** As the import of the catalog reads amounts, and below 0 too, which is refused in words. */
export function parseAmount(text = ''): number {
  const { sign, digits } = plain(text);
  if (digits === '' && sign === 1) return NOTHING;
  const amount = readAmount(digits);
  if (amount === AMBIGUOUS) return NOTHING;
  return amount === null ? Number.NaN : sign * amount;
}

/** '1,234' is a thousand in one country and one in another: why it is not taken; null for any other text. */
export function ambiguousAmount(text: string): string | null {
  return readAmount(plain(text).digits) === AMBIGUOUS
    ? `“${text.trim()}” could be read in two ways; write it with two decimals`
    : null;
}

/** As `priceProblem`; NaN is what could be read in two ways. */
export const amountProblem = (amount: number): string | null =>
  Number.isNaN(amount) ? 'Write it with two decimals' : priceProblem(amount);

/** Null for what is no amount. */
export const amountOf = (value: number | null | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/** Percentages and factors: a comma or a point begins the decimals. */
export function parseDecimal(text = ''): number {
  const { sign, digits } = plain(text.replace('%', ''));
  if (digits === '' && sign === 1) return NOTHING;
  return /^\d+([.,]\d+)?$/.test(digits) ? sign * Number(digits.replace(',', '.')) : Number.NaN;
}
