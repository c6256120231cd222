import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { ItemQuery } from '@baobab/uploads/upload-manager';
import type { UploadItem } from '@baobab/uploads/engine/item';
import { useHost } from '../../host-context.tsx';
import { queryKeys } from '../../query/query-keys.ts';

const PAGE_ROWS = 100;

export interface UploadItems {
  total: number;
  /** Undefined until its page has arrived. */
  at(index: number): UploadItem | undefined;
}

/**
 * Only the pages that are on screen, however long the list: those that `first`…`last` touch, again whenever `version` changes. Old
 * rows stay until the new ones are here.
 */
export function useUploadItems(
  filter: Omit<ItemQuery, 'offset' | 'limit'>,
  { first, last }: { first: number; last: number },
  version: unknown,
): UploadItems {
  const { uploads } = useHost();
  const queries = useQueryClient();
  const from = Math.floor(first / PAGE_ROWS);
  const to = Math.floor(last / PAGE_ROWS);
  const { data } = useQuery({
    queryKey: queryKeys.uploadItemPages(filter, from, to),
    queryFn: async () => {
      const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      const pages = await Promise.all(
        numbers.map((page) => uploads.items({ ...filter, offset: page * PAGE_ROWS, limit: PAGE_ROWS })),
      );
      return { filter, from, total: pages[0]?.total ?? 0, items: pages.map(({ items }) => items) };
    },
    placeholderData: (before) => (before?.filter === filter ? before : undefined),
  });
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    void queries.invalidateQueries({ queryKey: queryKeys.uploadItems });
  }, [queries, version]);
  const at = useCallback(
    (index: number) => data?.items[Math.floor(index / PAGE_ROWS) - data.from]?.[index % PAGE_ROWS],
    [data],
  );
  return { total: data?.total ?? 0, at };
}
