/** Rows from the network → entities: snake_case to camelCase, then through the entity's schema. */
import { AppError, isAppError } from '@baobab/domain/errors';
import { pageCount } from '@baobab/domain/pagination';
import type { ZodMiniType } from 'zod/mini';

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
  const total = count ?? 0;
  return { items: parseRows(schema, data), total, ...place, pageCount: pageCount(total, place.pageSize) };
}

/** PostgREST names the number of rows only in words: 'An offset of 48 was requested, but there are only 20 rows.' */
function countOf(error: AppError): number {
  return Number(/only (\d+) rows/.exec(String(error.context.details))?.[1] ?? 0);
}

/**
 * Free text → an `ilike` pattern that is safe inside `or=(…)` without quoting: characters that mean something to LIKE or to
 * PostgREST's grammar become the wildcard for one character.
 */
export function containsPattern(search: string): string {
  return `%${search.trim().replace(/[%_*,()"\\]/g, '_')}%`;
}

/** Rows per request; hosted projects answer no more than this. */
const BATCH = 1000;

/** Every row of a list that is longer than one answer. */
export async function allRows<Row>(ask: (from: number, to: number) => PromiseLike<{ data: Row[] }>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data } = await ask(rows.length, rows.length + BATCH - 1);
    rows.push(...data);
    if (data.length < BATCH) return rows;
  }
}
