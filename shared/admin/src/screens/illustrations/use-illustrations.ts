import { useMemo } from 'react';
import { listAdminIllustrations, type AdminIllustrationQuery } from '@baobab/data/catalog/admin-illustrations';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import { useHost } from '../../host-context.tsx';
import { useList, type ListQuery } from '../../query/use-list.ts';
import { useScrolledList } from '../../query/use-scrolled-list.ts';
import { ALL_ROWS } from '../../table/table-query.ts';

export type IllustrationFilter = Pick<
  AdminIllustrationQuery,
  'category' | 'free' | 'featured' | 'sellable' | 'state' | 'onSale'
>;

export function useIllustrations() {
  const { client } = useHost();
  const view = useList<AdminIllustration, IllustrationFilter>(
    'illustrations',
    {},
    (query) => {
      // while it scrolls, its pages are asked for as they come into sight; one row tells how many there are
      const pageSize = query.pageSize === ALL_ROWS ? 1 : query.pageSize;
      return listAdminIllustrations(client, { ...toQuery(query), page: query.page, pageSize });
    },
    { column: 'created_at', ascending: false },
  );
  const { query } = view;
  const wanted = useMemo(() => toQuery(query), [query]);
  const scrolled = useScrolledList({
    noun: 'illustrations',
    query: wanted,
    total: view.data?.total ?? 0,
    enabled: query.pageSize === ALL_ROWS,
    load: (page, pageSize) => listAdminIllustrations(client, { ...wanted, page, pageSize }),
  });
  return { ...view, wanted, scrolled };
}

function toQuery({ search, sort, filter }: ListQuery<IllustrationFilter>): AdminIllustrationQuery {
  return { search, ...filter, ...(sort ? { sort: sort as NonNullable<AdminIllustrationQuery['sort']> } : {}) };
}
