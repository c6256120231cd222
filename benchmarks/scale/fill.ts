// A connection to the database of a benchmark's stack.
import { createRequire } from 'node:module';

interface Sql {
  unsafe(query: string, values?: string[], options?: { prepare: boolean }): Promise<Record<string, unknown>[]>;
  end(): Promise<void>;
}

export function openDatabase(url: string): Sql {
  const load = createRequire(new URL('../../supabase/package.json', import.meta.url));
  const postgres = load('postgres') as (url: string, options: object) => Sql;
  return postgres(url, { max: 1, onnotice: () => undefined });
}
