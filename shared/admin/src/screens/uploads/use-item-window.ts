import { useCallback, useEffect, useRef, useState } from 'react';
import type { UploadItem } from '@baobab/uploads/engine/item';
import type { ItemQuery } from '@baobab/uploads/upload-manager';
import type { AdminUploads } from '../../host-uploads.ts';

const PAGE = 100;

export interface ItemWindow {
  total: number;
  /** Undefined until its page has arrived. */
  at(index: number): UploadItem | undefined;
}

/**
 * Only the pages that are on screen, however long the list: asks for those that `first`…`last` touch, again whenever `version`
 * changes. Old rows stay until the new ones are here.
 */
export function useItemWindow(
  uploads: AdminUploads,
  filter: Omit<ItemQuery, 'offset' | 'limit'>,
  range: { first: number; last: number },
  version: unknown,
): ItemWindow {
  const key = JSON.stringify(filter);
  const [pages, setPages] = useState<{ key: string; total: number; items: ReadonlyMap<number, readonly UploadItem[]> }>(
    { key, total: 0, items: new Map() },
  );
  const filterRef = useRef(filter);
  useEffect(() => {
    filterRef.current = filter;
  });
  const from = Math.max(0, Math.floor(range.first / PAGE));
  const to = Math.max(from, Math.floor(range.last / PAGE));

  useEffect(() => {
    let stale = false;
    const load = async () => {
      const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      const answers = await Promise.all(
        numbers.map((page) => uploads.items({ ...filterRef.current, offset: page * PAGE, limit: PAGE })),
      );
      if (stale) return;
      const total = answers[0]?.total ?? 0;
      setPages({ key, total, items: new Map(answers.map((answer, index) => [from + index, answer.items])) });
    };
    // a list that cannot be read now is read again at the next change
    load().catch(() => undefined);
    return () => {
      stale = true;
    };
  }, [uploads, key, from, to, version]);

  const current = pages.key === key;
  const at = useCallback(
    (index: number) => (current ? pages.items.get(Math.floor(index / PAGE))?.[index % PAGE] : undefined),
    [pages, current],
  );
  return { total: current ? pages.total : 0, at };
}
