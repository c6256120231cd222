import { useMemo } from 'react';
import { listAdminIllustrations, type AdminIllustrationQuery } from '@baobab/data/admin-illustrations';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import { useHost } from '../../host-context.tsx';
import { useList, type ListQuery } from '../../load/use-list.ts';
import { ALL_ROWS } from '../../table/table-foot.tsx';
import { useRowWindow, WINDOW_PAGE } from '../../table/use-row-window.ts';

export type IllustrationFilter = Pick<AdminIllustrationQuery, 'category' | 'free' | 'featured' | 'sellable'>;

/** The list as the filters say, in pages or scrolled. `version` changes when the catalogue may have changed. */
export function useIllustrations(version: number) {
  const { client } = useHost();
  const view = useList<AdminIllustration, IllustrationFilter>(
    `illustrations#${version}`,
    {},
    async (query) => {
      // while it scrolls, the window asks; one row tells how many there are
      const pageSize = query.pageSize === ALL_ROWS ? 1 : query.pageSize;
      return listAdminIllustrations(client, { ...toQuery(query), page: query.page, pageSize });
    },
    { column: 'created_at', ascending: false },
  );
  const { list, query } = view;
  const scrolls = view.place.pageSize === ALL_ROWS;
  const wanted = useMemo(() => toQuery(query), [query]);
  const scrolled = useRowWindow(scrolls ? `${JSON.stringify(wanted)}#${version}#${list.round}` : null, (page) =>
    listAdminIllustrations(client, { ...wanted, page, pageSize: WINDOW_PAGE }),
  );
  return { ...view, wanted, scrolled: scrolls ? scrolled : undefined };
}

function toQuery({ search, sort, filter }: ListQuery<IllustrationFilter>): AdminIllustrationQuery {
  return { search, ...filter, ...(sort ? { sort: sort as NonNullable<AdminIllustrationQuery['sort']> } : {}) };
}
