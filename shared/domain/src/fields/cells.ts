/** Values of fields as cells of a table. A cell that cannot be understood is a problem in words, never a guess. */
import { ILLUSTRATIONS_STATE } from '../column-values.ts';
import type { FacetValue } from '../descriptions.ts';
import { AMBIGUOUS, readAmount } from '../read-amount.ts';
import { shopLocale } from '../shop-locale.ts';
import { addTags } from '../tags.ts';
import { clockTime, momentOf } from '../time-zone.ts';

/** Ends the reading of a row. */
export class CellProblem extends Error {}

/** What the shop has words for. */
export interface ShopWords {
  /** By lower-case name. */
  readonly categories: ReadonlyMap<string, string>;
  readonly facetValues: readonly FacetValue[];
}

interface Cell<Value> {
  write(value: Value): string | number;
  read(cell: string, header: string, words: ShopWords): Value;
}

export function fail(message: string): never {
  throw new CellProblem(message);
}

/** Line breaks as the shop writes them; spreadsheets change them. */
export const plainText = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

const text: Cell<string | null> = { write: (value) => value ?? '', read: plainText };

export const CELLS: Readonly<
  Record<'text' | 'category' | 'amount' | 'yesNo' | 'tags' | 'state' | 'moment', Cell<unknown>>
> = {
  text,
  category: {
    ...text,
    read: (cell, _header, { categories }) => categories.get(plainText(cell).toLowerCase()) ?? plainText(cell),
  } satisfies Cell<string | null>,
  amount: { write: (price) => price, read: readPrice } satisfies Cell<number>,
  yesNo: { write: (value) => (value ? 'yes' : 'no'), read: readYesOrNo } satisfies Cell<boolean>,
  tags: { write: writeTags, read: readTags } satisfies Cell<readonly string[]>,
  state: {
    write: (state) => state,
    read: (cell, header) =>
      ILLUSTRATIONS_STATE.find((each) => each === cell.trim().toLowerCase()) ??
      fail(`${header} "${cell.trim()}" is none of ${ILLUSTRATIONS_STATE.join(', ')}`),
  } satisfies Cell<(typeof ILLUSTRATIONS_STATE)[number]>,
  moment: {
    write: writeMoment,
    read: (cell, header) => (cell.trim() === '' ? null : readMoment(cell.trim(), header)),
  } satisfies Cell<string | null>,
};

function readPrice(cell: string, header: string): number {
  const price = readAmount(cell);
  if (price === AMBIGUOUS) fail(`${header} "${cell.trim()}" could be read in two ways; write it with two decimals`);
  if (price === null) fail(`${header} "${cell.trim()}" is not an amount of 0 or more`);
  const cents = Math.round(price * 100);
  if (Math.abs(price * 100 - cents) > 1e-6) fail(`${header} "${cell.trim()}" has more than two decimals`);
  return cents / 100;
}

const YES = new Set(['yes', 'y', 'true', '1', 'x']);
const NO = new Set(['no', 'n', 'false', '0']);

function readYesOrNo(cell: string, header: string): boolean {
  const word = cell.trim().toLowerCase();
  if (YES.has(word)) return true;
  if (NO.has(word)) return false;
  return fail(word === '' ? `${header} is empty; write yes or no` : `${header} "${cell.trim()}" is neither yes nor no`);
}

/** Quoted where a tag holds what separates tags. */
export function writeTags(tags: readonly string[]): string {
  return tags.map((tag) => (/[,;|"\r\n]|^\s|\s$|^$/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ');
}

/** Separated by , ; or | outside of quotation marks. */
function readTags(cell: string): string[] {
  const parts = cell.match(/\s*"(?:[^"]|"")*"[^,;|\r\n]*|[^,;|\r\n]+/g) ?? [];
  return addTags(
    [],
    parts.map((part) =>
      /^\s*"/.test(part)
        ? part
            .trim()
            .replace(/^"((?:[^"]|"")*)"/, '$1')
            .replaceAll('""', '"')
        : part,
    ),
  );
}

/** To the second, or finer where the shop has it so. */
export function writeMoment(at: string | null): string {
  return at === null ? '' : new Date(at).toISOString().replace('.000Z', 'Z');
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?(Z|[+-]\d{2}:?\d{2})?$/i;

/** ISO 8601; without a zone in the shop's. */
function readMoment(written: string, header: string): string {
  const [, day, time = '00:00', zone] = MOMENT.exec(written) ?? [];
  const at = new Date(`${day}T${time}${(zone ?? 'Z').toUpperCase()}`);
  if (day === undefined || Number.isNaN(at.getTime()))
    fail(`${header} "${written}" is no moment; write it as 2026-11-23 10:00`);
  if (zone !== undefined) return at.toISOString();
  const shown = clockTime(at, 'UTC');
  return new Date(momentOf(shown, shopLocale().timeZone).getTime() + (at.getTime() % 60_000)).toISOString();
}
