/** `metadata.csv` and `metadata.json` beside pictures: which file, which title, price, tags … */
import { priceProblem } from '@baobab/domain/price';
import { parseTags } from '@baobab/domain/tags';
import type { IllustrationFields } from './illustration-details.ts';
import { parseDelimited } from './delimited-text.ts';

export interface SidecarRow {
  readonly fields: Partial<IllustrationFields>;
  /** Why a cell could not be understood; the picture is then rejected instead of published with a wrong value. */
  readonly problem: string | null;
}

/** Rows by file name as written, relative to the sidecar's folder, in NFC and lower case. */
export type SidecarRows = ReadonlyMap<string, SidecarRow>;

export interface Sidecar {
  readonly rows: SidecarRows;
  /** Why the whole text could not be read. */
  readonly problem: string | null;
}

const FILE_COLUMNS = ['file', 'filename', 'file_name', 'image', 'name', 'path'];
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
  try {
    const records = isJson ? jsonRecords(text) : csvRecords(text);
    if (!records)
      return { rows: new Map(), problem: `${name} has no column "file" that says which picture a row is about.` };
    return { rows: new Map(records.map(([file, record]) => [fileKey(file), row(name, file, record)])), problem: null };
  } catch {
    return { rows: new Map(), problem: `${name} is not valid JSON.` };
  }
}

type Cells = Record<string, unknown>;

function csvRecords(text: string): [string, Cells][] | null {
  const [header = [], ...lines] = parseDelimited(text);
  const columns = header.map(columnKey);
  const fileColumn = columns.findIndex((column) => FILE_COLUMNS.includes(column));
  if (fileColumn < 0) return null;
  return lines.flatMap((cells): [string, Cells][] => {
    const file = cells[fileColumn]?.trim();
    const record = Object.fromEntries(columns.map((column, index) => [column, cells[index]?.trim() || undefined]));
    return file ? [[file, record]] : [];
  });
}

function jsonRecords(text: string): [string, Cells][] | null {
  const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  if (Array.isArray(parsed)) {
    const records = parsed.filter(isCells).map((cells) => normalizeKeys(cells));
    const named = records.flatMap((cells): [string, Cells][] => {
      const column = FILE_COLUMNS.find((name) => typeof cells[name] === 'string');
      return column ? [[String(cells[column]), cells]] : [];
    });
    return named.length > 0 || parsed.length === 0 ? named : null;
  }
  if (!isCells(parsed)) return null;
  return Object.entries(parsed).flatMap(([file, cells]): [string, Cells][] =>
    isCells(cells) ? [[file, normalizeKeys(cells)]] : [],
  );
}

function row(sidecar: string, file: string, cells: Cells): SidecarRow {
  const fields: { -readonly [K in keyof IllustrationFields]?: IllustrationFields[K] } = {};
  const problems: string[] = [];
  for (const key of ['title', 'description', 'category'] as const) {
    const value = cells[key];
    if (typeof value === 'string' && value.trim()) fields[key] = value.trim();
    else if (value !== undefined && typeof value !== 'string') problems.push(`${key} is not text`);
  }
  const price = priceOf(cells['price']);
  if (price === null) problems.push(`price "${String(cells['price'])}" is not an amount of 0 or more`);
  else if (price !== undefined) fields.price = price;
  for (const [key, column] of [
    ['isFree', 'is_free'],
    ['featured', 'featured'],
  ] as const) {
    const value = booleanOf(cells[column]);
    if (value === null) problems.push(`${column} "${String(cells[column])}" is neither true nor false`);
    else if (value !== undefined) fields[key] = value;
  }
  const tags = tagsOf(cells['tags']);
  if (tags) fields.tags = tags;
  return { fields, problem: problems.length > 0 ? `${sidecar}, ${file}: ${problems.join('; ')}.` : null };
}

/** Undefined when not given, null when not an amount. '$1,50', '1.50' and 1.5 are the same. */
function priceOf(value: unknown): number | null | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const text =
    typeof value === 'string'
      ? value
          .trim()
          .replace(/^\$\s*/, '')
          .replace(/^(\d+),(\d{1,2})$/, '$1.$2')
      : value;
  const price = typeof text === 'string' && /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (typeof price !== 'number' || !Number.isFinite(price) || price < 0) return null;
  // an amount that cannot be charged is shown as it was written: rounded, it could become free
  return priceProblem(price) ? price : Math.round(price * 100) / 100;
}

function booleanOf(value: unknown): boolean | null | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean') return value;
  const text = JSON.stringify(value).replaceAll('"', '').trim().toLowerCase();
  if (YES.has(text)) return true;
  return NO.has(text) ? false : null;
}

function tagsOf(value: unknown): string[] | undefined {
  if (Array.isArray(value)) return value.filter((tag) => typeof tag === 'string');
  return typeof value === 'string' && value.trim()
    ? parseTags(value.replaceAll(';', ',').replaceAll('|', ','))
    : undefined;
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
