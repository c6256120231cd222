/** A searched, filtered, paged list: changing what is looked for goes back to the first page. */
import { useState } from 'react';
import { PAGE_SIZE, SEARCH_DEBOUNCE_MS } from '@baobab/domain/constants';
import type { Page } from '@baobab/data/rows';
import type { TablePlace } from '../table/data-table.tsx';
import { useDebounced } from './use-debounced.ts';
import { useLoad } from './use-load.ts';

export interface ListQuery<Filter> {
  page: number;
  pageSize: number;
  search: string;
  sort: TablePlace['sort'];
  filter: Filter;
}

export function useList<Row, Filter extends object>(
  noun: string,
  start: Filter,
  load: (query: ListQuery<Filter>) => Promise<Page<Row>>,
  sort: TablePlace['sort'] = null,
) {
  const [place, setPlace] = useState<TablePlace>({ page: 1, pageSize: PAGE_SIZE, sort });
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState(start);
  const settled = useDebounced(search, SEARCH_DEBOUNCE_MS).trim();
  const query: ListQuery<Filter> = { ...place, search: settled, filter };
  const list = useLoad(`${noun}:${JSON.stringify(query)}`, () => load(query));
  const pages = list.data ? list.data.pageCount : place.page;
  // the last row of the last page went away
  if (!list.loading && place.page > pages) setPlace({ ...place, page: pages });
  const fromStart = () => setPlace((before) => ({ ...before, page: 1 }));
  return {
    list,
    query,
    place,
    setPlace,
    search,
    setSearch: (text: string) => {
      setSearch(text);
      fromStart();
    },
    filter,
    setFilter: (change: Partial<Filter>) => {
      setFilter((before) => ({ ...before, ...change }));
      fromStart();
    },
    filtered: settled !== '' || Object.values(filter).some((value) => value !== undefined),
  };
}
