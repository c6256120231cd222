import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { Page } from '@baobab/data/rows';
import type { ScrolledRows } from '../table/use-scrolled-rows.ts';
import { useHost } from '../host-context.tsx';
import { queryKeys, type ListNoun } from './query-keys.ts';
import { asOfMs, askOrRecall } from './recall.ts';
import { useShownAsOf } from './shown-answers.ts';

const PAGE_ROWS = 100;

interface ScrolledList<Row> {
  noun: ListNoun;
  /** What the list is asked for, without its page. */
  query: object;
  total: number;
  enabled: boolean;
  load: (page: number, pageSize: number) => Promise<Page<Row>>;
}

/** Only pages that were in sight are asked for, once each until the noun is invalidated or the screen left. */
export function useScrolledList<Row>(list: ScrolledList<Row>): ScrolledRows<Row> | undefined {
  const { noun, query, total, enabled, load } = list;
  const host = useHost();
  const queries = useQueryClient();
  const [[from, to], setPages] = useState([0, 0]);
  useEffect(() => () => queries.removeQueries({ queryKey: queryKeys.rows(noun) }), [queries, noun]);
  const pages = useQueries({
    queries: Array.from({ length: enabled ? to - from + 1 : 0 }, (_, index) => ({
      queryKey: queryKeys.rowPage(noun, query, from + index + 1),
      queryFn: () =>
        askOrRecall(host, queryKeys.rowPage(noun, query, from + index + 1), () => load(from + index + 1, PAGE_ROWS)),
      gcTime: Number.POSITIVE_INFINITY,
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: answersOf,
  });
  useShownAsOf(pages.map(asOfMs).find((saidMs) => saidMs !== null) ?? null);
  /** Rows of another query stay until the first page of the new one is here. */
  const [shown, setShown] = useState({ pages, from });
  if (shown.pages !== pages && pages.some((page) => page !== undefined)) setShown({ pages, from });
  const at = useCallback(
    (index: number) => shown.pages[Math.floor(index / PAGE_ROWS) - shown.from]?.items[index % PAGE_ROWS],
    [shown],
  );
  /** The same pages again change nothing, so that the list is made anew at every hundredth row only. */
  const onRange = useCallback((first: number, last: number) => {
    const next = [Math.floor(first / PAGE_ROWS), Math.floor(last / PAGE_ROWS)] as const;
    setPages((before) => (before[0] === next[0] && before[1] === next[1] ? before : [...next]));
  }, []);
  return enabled ? { total, at, onRange } : undefined;
}

function answersOf<Row>(pages: { data?: Page<Row> | undefined }[]): (Page<Row> | undefined)[] {
  return pages.map(({ data }) => data);
}
