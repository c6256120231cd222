import type { DataClient } from '@baobab/data/client';
import { searchCatalog } from '@baobab/data/search';
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_CHARS } from '@baobab/domain/constants';
import { useEffect, useState } from 'react';
import { hitsOf, type SearchHit } from './search-hits.ts';

type SearchState =
  | { status: 'idle' }
  | { status: 'done'; query: string; hits: SearchHit[] }
  | { status: 'error'; query: string };

/** Debounced; responses to earlier text are dropped. `asking`: the shown results are outdated. */
export function useSearch(data: DataClient, text: string): SearchState & { asking: boolean } {
  const query = text.trim();
  const short = query.length < SEARCH_MIN_CHARS;
  const [state, setState] = useState<SearchState>({ status: 'idle' });

  useEffect(() => {
    if (short) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      searchCatalog(data, query, leaving.signal).then(
        (results) => !leaving.signal.aborted && setState({ status: 'done', query, hits: hitsOf(results) }),
        () => !leaving.signal.aborted && setState({ status: 'error', query }),
      );
    }, SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [data, query, short]);

  if (short) return { status: 'idle', asking: false };
  return { ...state, asking: state.status === 'idle' || state.query !== query };
}
