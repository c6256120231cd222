/** `metadata.csv` and `metadata.json` beside pictures: which file, which title, price, tags … */
import {
  ALT_TEXT_MAX_CHARS,
  OWNER_FACET_NAMES,
  readFacetCell,
  readFocus,
  SERIES_NAME_MAX_CHARS,
  sortedTerms,
  type FacetValue,
} from '@baobab/domain/descriptions';
import type { OwnerFacet } from '@baobab/domain/facets';
import { priceProblem } from '@baobab/domain/price';
import { addTags, parseTags } from '@baobab/domain/tags';
import type { IllustrationFields } from './illustration-details.ts';
import { parseRows } from './delimited-text.ts';
import { AMBIGUOUS, readAmount } from './read-amount.ts';
import { storableText } from './storable-text.ts';

export interface SidecarRow {
  /** Name of the file that it stands in. */
  readonly sidecar: string;
  /** As its author finds it: 'Row 5', 'Entry 2'. */
  readonly place: string;
  /** As written. */
  readonly file: string;
  readonly fields: Partial<IllustrationFields>;
  /** As written: the words of the shop are known to the plan. Empty cells are left out. */
  readonly facets: Partial<Record<OwnerFacet, string>>;
  /** Why a cell could not be understood; the picture is then rejected instead of published with a wrong value. */
  readonly problem: string | null;
}

/** Rows by file name as written, relative to the sidecar's folder, in NFC and lower case. */
export type SidecarRows = ReadonlyMap<string, SidecarRow>;

export interface Sidecar {
  readonly rows: SidecarRows;
  /** What of the text is not used: all of it, a column, a row. */
  readonly problems: readonly string[];
}

/** In the order of the template. */
export const SIDECAR_COLUMNS = [
  'file',
  'title',
  'description',
  'category',
  'price',
  'is_free',
  'featured',
  'tags',
  'alt_text',
  'series',
  ...OWNER_FACET_NAMES,
  'focus',
] as const;

const FILE_COLUMNS = ['file', 'filename', 'file_name', 'image', 'name', 'path'];
const COLUMNS: ReadonlySet<string> = new Set([...SIDECAR_COLUMNS, ...FILE_COLUMNS]);
const YES = new Set(['true', 'yes', 'y', '1', 'x']);
const NO = new Set(['false', 'no', 'n', '0', '']);

export function isSidecar(name: string): boolean {
  return /^metadata\.(csv|json)$/i.test(name);
}

export function fileKey(path: string): string {
  return path.trim().replaceAll('\\', '/').replace(/^\.\//, '').normalize('NFC').toLowerCase();
}

/** JSON: a list of objects with `file`, or an object of objects by file. CSV: the first row names the columns. */
export function parseSidecar(name: string, text: string): Sidecar {
  const isJson = name.toLowerCase().endsWith('.json');
  let read: ReadRecords | null;
  try {
    read = isJson ? jsonRecords(text) : csvRecords(text);
  } catch {
    return { rows: new Map(), problems: [`${name} is not valid JSON.`] };
  }
  if (!read)
    return { rows: new Map(), problems: [`${name} has no column "file" that says which picture a row is about.`] };
  const rows = new Map<string, SidecarRow>();
  const problems = [...read.problems];
  for (const record of read.records) {
    const key = fileKey(record.file);
    const before = rows.get(key);
    if (!before) rows.set(key, row(name, record));
    else
      problems.push(
        `${record.place}, ${record.file}: not used, because ${before.place.toLowerCase()} is about the same file.`,
      );
  }
  return { rows, problems };
}

type Cells = Record<string, unknown>;

interface NamedRecord {
  readonly place: string;
  readonly file: string;
  readonly cells: Cells;
  readonly problems: readonly string[];
}

interface ReadRecords {
  readonly records: readonly NamedRecord[];
  readonly problems: readonly string[];
}

function csvRecords(text: string): ReadRecords | null {
  const [header, ...lines] = parseRows(text);
  const columns = (header?.cells ?? []).map(columnKey);
  const fileColumn = columns.findIndex((column) => FILE_COLUMNS.includes(column));
  if (fileColumn < 0) return null;
  const doubled = columns.filter((column, index) => column !== '' && columns.indexOf(column) < index);
  const problems = [
    ...columnProblems(columns),
    ...doubled.map((column) => `Column "${column}" is there twice. The first one is used.`),
  ];
  const records: NamedRecord[] = [];
  for (const { number, cells, isOpen } of lines) {
    const place = `Row ${number}`;
    const file = cells[fileColumn]?.trim() ?? '';
    // the first of doubled columns is written last
    const pairs = columns.map((column, index): [string, string | undefined] => [
      column,
      storableText(cells[index] ?? '').trim() || undefined,
    ]);
    const own = isOpen ? ['a quotation mark is not closed'] : [];
    if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
      own.push('it has more cells than there are columns; a text with a separator in it belongs in quotation marks');
    if (file) records.push({ place, file, cells: Object.fromEntries(pairs.toReversed()), problems: own });
    else problems.push(`${place} names no file.`);
  }
  return { records, problems };
}

function jsonRecords(text: string): ReadRecords | null {
  const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ''), (_key, value: unknown) =>
    typeof value === 'string' ? storableText(value) : value,
  );
  const isList = Array.isArray(parsed);
  if (!isList && !isCells(parsed)) return null;
  const entries: [string, unknown][] = isList
    ? parsed.map((each: unknown, index) => [`Entry ${index + 1}`, each])
    : Object.entries(parsed);
  const problems: string[] = [];
  const records: NamedRecord[] = [];
  for (const [key, value] of entries) {
    const cells = isCells(value) ? normalizeKeys(value) : null;
    const column = FILE_COLUMNS.find((name) => typeof cells?.[name] === 'string');
    const file = isList ? column && String(cells?.[column]) : key;
    if (cells && file) records.push({ place: isList ? key : 'Entry', file, cells, problems: [] });
    else problems.push(isList ? `${key} names no file.` : `"${key}" is not an object with details.`);
  }
  if (isList && records.length === 0 && parsed.length > 0) return null;
  return { records, problems: [...columnProblems(records.flatMap(({ cells }) => Object.keys(cells))), ...problems] };
}

function columnProblems(columns: readonly string[]): string[] {
  const unknown = [...new Set(columns)].filter((column) => column !== '' && !COLUMNS.has(column));
  return unknown.map((column) => `Column "${column}" is not used. Known columns: ${SIDECAR_COLUMNS.join(', ')}.`);
}

function row(sidecar: string, { place, file, cells, problems: before }: NamedRecord): SidecarRow {
  const fields: Fields = {};
  const problems = [...before];
  for (const key of ['title', 'description', 'category'] as const) {
    const value = cells[key];
    if (typeof value === 'string' && value.trim()) fields[key] = value.trim();
    else if (value !== undefined && typeof value !== 'string') problems.push(`${key} is not text`);
  }
  const price = priceOf(cells['price']);
  if (price === AMBIGUOUS)
    problems.push(`price "${String(cells['price'])}" could be read in two ways; write it with two decimals`);
  else if (price === null) problems.push(`price "${wordsOf(cells['price'])}" is not an amount of 0 or more`);
  else if (price !== undefined) fields.price = price;
  for (const [key, column] of [
    ['isFree', 'is_free'],
    ['featured', 'featured'],
  ] as const) {
    const value = booleanOf(cells[column]);
    if (value === null) problems.push(`${column} "${wordsOf(cells[column])}" is neither true nor false`);
    else if (value !== undefined) fields[key] = value;
  }
  const tags = tagsOf(cells['tags']);
  if (tags === null) problems.push('tags are neither a text nor a list of texts');
  else if (tags) fields.tags = tags;
  problems.push(...describe(cells, fields));
  const facets = Object.fromEntries(
    OWNER_FACET_NAMES.flatMap((facet) => {
      const text = listText(cells[facet]);
      return text === '' ? [] : [[facet, text]];
    }),
  );
  return { sidecar, place, file, fields, facets, problem: problemWords(sidecar, file, problems) };
}

type Fields = { -readonly [K in keyof IllustrationFields]?: IllustrationFields[K] };

function problemWords(sidecar: string, file: string, problems: readonly string[]): string | null {
  return problems.length > 0 ? `${sidecar}, ${file}: ${problems.join('; ')}.` : null;
}

/** Alt text, series and focus into `fields`; answers what cannot be understood. */
function describe(cells: Cells, fields: Fields): string[] {
  const problems: string[] = [];
  const altText = listText(cells['alt_text']);
  if (altText.length > ALT_TEXT_MAX_CHARS) problems.push(`alt_text has more than ${ALT_TEXT_MAX_CHARS} characters`);
  else if (altText) fields.altText = altText;
  const series = listText(cells['series']);
  if (series && (series.length < 2 || series.length > SERIES_NAME_MAX_CHARS))
    problems.push(`series "${series.slice(0, 40)}" is no name for one`);
  else if (series) fields.series = series;
  const written = listText(cells['focus']);
  const focus = readFocus(written);
  if (focus === undefined) problems.push(`focus "${written}" is no point; write it as 0.25 0.4`);
  else if (focus) fields.focus = focus;
  return problems;
}

/** A cell, or the values of a list. */
function listText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(listText).join(';');
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
}

/** A row with its facets as the shop has them; a word that it does not have refuses the row. */
export function withWords(row: SidecarRow, vocabulary: readonly FacetValue[]): SidecarRow {
  const terms: string[] = [];
  const problems: string[] = [];
  for (const [facet, cell] of Object.entries(row.facets)) {
    const read = readFacetCell(facet, cell, vocabulary);
    terms.push(...read.terms);
    for (const word of read.unknown)
      problems.push(`${facet} "${word}" is not among the words of the shop; add it in Settings, or choose another`);
  }
  const fields = terms.length > 0 ? { ...row.fields, facets: sortedTerms(terms) } : row.fields;
  return { ...row, fields, problem: row.problem ?? problemWords(row.sidecar, row.file, problems) };
}

/** Undefined when not given, null when not an amount. */
function priceOf(value: unknown): number | null | undefined | typeof AMBIGUOUS {
  if (value === undefined || value === null || value === '') return undefined;
  const price = typeof value === 'string' ? readAmount(value) : value;
  if (price === AMBIGUOUS) return AMBIGUOUS;
  if (typeof price !== 'number' || !Number.isFinite(price) || price < 0) return null;
  // an amount that cannot be charged is shown as it was written: rounded, it could become free
  return priceProblem(price) ? price : Math.round(price * 100) / 100;
}

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function booleanOf(value: unknown): boolean | null | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean') return value;
  const text = JSON.stringify(value).replaceAll('"', '').trim().toLowerCase();
  if (YES.has(text)) return true;
  return NO.has(text) ? false : null;
}

/** Undefined when not given, null when not understood. */
function tagsOf(value: unknown): string[] | null | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value) && value.every((tag) => typeof tag === 'string')) return addTags([], value);
  if (typeof value !== 'string') return null;
  return value.trim() ? parseTags(value.replaceAll(';', ',').replaceAll('|', ',')) : undefined;
}

function columnKey(text: string): string {
  const key = text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return key === 'isfree' || key === 'free' ? 'is_free' : key;
}

function normalizeKeys(cells: Cells): Cells {
  return Object.fromEntries(Object.entries(cells).map(([key, value]) => [columnKey(key), value]));
}

function isCells(value: unknown): value is Cells {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
