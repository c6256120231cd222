import { useState } from 'react';
import type { QueryResult } from './use-query.ts';

/** The last settled result, until the next one is here: what is on screen stays while another question is under way. */
export function useKept<T>(result: QueryResult<T>): { result: QueryResult<T>; stale: boolean } {
  const [kept, setKept] = useState(result);
  if (result.status !== 'loading' && !isSame(result, kept)) setKept(result);
  if (result.status !== 'loading') return { result, stale: false };
  return { result: kept, stale: kept.status !== 'loading' };
}

function isSame<T>(one: QueryResult<T>, other: QueryResult<T>): boolean {
  if (one.status === 'success') return other.status === 'success' && one.data === other.data;
  return one.status === other.status && one.refetch === other.refetch;
}
