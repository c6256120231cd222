import { useMemo, useState } from 'react';
import { listAdminIllustrations, type AdminIllustrationQuery } from '../../../data/admin-illustrations.ts';
import { PAGE_SIZE, SEARCH_DEBOUNCE_MS } from '../../../domain/constants.ts';
import { useHost } from '../../host-context.tsx';
import { useDebounced } from '../../load/use-debounced.ts';
import { useLoad } from '../../load/use-load.ts';
import type { TablePlace } from '../../table/DataTable.tsx';

export type StatusFilter = 'all' | 'free' | 'paid' | 'featured' | 'unsellable';

const FILTERS: Record<StatusFilter, AdminIllustrationQuery> = {
  all: {},
  free: { free: true },
  paid: { free: false },
  featured: { featured: true },
  unsellable: { sellable: false },
};

/** @param version changes when the catalogue may have changed, so that the list loads again. */
export function useIllustrations(version: number) {
  const { client } = useHost();
  const [place, setPlace] = useState<TablePlace>({
    page: 1,
    pageSize: PAGE_SIZE,
    sort: { column: 'created_at', ascending: false },
  });
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState<string>();
  const [status, setStatus] = useState<StatusFilter>('all');
  const settledSearch = useDebounced(search, SEARCH_DEBOUNCE_MS);

  const query = useMemo<AdminIllustrationQuery>(
    () => ({
      page: place.page,
      pageSize: place.pageSize,
      search: settledSearch,
      category,
      ...FILTERS[status],
      ...(place.sort ? { sort: place.sort as NonNullable<AdminIllustrationQuery['sort']> } : {}),
    }),
    [place, settledSearch, category, status],
  );
  const list = useLoad(`${JSON.stringify(query)}#${version}`, () => listAdminIllustrations(client, query));
  const fromStart = () => setPlace((before) => ({ ...before, page: 1 }));
  return {
    list,
    place,
    setPlace,
    search,
    setSearch: (text: string) => {
      setSearch(text);
      fromStart();
    },
    category,
    setCategory: (name: string | undefined) => {
      setCategory(name);
      fromStart();
    },
    status,
    setStatus: (next: StatusFilter) => {
      setStatus(next);
      fromStart();
    },
    filtered: Boolean(settledSearch.trim() || category || status !== 'all'),
  };
}
