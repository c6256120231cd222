/** Cells of other shops' tables as values: amounts, times, flags, lists and texts. @throws an Error in words where a cell says nothing */
import { AMBIGUOUS, readAmount } from '@baobab/domain/read-amount';

/** Euro amounts such as "12,00 €" and signs such as "US$" included. */
export function amountOf(text: string): number {
  const written = text.replace(/^[^\d.,-]+|[^\d.,]+$/g, '');
  if (written === '' && !/^(free)?$/i.test(text.trim())) throw new Error(`"${text}" is no amount`);
  if (written === '') return 0;
  const amount = readAmount(written);
  if (amount === AMBIGUOUS) throw new Error(`"${text}" can be read as two amounts`);
  if (amount === null) throw new Error(`"${text}" is no amount`);
  return Math.round(amount * 100) / 100;
}

const ZONED = /(z|utc|gmt|[+-]\d\d:?\d\d|[+-]\d\d)$/i;

/** A time without a zone is UTC. */
export function timeOf(text: string, isMonthFirst: boolean): string {
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(.*)$/.exec(text);
  if (slashed) {
    const [, first = '', second = '', year = '', rest = ''] = slashed;
    const [month, day] = isMonthFirst ? [first, second] : [second, first];
    const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return timeOf(`${iso}${rest}`, isMonthFirst);
  }
  const spaced = text
    .trim()
    .replace(/^(\d{4}-\d\d-\d\d)\s+(?=\d)/, '$1T')
    .replace(/\s*(utc|gmt)$/i, 'Z')
    .replace(/\s+(?=[+-]\d)/, '')
    .replace(/([+-]\d\d)(\d\d)$/, '$1:$2')
    .replace(/(T.*[+-]\d\d)$/, '$1:00');
  const at = new Date(hasZone(spaced) || !spaced.includes('T') ? spaced : `${spaced}Z`);
  if (Number.isNaN(at.getTime())) throw new Error(`"${text}" is no time`);
  return at.toISOString();
}

export const hasZone = (text: string): boolean => ZONED.test(text.trim()) || !/\d:\d/.test(text);

export const flagOf = (text: string): boolean => /^(true|t|1|yes|y)$/i.test(text.trim());

/** JSON or a PostgreSQL array, else separated by commas. */
export function listOf(text: string): string[] {
  const inner = /^[[{](.*)[\]}]$/s.exec(text.trim())?.[1] ?? text;
  return inner
    .split(',')
    .map((part) => part.trim().replace(/^"(.*)"$/s, '$1'))
    .filter(Boolean);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** HTML as paragraphs that a blank line separates; a text without tags stays as it is. */
export function paragraphsOf(text: string): string {
  if (!/<\/?[a-z][^>]*>/i.test(text)) return text.trim();
  return text
    .replace(/<(script|style)\b.*?<\/\1>/gis, '')
    .replace(/<br\s*\/?>|<\/(li|tr)>/gi, '\n')
    .replace(/<\/(p|div|h\d|ul|ol|table|blockquote)>/gi, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** "Sunset walk|12.00{0.00}{1} / Kente|6.50{0.00}{}": title, amount, tax and price option of each line. */
export function productsOf(text: string): { title: string; price: number }[] {
  return text.split(' / ').map((part) => {
    const [, title, amount] = /^(.*)\|([^{|]*)\{/.exec(part) ?? [];
    if (title === undefined || amount === undefined) throw new Error(`"${part}" is no product with an amount`);
    return { title, price: amountOf(amount) };
  });
}
