/** Lists that a person searches. */
import type { Rows, Table } from './resource.ts';

/**
 * Free text → an `ilike` pattern that is safe inside `or=(…)` without quoting: characters that mean something to LIKE or to
 * PostgREST's grammar become the wildcard for one character.
 */
export function containsPattern(search: string): string {
  return `%${search.trim().replace(/[%_*,()"\\]/g, '_')}%`;
}

/** Rows that have the words in one of the columns; every row without words. */
export function matching<Name extends Table>(
  rows: Rows<Name>,
  columns: readonly string[],
  search: string | undefined,
): Rows<Name> {
  if (!search?.trim()) return rows;
  const pattern = containsPattern(search);
  return rows.or(columns.map((column) => `${column}.ilike.${pattern}`).join());
}
