import { useMemo, useState } from 'react';
import {
  itemStatistics,
  STATISTICS_SORTS,
  type DayRange,
  type ItemStatistics,
  type ItemStatisticsQuery,
  type StatisticsSort,
} from '@baobab/data/activity/statistics';
import { PAGE_SIZE, SEARCH_DEBOUNCE_MS } from '@baobab/domain/constants';
import { ExportButton } from '../../export/export-button.tsx';
import { SearchField } from '../../form/search-field.tsx';
import { useNavigation } from '../../frame/navigation.tsx';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { useDebounced } from '../../query/use-debounced.ts';
import { DataTable } from '../../table/data-table.tsx';
import type { TableQuery } from '../../table/table-query.ts';
import { itemColumns, itemCsv } from './item-columns.tsx';
import screenStyles from '../../frame/screen.module.css';
import styles from './statistics.module.css';

const NONE: ItemStatistics[] = [];
const FIRST: TableQuery = { page: 1, pageSize: PAGE_SIZE, sort: { column: 'revenueCents', ascending: false } };

export function ItemTable({ range }: { range: DayRange }) {
  const { client, serverUrl } = useHost();
  const { open } = useNavigation();
  const [table, setTable] = useState(FIRST);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, SEARCH_DEBOUNCE_MS).trim();
  const { page, pageSize, sort } = table;
  const query: ItemStatisticsQuery = {
    ...range,
    search,
    sort: sortOf(sort?.column),
    ascending: sort?.ascending ?? false,
    page,
    pageSize,
  };
  const { data, error, loading, reload } = useAdminQuery(queryKeys.list('statistics', query), () =>
    itemStatistics(client, query),
  );
  const columns = useMemo(() => itemColumns(serverUrl, (id) => open('illustrations', id)), [serverUrl, open]);
  return (
    <section aria-label="Illustrations, packs and bundles" className={styles.items}>
      <div className={styles.itemsHead}>
        <h2>Illustrations, packs and bundles</h2>
        <ExportButton
          noun="statistics"
          columns={itemCsv(range)}
          total={data?.total ?? 0}
          load={(each, size) => itemStatistics(client, { ...query, page: each, pageSize: size })}
        />
      </div>
      <div className={screenStyles.filters} role="search">
        <SearchField
          label="Search statistics"
          placeholder="Search by title..."
          value={typed}
          onSearch={(text) => {
            setTyped(text);
            setTable((before) => ({ ...before, page: 1 }));
          }}
        />
        <span role="status" className="soft">
          {data && search !== '' ? `${data.total.toLocaleString('en-US')} found` : ''}
        </span>
      </div>
      {error && <Problem title="The table could not be loaded" error={error} onRetry={reload} />}
      {(data || !error) && (
        <DataTable
          label="Statistics of all illustrations"
          columns={columns}
          rows={data?.items ?? NONE}
          total={data?.total ?? 0}
          rowId={({ id }) => id}
          query={table}
          onQuery={setTable}
          loading={loading}
          loadingText="Counting…"
          empty={search === '' ? 'There are no illustrations yet.' : 'No title matches. Try another word.'}
        />
      )}
    </section>
  );
}

const sortOf = (column: string | undefined): StatisticsSort =>
  STATISTICS_SORTS.find((sort) => sort === column) ?? 'revenueCents';
