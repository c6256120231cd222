import { Drawer } from 'antd';
import { useMemo, useState } from 'react';
import { listActivityItems, type ActivityEntry, type ActivityItem } from '@baobab/data/activity/admin-activity';
import { PAGE_SIZE } from '@baobab/domain/constants';
import { useNavigation } from '../../frame/navigation.tsx';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { DataTable } from '../../table/data-table.tsx';
import type { TableQuery } from '../../table/table-query.ts';
import tableStyles from '../../table/table.module.css';
import { formatMoment } from '../../moments.ts';
import { itemColumns } from './columns.tsx';
import { actorName, entryTitle } from './describe-activity.ts';

export function EntryDrawer({ entry, onClose }: { entry: ActivityEntry; onClose: () => void }) {
  const { client } = useHost();
  const { open } = useNavigation();
  const [table, setTable] = useState<TableQuery>({ page: 1, pageSize: PAGE_SIZE, sort: null });
  const { data, error, loading, reload } = useAdminQuery(queryKeys.activityItems(entry.id, table), () =>
    listActivityItems(client, entry.id, table),
  );
  const columns = useMemo(() => itemColumns(entry.subjectType, open), [entry.subjectType, open]);
  return (
    <Drawer open onClose={onClose} size={640} title={entryTitle(entry)}>
      <div className={tableStyles.plainRows}>
        <p className="soft">
          {actorName(entry)}, {formatMoment(entry.happenedAt)}
          {entry.omitted > 0 && `. Details of ${entry.omitted.toLocaleString('en-US')} more were not kept.`}
        </p>
        {error && <Problem title="The details could not be loaded" error={error} onRetry={reload} />}
        {(data || !error) && (
          <DataTable
            label={entryTitle(entry)}
            columns={columns}
            rows={data?.items ?? NONE}
            total={data?.total ?? 0}
            rowId={({ subjectId }) => subjectId}
            query={table}
            onQuery={setTable}
            loading={loading}
            loadingText="Loading details…"
            empty="Nothing is left of this entry."
          />
        )}
      </div>
    </Drawer>
  );
}

const NONE: ActivityItem[] = [];
