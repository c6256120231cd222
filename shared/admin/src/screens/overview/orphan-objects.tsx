import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import { removeEach, type Orphans } from '@baobab/data/storage/storage';
import { PAGE_SIZE } from '@baobab/domain/constants';
import { visibleText } from '@baobab/domain/visible-text';
import { plural } from '@baobab/domain/plural';
import { describeError } from '@baobab/ui/describe-error';
import { formatBytes } from '@baobab/ui/format';
import { formatDate } from '../../moments.ts';
import { Badge } from '../../frame/badge.tsx';
import { useHost } from '../../host-context.tsx';
import { DataTable } from '../../table/data-table.tsx';
import type { ServerColumn } from '../../table/server-table.ts';
import type { TableQuery } from '../../table/table-query.ts';
import { useSelection } from '../../table/selection.ts';
import screenStyles from '../../frame/screen.module.css';
import styles from './overview.module.css';
import { CONFIRM_DELETE } from '../../query/confirm-delete.ts';

type OrphanObject = Orphans['objects'][number];
/** An upload puts its files before its record: younger ones may still get theirs. */
const YOUNG_MS = 60 * 60 * 1000;
/** Names told in one notice. */
const NAMED = 5;

const keyOf = ({ bucket, name }: OrphanObject) => JSON.stringify([bucket, name]);

/** Files that no record names: they cost space and cannot be reached. */
export function OrphanObjects({ objects, onChanged }: { objects: readonly OrphanObject[]; onChanged: () => void }) {
  const { client } = useHost();
  const { modal, message, notification } = App.useApp();
  const [table, setTable] = useState<TableQuery>({ page: 1, pageSize: PAGE_SIZE, sort: null });
  const [nowMs] = useState(() => Date.now());
  const selection = useSelection('orphans', objects.length);
  const chosen = objects.filter((object) => selection.has(keyOf(object)));
  const columns = useMemo(() => orphanColumns(nowMs), [nowMs]);
  const remove = async () => {
    try {
      const { left, error } = await removeEach(client, chosen);
      if (left.length < chosen.length) void message.success(`${plural(chosen.length - left.length, 'file')} deleted`);
      if (left.length > 0) {
        const names = left.slice(0, NAMED).map(({ name }) => `“${visibleText(name)}”`);
        const more = left.length > NAMED ? ` and ${left.length - NAMED} more` : '';
        notification.error({
          title: 'Not every file could be deleted',
          description: `${describeError(error).body} Still there: ${names.join(', ')}${more}.`,
        });
      }
    } catch (error) {
      notification.error({ title: 'Not every file could be deleted', description: describeError(error).body });
    }
    selection.clear();
    onChanged();
  };
  return (
    <section aria-labelledby="orphan-files">
      <div className={screenStyles.cardHead}>
        <h3 id="orphan-files">Files without a record</h3>
        <div className="inline">
          <Button size="small" onClick={selection.everything}>
            Select all
          </Button>
          <Button
            size="small"
            danger
            disabled={chosen.length === 0}
            onClick={() =>
              void modal.confirm({
                title: `Delete ${plural(chosen.length, 'file')}?`,
                content: 'No record of the shop uses them. This cannot be undone.',
                ...CONFIRM_DELETE,
                onOk: remove,
              })
            }
          >
            Delete selected
          </Button>
        </div>
      </div>
      <DataTable
        label="Files without a record"
        columns={columns}
        rows={objects.slice((table.page - 1) * table.pageSize, table.page * table.pageSize)}
        total={objects.length}
        rowId={keyOf}
        rowName={(object) => visibleText(object.name)}
        query={table}
        onQuery={setTable}
        loading={false}
        empty=""
        selection={selection}
      />
    </section>
  );
}

function orphanColumns(nowMs: number): ServerColumn<OrphanObject>[] {
  return [
    {
      id: 'file',
      header: 'File',
      enableSorting: false,
      cell: ({ row }) => <span className={styles.path}>{visibleText(row.original.name)}</span>,
    },
    { id: 'bucket', header: 'Bucket', enableSorting: false, cell: ({ row }) => row.original.bucket },
    {
      id: 'size',
      header: 'Size',
      enableSorting: false,
      cell: ({ row }) => (
        <span className="number">{row.original.size === null ? '' : formatBytes(row.original.size)}</span>
      ),
    },
    {
      id: 'added',
      header: 'Added',
      enableSorting: false,
      cell: ({ row }) =>
        nowMs - Date.parse(row.original.createdAt) < YOUNG_MS ? (
          <Badge tone="warning">Just now: perhaps an upload under way</Badge>
        ) : (
          <span className="number soft">{formatDate(row.original.createdAt)}</span>
        ),
    },
  ];
}
