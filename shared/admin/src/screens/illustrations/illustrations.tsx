import { Button } from 'antd';
import { useCallback, useMemo } from 'react';
import { adminIllustrationMessages } from '@baobab/domain/admin-messages';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import { plural } from '@baobab/domain/plural';
import { Icon } from '../../frame/icons.tsx';
import { useNavigation } from '../../frame/navigation.tsx';
import { NEW_ITEM, useOpenItem } from '../../frame/tabs.ts';
import { useShopOrigin } from '../../frame/shop-link.tsx';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { useCategoryNames } from '../../query/use-category-names.ts';
import { ColumnMenu, DensitySwitch } from '../../table/column-menu.tsx';
import { DataTable } from '../../table/data-table.tsx';
import { useSelection } from '../../table/selection.ts';
import type { ScrolledRows } from '../../table/use-scrolled-rows.ts';
import { useTableLayout, type TableLayout } from '../../table/table-layout.ts';
import { BulkTools } from './bulk-tools.tsx';
import { CatalogTools } from './import/catalog-tools.tsx';
import { CHOOSABLE, HIDDEN_AT_FIRST, illustrationColumns } from './columns.tsx';
import { IllustrationFilters } from './illustration-filters.tsx';
import { OpenIllustration } from './open-illustration.tsx';
import { useArrivals } from './pending-drafts.ts';
import { PendingIllustrations } from './pending-illustrations.tsx';
import { useBulk } from './use-bulk.tsx';
import { useDeleteIllustration } from './use-delete.ts';
import { PublishDrafts } from './publish-drafts.tsx';
import { only, useStates, type StateActions } from './use-states.tsx';
import { useIllustrations } from './use-illustrations.ts';
import { useRowEdits } from './use-row-edits.ts';
import screenStyles from '../../frame/screen.module.css';
import styles from './illustrations.module.css';

const NO_ROWS: AdminIllustration[] = [];

export function Illustrations() {
  const { serverUrl } = useHost();
  const shopOrigin = useShopOrigin();
  const [openId, setOpen] = useOpenItem();
  const view = useIllustrations();
  const { data, error, loading, reload } = view;
  const total = data?.total ?? 0;
  const names = useCategoryNames();
  const layout = useTableLayout('illustrations', HIDDEN_AT_FIRST);
  const selection = useSelection(JSON.stringify(view.wanted), total);
  const states = useStates(reload);
  useArrivals(reload);
  const bulk = useBulk(selection, view.wanted, reload, states);
  const remove = useDeleteIllustration(bulk.removeOne);
  const edits = useRowEdits(setOpen);
  const openRow = useCallback(({ id }: AdminIllustration) => setOpen(id), [setOpen]);
  const columns = useMemo(
    () =>
      illustrationColumns({
        serverUrl,
        shopOrigin,
        edits,
        onEdit: openRow,
        onDelete: remove,
        onWithdraw: (item) => states.withdraw(only(item)),
        onPublish: (item) => void states.publish(only(item)),
      }),
    [serverUrl, shopOrigin, edits, openRow, remove, states],
  );
  const close = useCallback(() => setOpen(null), [setOpen]);
  const start = useCallback(
    (id: string) => {
      // back leads to the list, not to one more new illustration
      setOpen(null);
      setOpen(id);
    },
    [setOpen],
  );
  const saved = useCallback(() => {
    setOpen(null);
    reload();
  }, [setOpen, reload]);
  return (
    <section aria-labelledby="illustrations-title" className={styles.illustrations}>
      <ScreenHead
        count={
          data ? plural(total, view.filtered ? 'match' : 'illustration', view.filtered ? 'matches' : undefined) : ' '
        }
        layout={layout}
        states={states}
        onAdd={() => setOpen(NEW_ITEM)}
        onImported={reload}
      />
      <PendingIllustrations onOpen={setOpen} />
      <IllustrationFilters
        search={view.search}
        onSearch={view.setSearch}
        filter={view.filter}
        onFilter={view.setFilter}
        categories={names}
      />
      <BulkTools selection={selection} total={total} bulk={bulk} categories={names} />
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
          onOpen={openRow}
          {...(view.scrolled ? { scrolled: view.scrolled } : {})}
          canScrollAll
        />
      )}
      {openId && (
        <OpenIllustration
          id={openId}
          {...placeOf(openId, data?.items ?? NO_ROWS, view.scrolled)}
          onStep={setOpen}
          categories={names}
          onStarted={start}
          onClose={close}
          onSaved={saved}
        />
      )}
    </section>
  );
}

/** The open row as the list has it, and those around it, as far as they were loaded. */
function placeOf(openId: string, rows: readonly AdminIllustration[], scrolled?: ScrolledRows<AdminIllustration>) {
  const at = scrolled ? scrolled.at : (index: number) => rows[index];
  const total = scrolled ? scrolled.total : rows.length;
  let index = 0;
  while (index < total && at(index)?.id !== openId) index += 1;
  if (index === total) return { known: undefined, neighbors: { previous: null, next: null } };
  return { known: at(index), neighbors: { previous: at(index - 1)?.id ?? null, next: at(index + 1)?.id ?? null } };
}

interface ScreenHeadProps {
  count: string;
  layout: TableLayout;
  states: StateActions;
  onAdd: () => void;
  onImported: () => void;
}

function ScreenHead({ count, layout, states, onAdd, onImported }: ScreenHeadProps) {
  const { openUploads } = useNavigation();
  return (
    <div className={screenStyles.screenHead}>
      <div>
        <h1 id="illustrations-title">Illustrations</h1>
        <p className="soft number" role="status">
          {count}
        </p>
      </div>
      <div className="inline">
        <DensitySwitch layout={layout} />
        <ColumnMenu columns={CHOOSABLE} layout={layout} />
        <PublishDrafts states={states} />
        <CatalogTools onChanged={onImported} />
        <Button icon={<Icon name="upload" />} onClick={openUploads}>
          Bulk Upload
        </Button>
        <Button type="primary" icon={<Icon name="plus" />} onClick={onAdd}>
          Add Illustration
        </Button>
      </div>
    </div>
  );
}
