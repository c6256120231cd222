import type { DataClient } from '@baobab/data/client';
import { count } from '@baobab/data/activity/count';
import { useEffect } from 'react';

/** Counts the opened page of an item once it is in sight: a page in the background or loaded ahead waits until it is shown. */
export function useCountedView(data: DataClient, id: string | null): void {
  useEffect(() => {
    if (id === null) return undefined;
    const shown = new AbortController();
    const countOnce = () => {
      if (document.visibilityState !== 'visible' || shown.signal.aborted) return;
      shown.abort();
      void count(data, { view: id });
    };
    document.addEventListener('visibilitychange', countOnce, { signal: shown.signal });
    countOnce();
    return () => shown.abort();
  }, [data, id]);
}
