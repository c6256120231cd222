import { useCallback, useEffect, useRef, useState } from 'react';
import type { Page } from '@baobab/data/rows';
import { toAppError, type AppError } from '@baobab/domain/errors';

export const WINDOW_PAGE = 100;

export interface RowWindow<Row> {
  total: number;
  /** Undefined until its page has arrived. */
  at(index: number): Row | undefined;
  onRange(range: { first: number; last: number }): void;
  error: AppError | undefined;
  loading: boolean;
}

interface Loaded<Row> {
  key: string;
  total: number;
  pages: ReadonlyMap<number, readonly Row[]>;
  error?: AppError;
}

/**
 * Rows of a list that is scrolled, not paged: only the pages that were in sight are asked for, once each, until `key` changes.
 * @param key null: not in use.
 */
export function useRowWindow<Row>(key: string | null, load: (page: number) => Promise<Page<Row>>): RowWindow<Row> {
  const [{ from, to }, setPages] = useState({ from: 0, to: 0 });
  const [loaded, setLoaded] = useState<Loaded<Row>>({ key: '', total: 0, pages: new Map() });
  const asked = useRef<{ key: string | null; pages: Set<number> }>({ key: null, pages: new Set() });
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  /** The same pages again change nothing, so that a list is made anew at every hundredth row only. */
  const onRange = useCallback((range: { first: number; last: number }) => {
    const [from, to] = [Math.floor(range.first / WINDOW_PAGE), Math.floor(range.last / WINDOW_PAGE)];
    setPages((before) => (before.from === from && before.to === to ? before : { from, to }));
  }, []);

  useEffect(() => {
    if (key === null) return;
    if (asked.current.key !== key) asked.current = { key, pages: new Set() };
    const round = asked.current;
    const accept = (change: (before: Loaded<Row>) => Loaded<Row>) =>
      setLoaded((before) => {
        if (asked.current !== round) return before;
        return change(before.key === key ? before : { key, total: before.total, pages: new Map() });
      });
    for (let page = from; page <= to; page += 1) {
      if (round.pages.has(page)) continue;
      round.pages.add(page);
      latest.current(page + 1).then(
        ({ items, total }) => accept((before) => ({ key, total, pages: new Map(before.pages).set(page, items) })),
        (thrown: unknown) => {
          round.pages.delete(page);
          accept((before) => ({ ...before, error: toAppError(thrown) }));
        },
      );
    }
  }, [key, from, to]);

  const at = useCallback(
    (index: number) => loaded.pages.get(Math.floor(index / WINDOW_PAGE))?.[index % WINDOW_PAGE],
    [loaded],
  );
  return { total: loaded.total, at, onRange, error: loaded.error, loading: loaded.key !== key };
}
