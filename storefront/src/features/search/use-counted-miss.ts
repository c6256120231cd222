import type { DataClient } from '@baobab/data/client';
import { count } from '@baobab/data/activity/count';
import { useEffect } from 'react';

/** Words that are still being typed are none that were looked for. */
const REST_MS = 2000;
/** Of the contract. */
const SEARCH_MAX_CHARS = 200;

/** Counts a query with words that no picture has, once it has stood for two seconds. */
export function useCountedMiss(data: DataClient, missed: string | null): void {
  useEffect(() => {
    if (missed === null) return undefined;
    const timer = setTimeout(() => void count(data, { emptySearch: missed.slice(0, SEARCH_MAX_CHARS) }), REST_MS);
    return () => clearTimeout(timer);
  }, [data, missed]);
}
