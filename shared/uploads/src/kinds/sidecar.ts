/** `metadata.csv` and `metadata.json` beside pictures: which file, which title, price, tags … */
import { CellProblem, writeTags, type ShopWords } from '@baobab/domain/fields/cells';
import { editedDetails } from '@baobab/domain/fields/edited-illustration';
import type { IllustrationDetails } from '@baobab/domain/fields/illustration';
import { detailColumns, type DetailColumn } from '@baobab/domain/fields/illustration-table';
import type { IllustrationFields } from './illustration-details.ts';
import { parseRows } from './delimited-text.ts';
import { storableText } from './storable-text.ts';

type Cells = Readonly<Record<string, unknown>>;

export interface SidecarRow {
  /** Name of the file that it stands in. */
  readonly sidecar: string;
  /** As its author finds it: 'Row 5', 'Entry 2'. */
  readonly place: string;
  /** As written. */
  readonly file: string;
  /** By column, as written. */
  readonly cells: Cells;
  /** What is wrong with the row as such. */
  readonly problems: readonly string[];
}

export interface SidecarDetails {
  readonly fields: Partial<IllustrationFields>;
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

export const sidecarColumns = (): DetailColumn[] => detailColumns().filter(({ isListing }) => !isListing);
const headers = (): string[] => ['file', ...sidecarColumns().map(({ header }) => header)];

const FILE_COLUMNS = ['file', 'filename', 'file_name', 'image', 'name', 'path'];

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
    if (!before) rows.set(key, { sidecar: name, ...record });
    else
      problems.push(
        `${record.place}, ${record.file}: not used, because ${before.place.toLowerCase()} is about the same file.`,
      );
  }
  return { rows, problems };
}

type NamedRecord = Omit<SidecarRow, 'sidecar'>;

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
  const known = headers();
  const unknown = [...new Set(columns)].filter(
    (column) => column !== '' && !known.includes(column) && !FILE_COLUMNS.includes(column),
  );
  return unknown.map((column) => `Column "${column}" is not used. Known columns: ${known.join(', ')}.`);
}

/** Empty cells give nothing. A word that the shop does not have refuses the row. */
export function readDetails(
  { sidecar, file, cells, problems: before }: SidecarRow,
  words: ShopWords,
  columns = sidecarColumns(),
): SidecarDetails {
  const given: Partial<IllustrationDetails> = {};
  const problems = [...before];
  for (const column of columns) {
    try {
      const text = cellText(cells[column.header], column);
      if (text !== '') column.read(text, given, words);
    } catch (error) {
      if (!(error instanceof CellProblem)) throw error;
      problems.push(error.message);
    }
  }
  const problem = problems.length > 0 ? `${sidecar}, ${file}: ${problems.join('; ')}.` : null;
  return { fields: editedDetails(given), problem };
}

/** A value of JSON as a table would have it. */
function cellText(value: unknown, { header, isTyped }: DetailColumn): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value.trim();
  if (isTyped) return JSON.stringify(value);
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return writeTags(value);
  throw new CellProblem(`${header} is neither a text nor a list of texts`);
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
