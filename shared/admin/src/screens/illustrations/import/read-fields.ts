/** Cells of the catalog's table → values of an illustration. A cell that cannot be understood is a problem in words, never a guess. */
import type { IllustrationDetails } from '@baobab/data/catalog/change-illustrations';
import { adminIllustrationMessages } from '@baobab/domain/admin-messages';
import { ILLUSTRATIONS_STATE } from '@baobab/domain/column-values';
import {
  CATEGORY_NAME_MIN_CHARS,
  DESCRIPTION_MIN_CHARS,
  TITLE_MAX_CHARS,
  TITLE_MIN_CHARS,
} from '@baobab/domain/constants';
import { priceProblem } from '@baobab/domain/price';
import { shopLocale } from '@baobab/domain/shop-locale';
import { addTags } from '@baobab/domain/tags';
import { clockTime, momentOf } from '@baobab/domain/time-zone';
import { parseRows } from '@baobab/uploads/kinds/delimited-text';
import { AMBIGUOUS, readAmount } from '@baobab/uploads/kinds/read-amount';
import {
  ALT_TEXT_MAX_CHARS,
  facetOf,
  OWNER_FACET_NAMES,
  readFacetCell,
  readFocus,
  SERIES_NAME_MAX_CHARS,
  sortedTerms,
  type FacetValue,
} from '@baobab/domain/descriptions';
import type { OwnerFacet } from '@baobab/domain/facets';
import type { EditableColumn } from './catalog-columns.ts';

/** Ends the reading of a row. */
export class CellProblem extends Error {}

const CATEGORY_MAX_CHARS = 100;
const REASON_MAX_CHARS = 300;
const YES = new Set(['yes', 'y', 'true', '1', 'x']);
const NO = new Set(['no', 'n', 'false', '0']);

function fail(message: string): never {
  throw new CellProblem(message);
}

/** Line breaks as the shop writes them; spreadsheets change them. */
export const plainText = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

/** What the shop has words for. */
export interface ShopWords {
  /** By lower-case name. */
  readonly categories: ReadonlyMap<string, string>;
  readonly facetValues: readonly FacetValue[];
}

type ReadCell = (cell: string, wanted: IllustrationDetails, shop: ShopWords) => void;

const readFacets = (facet: OwnerFacet): ReadCell =>
  function readOne(cell, wanted, { facetValues }) {
    const { terms, unknown } = readFacetCell(facet, cell, facetValues);
    // a value that the picture has is no news, even where the vocabulary has lost it
    const kept = unknown.map((value) => `${facet}:${value}`).filter((term) => wanted.facets.includes(term));
    if (unknown.length > kept.length)
      fail(
        `${facet} “${unknown.join('”, “')}” is not among the words of the shop; add it in Settings, or choose another`,
      );
    wanted.facets = sortedTerms([...wanted.facets.filter((term) => facetOf(term) !== facet), ...terms, ...kept]);
  };

/** Writes the value into `wanted`. */
export const READ: Readonly<Record<EditableColumn, ReadCell>> = {
  title(cell, wanted) {
    const title = plainText(cell);
    if (title.length < TITLE_MIN_CHARS) fail(adminIllustrationMessages.titleTooShort);
    if (title.length > TITLE_MAX_CHARS) fail(`title has more than ${TITLE_MAX_CHARS} characters`);
    wanted.title = title;
  },
  description(cell, wanted) {
    const description = plainText(cell);
    if (description.length < DESCRIPTION_MIN_CHARS) fail(adminIllustrationMessages.descriptionTooShort);
    wanted.description = description;
  },
  category(cell, wanted, { categories }) {
    const name = plainText(cell);
    const known = categories.get(name.toLowerCase());
    if (known === undefined && (name.length < CATEGORY_NAME_MIN_CHARS || name.length > CATEGORY_MAX_CHARS))
      fail(
        name === '' ? adminIllustrationMessages.categoryRequired : `category "${name.slice(0, 40)}" is no name for one`,
      );
    wanted.category = known ?? name;
  },
  price(cell, wanted) {
    wanted.price = readPrice(cell);
  },
  is_free(cell, wanted) {
    wanted.isFree = readYesOrNo('is_free', cell);
  },
  featured(cell, wanted) {
    wanted.featured = readYesOrNo('featured', cell);
  },
  tags(cell, wanted) {
    wanted.tags = readTags(cell);
  },
  state(cell, wanted) {
    const state = ILLUSTRATIONS_STATE.find((each) => each === cell.trim().toLowerCase());
    if (!state) fail(`state "${cell.trim()}" is none of ${ILLUSTRATIONS_STATE.join(', ')}`);
    wanted.state = state;
  },
  publish_at(cell, wanted) {
    wanted.publishAt = cell.trim() === '' ? null : readMoment(cell.trim());
  },
  withdrawn_reason(cell, wanted) {
    const reason = plainText(cell);
    if (reason.length > REASON_MAX_CHARS) fail(`withdrawn_reason has more than ${REASON_MAX_CHARS} characters`);
    wanted.withdrawnReason = reason === '' ? null : reason;
  },
  alt_text(cell, wanted) {
    const text = plainText(cell);
    if (text.length > ALT_TEXT_MAX_CHARS) fail(`alt_text has more than ${ALT_TEXT_MAX_CHARS} characters`);
    wanted.altText = text === '' ? null : text;
  },
  series(cell, wanted) {
    const name = plainText(cell);
    if (name !== '' && (name.length < 2 || name.length > SERIES_NAME_MAX_CHARS || name.includes('\n')))
      fail(`series “${name.slice(0, 40)}” is no name for one`);
    wanted.series = name === '' ? null : name;
  },
  ...(Object.fromEntries(OWNER_FACET_NAMES.map((facet) => [facet, readFacets(facet)])) as Record<OwnerFacet, ReadCell>),
  focus(cell, wanted) {
    const focus = readFocus(cell);
    if (focus === undefined) fail(`focus "${cell.trim()}" is no point; write it as 0.25 0.4`);
    wanted.focusX = focus?.x ?? null;
    wanted.focusY = focus?.y ?? null;
  },
};

function readPrice(cell: string): number {
  const price = readAmount(cell);
  if (price === AMBIGUOUS) fail(`price "${cell.trim()}" could be read in two ways; write it with two decimals`);
  if (price === null) fail(`price "${cell.trim()}" is not an amount of 0 or more`);
  const cents = Math.round(price * 100);
  if (Math.abs(price * 100 - cents) > 1e-6) fail(`price "${cell.trim()}" has more than two decimals`);
  const problem = priceProblem(cents / 100);
  if (problem) fail(problem);
  return cents / 100;
}

function readYesOrNo(column: string, cell: string): boolean {
  const text = cell.trim().toLowerCase();
  if (YES.has(text)) return true;
  if (NO.has(text)) return false;
  return fail(text === '' ? `${column} is empty; write yes or no` : `${column} "${cell.trim()}" is neither yes nor no`);
}

/** Separated by , ; or | outside of quotation marks. */
export function readTags(cell: string): string[] {
  const separated = cell.replace(/"(?:[^"]|"")*"|[;|\r\n]/g, (part) => (part.startsWith('"') ? part : ','));
  const [row] = parseRows(`sep=,\n${separated}`);
  return addTags([], row?.cells ?? []);
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?(Z|[+-]\d{2}:?\d{2})?$/i;

/** ISO 8601; without a zone in the shop's. */
function readMoment(text: string): string {
  const [, day, time = '00:00', zone] = MOMENT.exec(text) ?? [];
  const at = new Date(`${day}T${time}${(zone ?? 'Z').toUpperCase()}`);
  if (day === undefined || Number.isNaN(at.getTime()))
    fail(`publish_at "${text}" is no moment; write it as 2026-11-23 10:00`);
  if (zone !== undefined) return at.toISOString();
  const shown = clockTime(at, 'UTC');
  return new Date(momentOf(shown, shopLocale().timeZone).getTime() + (at.getTime() % 60_000)).toISOString();
}
