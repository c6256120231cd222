/** Rows from the network become entities: snake_case becomes camelCase, then the entity's schema parses the row. */
import { AppError, isAppError } from '@baobab/domain/errors';
import { pageCount } from '@baobab/domain/pagination';
import type { ZodMiniType } from 'zod/mini';

/** What is asked of a paged list. */
export interface Place {
  /** 1-based. */
  page?: number;
  pageSize?: number;
}

/** A list of one page with the number of all matches. */
export interface Page<T> {
  items: T[];
  /** Matches on all pages. */
  total: number;
  /** 1-based. */
  page: number;
  pageSize: number;
  pageCount: number;
}

export function toPage<T>(items: T[], total: number, place: { page: number; pageSize: number }): Page<T> {
  return { items, total, ...place, pageCount: pageCount(total, place.pageSize) };
}

/** Codes: response_invalid when the value is not what the schema says. */
export function parseRow<T>(schema: ZodMiniType<T>, value: unknown): T {
  const parsed = schema.safeParse(camelKeys(value));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new AppError('response_invalid', { issues }, { cause: parsed.error });
}

export function parseRows<T>(schema: ZodMiniType<T>, values: readonly unknown[] | null): T[] {
  return (values ?? []).map((value) => parseRow(schema, value));
}

/** 'image_width' as 'imageWidth'. */
export type Camel<Key> = Key extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Key;
type Snake<Key> = Key extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${Snake<Rest>}`
  : Key;

export const snakeKey = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export type Columns<Values> = { [Key in keyof Values as Snake<Key>]: Values[Key] };

/** Values by their columns, on the first level. */
export function snakeKeys<Values extends object>(values: Values): Columns<Values> {
  const columns = Object.entries(values).map(([key, value]: [string, unknown]) => [snakeKey(key), value]);
  return Object.fromEntries(columns) as Columns<Values>;
}

/** Object keys at every depth from snake_case to camelCase; values stay. */
export function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
      camelKeys(inner),
    ]),
  );
}

/** Postgres stores no NUL, and a longer key makes an address that servers refuse: what a person typed there names nothing. */
export function isPossibleKey(text: string): boolean {
  return text !== '' && text.length <= 1000 && text.isWellFormed() && !text.includes('\0');
}

/** Runs a paged query; a page behind the last one is empty, not an error. */
export async function fetchPage<T>(
  schema: ZodMiniType<T>,
  place: { page: number; pageSize: number },
  query: PromiseLike<{ data: readonly unknown[] | null; count: number | null }>,
): Promise<Page<T>> {
  const { data, count } = await query.then(
    (result) => result,
    (thrown: unknown) => {
      if (isAppError(thrown) && thrown.context.foreignCode === 'PGRST103') return { data: [], count: countOf(thrown) };
      throw thrown;
    },
  );
  return toPage(parseRows(schema, data), count ?? 0, place);
}

/** PostgREST names the number of rows only in words: 'An offset of 48 was requested, but there are only 20 rows.' */
function countOf(error: AppError): number {
  return Number(/only (\d+) rows/.exec(String(error.context.details))?.[1] ?? 0);
}

/** Rows per request; hosted projects answer no more than this. */
const BATCH = 1000;

/** Every row of a list that is longer than one answer. */
export async function allRows<Row>(ask: (from: number, to: number) => PromiseLike<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const some = await ask(rows.length, rows.length + BATCH - 1);
    rows.push(...some);
    if (some.length < BATCH) return rows;
  }
}

/** What `read` answers about items that are too many for one request, in their order. */
export async function inParts<Item, Row>(
  items: readonly Item[],
  size: number,
  read: (some: Item[]) => PromiseLike<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < items.length; start += size) rows.push(...(await read(items.slice(start, start + size))));
  return rows;
}
