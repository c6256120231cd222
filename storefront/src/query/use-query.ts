import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from 'react';
import { createQueryCache, type Query, type QueryCache, type QueryState } from './query-cache.ts';

export const QueryContext = createContext<QueryCache>(createQueryCache());

const never: QueryState<never> = { status: 'loading' };

/** The answer to a query as state; asks when it was not asked yet. Null asks nothing and stays loading. */
export function useQuery<T>(query: Query<T> | null): QueryState<T> & { refetch: () => void } {
  const cache = useContext(QueryContext);
  const key = query?.key;
  const read = () => (key === undefined ? never : cache.read<T>(key));
  const readFirst = () => {
    if (query) cache.want(query);
    return read();
  };
  const state = useSyncExternalStore(cache.subscribe, read, readFirst);

  useEffect(() => {
    if (query && state.status !== 'error') void cache.load(query);
    // The key says everything that the query depends on; a query object is made anew on every render.
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
