import type { DataClient } from '@baobab/data/client';
import { searchCatalog, type SearchResults } from '@baobab/data/catalog/search';
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_CHARS } from '@baobab/domain/constants';
import { useEffect, useRef, useState } from 'react';
import { useCurrency } from '../../ui/price/currency.ts';
import { hitsOf, type SearchHit } from './search-hits.ts';

type SearchState =
  | { status: 'idle' }
  | { status: 'done'; query: string; hits: SearchHit[]; results: SearchResults }
  | { status: 'error'; query: string };

/**
 * A letter after a pause is asked for at once, letters in a row when they end; responses to earlier text are dropped. `asking`: the
 * shown results are outdated.
 */
export function useSearch(data: DataClient, text: string): SearchState & { asking: boolean } {
  const query = text.trim();
  const short = query.length < SEARCH_MIN_CHARS;
  const [state, setState] = useState<SearchState>({ status: 'idle' });
  const currency = useCurrency();
  const typedAt = useRef(Number.NEGATIVE_INFINITY);

  // Opens the connection and has the request allowed, both of which the first answer would wait for.
  useEffect(() => void searchCatalog(data, '').catch(() => undefined), [data]);

  useEffect(() => {
    if (short) return undefined;
    const leaving = new AbortController();
    const now = performance.now();
    const wait = now - typedAt.current < SEARCH_DEBOUNCE_MS ? SEARCH_DEBOUNCE_MS : 0;
    typedAt.current = now;
    const timer = setTimeout(() => {
      searchCatalog(data, query, leaving.signal).then(
        (results) =>
          !leaving.signal.aborted &&
          setState({ status: 'done', query, hits: hitsOf(results, query, currency), results }),
        () => !leaving.signal.aborted && setState({ status: 'error', query }),
      );
    }, wait);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [currency, data, query, short]);

  if (short) return { status: 'idle', asking: false };
  return { ...state, asking: state.status === 'idle' || state.query !== query };
}
