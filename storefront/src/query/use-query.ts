import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from 'react';
import { createQueryCache, type Query, type QueryCache, type QueryState } from './query-cache.ts';

export const QueryContext = createContext<QueryCache>(createQueryCache());

const LOADING: QueryState<never> = { status: 'loading' };

export type QueryResult<T> = QueryState<T> & { refetch: () => void };

/** Starts the query when nothing is cached. Null starts nothing and stays loading. */
export function useQuery<T>(query: Query<T> | null): QueryResult<T> {
  const cache = useContext(QueryContext);
  const key = query?.key;
  const read = () => (key === undefined ? LOADING : cache.read<T>(key));
  const readOnServer = () => {
    if (query) cache.enqueue(query);
    return read();
  };
  const state = useSyncExternalStore(cache.subscribe, read, readOnServer);

  useEffect(() => {
    if (query && state.status !== 'error') void cache.load(query);
    // The key holds all that the query depends on; the object is new on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [cache, key, state]);

  const refetch = useCallback(() => {
    if (!query) return;
    cache.invalidate(query.key);
    void cache.load(query);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [cache, key]);

  return { ...state, refetch };
}
