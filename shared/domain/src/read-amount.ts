/** Amounts of dollars as people and spreadsheets write them. */

export const AMBIGUOUS = 'ambiguous';

const PLAIN = /^\d+$/;
const DECIMAL = /^(\d+)[.,](\d{1,2}|\d{4,})$/;
const SMALL = /^0[.,](\d+)$/;
/** '1,250.00', '1.250,00', '1 250,00', "1'250.00", '1,250,000'. */
const GROUPED = /^(\d{1,3})(?:([.,\s'’])\d{3})(?:\2\d{3})*(?:([.,])(\d{1,2}))?$/;

/**
 * Null for what is no amount of 0 or more. '1,250' and '1.250' are 1250 in one country and 1.25 in another, so neither is taken.
 */
export function readAmount(written: string): number | null | typeof AMBIGUOUS {
  const text = written.trim().replace(/^\$\s*|\s*\$$/g, '');
  const small = SMALL.exec(text);
  if (small) return Number(`0.${small[1]}`);
  if (PLAIN.test(text)) return Number(text);
  const decimal = DECIMAL.exec(text);
  if (decimal) return Number(`${decimal[1]}.${decimal[2]}`);
  const grouped = GROUPED.exec(text);
  if (!grouped) return null;
  const [, , separator = '', point, cents = '0'] = grouped;
  if (point === separator) return null;
  const isOneGroup = text.split(separator).length === 2;
  if (point === undefined && isOneGroup && /[.,]/.test(separator)) return AMBIGUOUS;
  const whole = point === undefined ? text : text.slice(0, text.lastIndexOf(point));
  return Number(`${whole.replaceAll(/\D/g, '')}.${cents}`);
}
