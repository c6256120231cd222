import { App, Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { listAllCategories } from '@baobab/data/admin-categories';
import { adminIllustrationMessages } from '@baobab/domain/admin-messages';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import { Icon } from '../../frame/icons.tsx';
import { useNavigation } from '../../frame/navigation.tsx';
import { NEW_ITEM, useOpenItem } from '../../frame/tabs.ts';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { ColumnMenu } from '../../table/column-menu.tsx';
import { DataTable } from '../../table/data-table.tsx';
import { useSelection } from '../../table/selection.ts';
import { useTableLayout } from '../../table/table-layout.ts';
import { plural } from '../uploads/describe-item.ts';
import { BulkBar } from './bulk-bar.tsx';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import { CHOOSABLE, HIDDEN_AT_FIRST, illustrationColumns } from './columns.tsx';
import { IllustrationFilters } from './illustration-filters.tsx';
import { OpenIllustration } from './open-illustration.tsx';
import { useBulk } from './use-bulk.tsx';
import { useDeleteIllustration } from './use-delete.ts';
import { useIllustrations } from './use-illustrations.ts';
import './illustrations.css';

const NO_ROWS: AdminIllustration[] = [];

export function Illustrations() {
  const { client, serverUrl } = useHost();
  const { modal } = App.useApp();
  const { openUploads } = useNavigation();
  const [openId, setOpen] = useOpenItem();
  const view = useIllustrations();
  const { data, error, loading, reload } = view;
  const total = data?.total ?? 0;
  const categories = useAdminQuery(queryKeys.categories, () => listAllCategories(client));
  const names = useMemo(() => categories.data?.map(({ name }) => name) ?? [], [categories.data]);
  const layout = useTableLayout('illustrations', HIDDEN_AT_FIRST);
  const selection = useSelection(JSON.stringify(view.wanted), total);
  const bulk = useBulk(selection, view.wanted, reload);
  const [bulkEditing, setBulkEditing] = useState(false);
  const remove = useDeleteIllustration(reload);
  const columns = useMemo(
    () => illustrationColumns({ serverUrl, onEdit: ({ id }) => setOpen(id), onDelete: remove }),
    [serverUrl, setOpen, remove],
  );
  const close = useCallback(() => setOpen(null), [setOpen]);
  const saved = useCallback(() => {
    setOpen(null);
    reload();
  }, [setOpen, reload]);
  const askDelete = () =>
    void modal.confirm({
      title: adminIllustrationMessages.confirmDeletion,
      content: `${plural(selection.count, 'illustration')} and their files will be deleted. You can undo it for a few seconds; what was bought is kept.`,
      okText: 'Delete',
      okButtonProps: { danger: true },
      cancelText: 'Keep',
      autoFocusButton: 'cancel',
      onOk: () => void bulk.remove(),
    });

  return (
    <section aria-labelledby="illustrations-title">
      <div className="screen-head">
        <div>
          <h1 id="illustrations-title">Illustrations</h1>
          <p className="soft number" role="status">
            {data
              ? plural(total, view.filtered ? 'match' : 'illustration', view.filtered ? 'matches' : undefined)
              : ' '}
          </p>
        </div>
        <div className="inline">
          <ColumnMenu columns={CHOOSABLE} layout={layout} />
          <Button icon={<Icon name="upload" />} onClick={openUploads}>
            Bulk Upload
          </Button>
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => setOpen(NEW_ITEM)}>
            Add Illustration
          </Button>
        </div>
      </div>
      <IllustrationFilters
        search={view.search}
        onSearch={view.setSearch}
        filter={view.filter}
        onFilter={view.setFilter}
        categories={names}
      />
      <BulkBar
        selection={selection}
        total={total}
        busy={bulk.busy}
        onEdit={() => setBulkEditing(true)}
        onDelete={askDelete}
      />
      {error && <Problem title={adminIllustrationMessages.loadFailed} error={error} onRetry={reload} />}
      {(data || !error) && (
        <DataTable
          label="Illustrations"
          columns={columns}
          rows={data?.items ?? NO_ROWS}
          total={total}
          rowId={(row) => row.id}
          query={view.table}
          onQuery={view.setTable}
          loading={loading}
          empty={view.filtered ? adminIllustrationMessages.noMatch : adminIllustrationMessages.empty}
          layout={layout}
          selection={selection}
          rowName={(row) => row.title}
          leaving={bulk.leaving}
          {...(view.scrolled ? { scrolled: view.scrolled } : {})}
          canScrollAll
        />
      )}
      {bulkEditing && (
        <BulkEditDialog
          count={selection.count}
          categories={names}
          onClose={() => setBulkEditing(false)}
          onApply={async (change) => {
            const applied = await bulk.edit(change);
            if (applied) setBulkEditing(false);
            return applied;
          }}
        />
      )}
      {openId && (
        <OpenIllustration
          key={openId}
          id={openId}
          known={data?.items.find(({ id }) => id === openId)}
          categories={names}
          onClose={close}
          onSaved={saved}
        />
      )}
    </section>
  );
}
