/**
 * Every field of an illustration that editors write: one list. `private.illustration_fields` in supabase/schemas/catalog/fields.sql is the
 * same list in SQL, from which versions, bulk edit, uploads and the activity log are made; a test compares the two.
 */
import type * as z from 'zod/mini';
import { adminIllustrationMessages } from '../admin-messages.ts';
import type { ILLUSTRATIONS_STATE } from '../column-values.ts';
import { CATEGORY_NAME_MIN_CHARS, DESCRIPTION_MIN_CHARS, TITLE_MAX_CHARS, TITLE_MIN_CHARS } from '../constants.ts';
import { ALT_TEXT_MAX_CHARS, SERIES_NAME_MAX_CHARS } from '../descriptions.ts';
import { priceProblem } from '../price.ts';
import type { illustrationShape } from './illustration-shape.ts';

/** `details` make a version, a draft and a row of a table; `bulk` can be set for many; `file` comes with an upload. */
export type FieldPlace = 'details' | 'bulk' | 'file';

export interface Field {
  name: string;
  column: string;
  places: readonly FieldPlace[];
  /** The kind of entry that a change makes in the activity log. */
  activity: string | null;
  label?: string;
  /** Fields that mean something only together. Uploads do not give the listing. */
  unit?: 'selling' | 'listing' | 'focus';
  /** The only state that the field may have a value in. */
  onlyIn?: (typeof ILLUSTRATIONS_STATE)[number];
  /** How tables hold it (`cells.ts`), and what they say about the column; without it, tables do not hold it. */
  cell?: { as: CellKind; width: number; note: string; example?: string };
  /** Answers what is wrong with a value that was typed, in words. */
  check?(value: unknown): string | null;
}
type CellKind = 'text' | 'category' | 'amount' | 'yesNo' | 'tags' | 'state' | 'moment' | 'facets' | 'focus';

export const ILLUSTRATION_FIELDS = [
  {
    name: 'title',
    column: 'title',
    places: ['details'],
    activity: null,
    label: 'Title',
    cell: { as: 'text', width: 30, note: '2 to 300 characters.', example: 'Example title' },
    check: (text: string) =>
      text.length < TITLE_MIN_CHARS ? adminIllustrationMessages.titleTooShort : tooLong('Title', text, TITLE_MAX_CHARS),
  },
  {
    name: 'description',
    column: 'description',
    places: ['details'],
    activity: null,
    label: 'Description',
    cell: { as: 'text', width: 50, note: 'At least 10 characters.', example: 'At least ten characters' },
    check: (text: string) =>
      text.length < DESCRIPTION_MIN_CHARS
        ? adminIllustrationMessages.descriptionTooShort
        : tooLong('Description', text, 20_000),
  },
  {
    name: 'category',
    column: 'category',
    places: ['details', 'bulk'],
    activity: 'category_assigned',
    label: 'Category',
    cell: {
      as: 'category',
      width: 18,
      note: 'A category’s name. One that the shop does not have is made.',
      example: 'Tech',
    },
    check: (name: string) =>
      name.trim() === ''
        ? adminIllustrationMessages.categoryRequired
        : nameProblem(name, CATEGORY_NAME_MIN_CHARS, 100, 'The name of a category has 2 to 100 characters'),
  },
  {
    name: 'price',
    column: 'price',
    places: ['details', 'bulk'],
    activity: 'price_changed',
    label: 'Price',
    unit: 'selling',
    cell: {
      as: 'amount',
      width: 9,
      note: 'In the shop’s currency: 0, or at least what the payment provider charges. 12.50 and 12,50 are the same.',
      example: '12.50',
    },
    check: priceProblem,
  },
  { name: 'comparePrice', column: 'compare_price', places: [], activity: 'price_changed' },
  {
    name: 'isFree',
    column: 'is_free',
    places: ['details', 'bulk'],
    activity: 'price_changed',
    label: 'Free',
    unit: 'selling',
    cell: { as: 'yesNo', width: 8, note: 'yes or no. yes makes the price 0.', example: 'no' },
  },
  { name: 'salePrice', column: 'sale_price', places: ['bulk'], activity: 'price_changed' },
  { name: 'saleStartsAt', column: 'sale_starts_at', places: ['bulk'], activity: 'price_changed' },
  { name: 'saleEndsAt', column: 'sale_ends_at', places: ['bulk'], activity: 'price_changed' },
  {
    name: 'featured',
    column: 'featured',
    places: ['details', 'bulk'],
    activity: 'featured_changed',
    label: 'Featured',
    cell: { as: 'yesNo', width: 9, note: 'yes or no.', example: 'no' },
  },
  { name: 'featuredPosition', column: 'featured_position', places: [], activity: 'featured_changed' },
  {
    name: 'tags',
    column: 'tags',
    places: ['details', 'bulk'],
    activity: null,
    label: 'Tags',
    cell: {
      as: 'tags',
      width: 30,
      note: 'Separated by , ; or |. A tag that holds one of them stands in quotation marks. Empty: no tags.',
      example: 'desk, code',
    },
  },
  {
    name: 'state',
    column: 'state',
    places: ['details', 'bulk'],
    activity: 'state_changed',
    label: 'State',
    unit: 'listing',
    cell: { as: 'state', width: 11, note: 'draft, scheduled, published or unlisted.' },
  },
  {
    name: 'publishAt',
    column: 'publish_at',
    places: ['details', 'bulk'],
    activity: 'state_changed',
    label: 'Published from',
    unit: 'listing',
    onlyIn: 'scheduled',
    cell: {
      as: 'moment',
      width: 21,
      note: 'Of scheduled ones alone: 2026-11-23T10:00:00Z. Without a zone it is the shop’s time.',
    },
  },
  {
    name: 'withdrawnReason',
    column: 'withdrawn_reason',
    places: ['details', 'bulk'],
    activity: 'state_changed',
    label: 'Reason',
    unit: 'listing',
    onlyIn: 'unlisted',
    cell: { as: 'text', width: 24, note: 'Of unlisted ones alone; buyers read it. At most 300 characters.' },
    check: (text: string) => tooLong('The reason', text, 300),
  },
  {
    name: 'series',
    column: 'series',
    places: ['details', 'bulk'],
    activity: 'description_changed',
    label: 'Series',
    cell: {
      as: 'text',
      width: 18,
      note: 'A name of 2 to 100 characters. One that the shop does not have is made. Empty: in none.',
    },
    check: (name: string) =>
      name === '' ? null : nameProblem(name, 2, SERIES_NAME_MAX_CHARS, adminIllustrationMessages.seriesName),
  },
  {
    name: 'altText',
    column: 'alt_text',
    places: ['details'],
    activity: 'description_changed',
    label: 'Alt text',
    cell: {
      as: 'text',
      width: 50,
      note: 'What the picture shows, for people who do not see it. At most 300 characters.',
      example: 'A woman with braids works at a laptop',
    },
    check: (text: string) => tooLong('Alt text', text, ALT_TEXT_MAX_CHARS),
  },
  {
    name: 'facets',
    column: 'facets',
    places: ['details', 'bulk'],
    activity: 'description_changed',
    label: 'People and setting',
    // one column for each facet
    cell: { as: 'facets', width: 16, note: 'words of the shop, separated by , ; or |. Empty: nothing is said.' },
  },
  {
    name: 'focusX',
    column: 'focus_x',
    places: ['details'],
    activity: 'description_changed',
    label: 'Focus from the left',
    unit: 'focus',
    // the whole point
    cell: {
      as: 'focus',
      width: 10,
      note: 'The point that crops keep, from the left and from the top: 0.25 0.4, or 25% 40%. Empty: the middle.',
      example: '0.5 0.4',
    },
  },
  {
    name: 'focusY',
    column: 'focus_y',
    places: ['details'],
    activity: 'description_changed',
    label: 'Focus from the top',
    unit: 'focus',
  },
  { name: 'image', column: 'image', places: ['file'], activity: null },
  { name: 'imageWidths', column: 'image_widths', places: ['file'], activity: null },
  { name: 'imageWidth', column: 'image_width', places: ['file'], activity: null },
  { name: 'imageHeight', column: 'image_height', places: ['file'], activity: null },
  { name: 'placeholder', column: 'placeholder', places: ['file'], activity: null },
  { name: 'palette', column: 'palette', places: ['file'], activity: null },
  { name: 'perceptualHash', column: 'perceptual_hash', places: ['file'], activity: null },
  { name: 'masterFile', column: 'master_file', places: ['file'], activity: null },
  { name: 'downloadableFile', column: 'downloadable_file', places: ['file'], activity: null },
] as const satisfies readonly Field[];

type Entry = (typeof ILLUSTRATION_FIELDS)[number];
export type IllustrationShape = typeof illustrationShape;
type Values = { -readonly [Name in keyof IllustrationShape]: z.infer<IllustrationShape[Name]> };
export type NameIn<Place extends FieldPlace> = {
  [E in Entry as E['name']]: Place extends E['places'][number] ? E['name'] : never;
}[Entry['name']] &
  keyof IllustrationShape;

export type DetailName = NameIn<'details'>;
export type BulkName = NameIn<'bulk'>;
export type UnitName<Unit extends string> = Extract<Entry, { unit: Unit }>['name'];
export type IllustrationDetails = Pick<Values, DetailName>;
/** Details whose values are texts. */
export type TextName = Extract<Entry, { cell: { as: 'text' | 'category' } }>['name'];
export type IllustrationColumns<Given> = {
  [Name in keyof Given as Extract<Entry, { name: Name }>['column']]: Given[Name];
};

/** Values by their columns; what is no field of the list is left out. */
export function toColumns<Values extends object>(values: Values): IllustrationColumns<Values> {
  const given = new Map<string, unknown>(Object.entries(values));
  const columns = ILLUSTRATION_FIELDS.filter(({ name }) => given.has(name)).map(({ name, column }) => [
    column,
    given.get(name),
  ]);
  return Object.fromEntries(columns);
}

const tooLong = (what: string, text: string, max: number): string | null =>
  text.length > max ? `${what} must be at most ${max} characters` : null;
const nameProblem = (name: string, min: number, max: number, problem: string): string | null =>
  name.length < min || name.length > max || name.includes('\n') ? problem : null;
