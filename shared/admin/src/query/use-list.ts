/** A searched, filtered, paged list: changing what is looked for goes back to the first page. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { PAGE_SIZE, SEARCH_DEBOUNCE_MS } from '@baobab/domain/constants';
import type { Page } from '@baobab/data/rows';
import type { TableQuery } from '../table/table-query.ts';
import { queryKeys, type ListNoun } from './query-keys.ts';
import { useAdminQuery } from './use-admin-query.ts';
import { useDebounced } from './use-debounced.ts';

export interface ListQuery<Filter> extends TableQuery {
  search: string;
  filter: Filter;
}

export function useList<Row, Filter extends object>(
  noun: ListNoun,
  initialFilter: Filter,
  load: (query: ListQuery<Filter>) => Promise<Page<Row>>,
  sort: TableQuery['sort'] = null,
  initialSearch = '',
) {
  const queries = useQueryClient();
  const [table, setTable] = useState<TableQuery>({ page: 1, pageSize: PAGE_SIZE, sort });
  const [search, setSearch] = useState(initialSearch);
  const [filter, setFilter] = useState(initialFilter);
  const settled = useDebounced(search, SEARCH_DEBOUNCE_MS).trim();
  const query: ListQuery<Filter> = { ...table, search: settled, filter };
  const { data, error, loading } = useAdminQuery(queryKeys.list(noun, query), () => load(query));
  // the last row of the last page went away
  if (data && !loading && table.page > data.pageCount) setTable({ ...table, page: data.pageCount });
  const toFirstPage = () => setTable((before) => ({ ...before, page: 1 }));
  return {
    data,
    error,
    loading,
    /** Asks again for everything that belongs to the list. */
    reload: useCallback(() => void queries.invalidateQueries({ queryKey: queryKeys.all(noun) }), [queries, noun]),
    query,
    table,
    setTable,
    search,
    setSearch: (text: string) => {
      setSearch(text);
      toFirstPage();
    },
    filter,
    setFilter: (change: Partial<Filter>) => {
      setFilter((before) => ({ ...before, ...change }));
      toFirstPage();
    },
    filtered: settled !== '' || Object.values(filter).some((value) => value !== undefined),
  };
}
