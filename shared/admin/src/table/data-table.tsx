/** A table whose rows come from the server, page by page or as they are scrolled to: real table markup, cards on narrow screens. */
import { useTable, type Header, type SortingState, type Updater } from '@tanstack/react-table';
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { RowList } from './row-list.tsx';
import type { Selection } from './selection.ts';
import { serverTable, type ServerColumn } from './server-table.ts';
import { TableFoot } from './table-foot.tsx';
import { TableHead } from './table-head.tsx';
import type { TableLayout } from './table-layout.ts';
import type { TableQuery } from './table-query.ts';
import { useScrolledRows, type ScrolledRows } from './use-scrolled-rows.ts';
import styles from './table.module.css';

export interface DataTableProps<Row extends object> {
  /** What the table lists, for screen readers. */
  label: string;
  columns: ServerColumn<Row>[];
  rows: Row[];
  total: number;
  rowId: (row: Row) => string;
  query: TableQuery;
  onQuery: (query: TableQuery) => void;
  loading: boolean;
  loadingText?: string;
  empty: ReactNode;
  /** Columns that can be hidden and resized. */
  layout?: TableLayout;
  selection?: Selection;
  /** What a row is called, for its checkbox. */
  rowName?: (row: Row) => string;
  /** Rows on their way out are shown, but dimmed. */
  leaving?: ReadonlySet<string>;
  /** A press on a row, beside its controls, opens it. Always the same function. */
  onOpen?: (row: Row) => void;
  /** Every row of a long list, loaded as it is scrolled to; shown instead of `rows` while the query asks for all. */
  scrolled?: ScrolledRows<Row>;
  /** Offers all rows without pages. */
  canScrollAll?: boolean;
}

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, total, query, onQuery, loading, loadingText = 'Loading…', empty, layout, selection, scrolled } = props;
  const { box, rows: inSight, before, after } = useScrolledRows(scrolled, layout?.isCompact ?? false);
  const rows = scrolled ? inSight : props.rows;
  const { table, columns, order } = useServerTable(props, rows);
  const ids = rows.map(props.rowId);
  const chosen = selection ? ids.filter((id) => selection.has(id)).length : 0;
  const choose = useChooseShown(ids, selection);
  return (
    <div className={styles.tableBox} aria-busy={loading}>
      <div className={scrolled ? styles.tableScroll : styles.tableWide} ref={box}>
        <table
          className={styles.table}
          aria-label={label}
          data-loading={loading || undefined}
          data-sized={(layout && Object.keys(layout.widths).length > 0) || undefined}
          data-scrolled={scrolled ? true : undefined}
          data-compact={layout?.isCompact || undefined}
          data-rows={layout && !layout.isCompact ? 'full' : undefined}
          {...(scrolled ? { 'aria-rowcount': total + 1 } : {})}
        >
          <TableHead
            columns={columns}
            heads={() => table.getFlatHeaders().map((header) => headOf(header, <table.FlexRender header={header} />))}
            order={order}
            layout={layout}
            chosen={selection ? howMany(chosen, ids.length) : null}
            empty={ids.length === 0}
            scrolled={scrolled !== undefined}
            onChoose={choose}
          />
          <RowList
            table={table}
            columns={columns}
            selection={selection}
            rowName={props.rowName}
            leaving={props.leaving}
            onOpen={props.onOpen}
            {...(scrolled ? { before, after } : {})}
          />
        </table>
      </div>
      {(scrolled ? total === 0 : rows.length === 0) && (
        <div className={styles.tableEmpty} role="status">
          {loading ? loadingText : empty}
        </div>
      )}
      <TableFoot total={total} query={query} onQuery={onQuery} canScrollAll={props.canScrollAll ?? false} />
    </div>
  );
}

function useServerTable<Row extends object>(props: DataTableProps<Row>, rows: Row[]) {
  const { columns, rowId, total, query, onQuery, layout } = props;
  const sorting: SortingState = query.sort ? [{ id: query.sort.column, desc: !query.sort.ascending }] : [];
  const columnVisibility = useMemo(
    () => Object.fromEntries(Object.keys(layout?.hidden ?? {}).map((column) => [column, false])),
    [layout?.hidden],
  );
  const table = useTable({
    features: serverTable,
    columns,
    data: rows,
    getRowId: rowId,
    manualPagination: true,
    manualSorting: true,
    enableSortingRemoval: false,
    sortDescFirst: false,
    rowCount: total,
    state: { sorting, columnVisibility, pagination: { pageIndex: query.page - 1, pageSize: query.pageSize } },
    onSortingChange: (update: Updater<SortingState>) => {
      const [first] = typeof update === 'function' ? update(sorting) : update;
      onQuery({ ...query, page: 1, sort: first ? { column: first.id, ascending: !first.desc } : null });
    },
  });
  const shown = useMemo(() => [columns, columnVisibility], [columns, columnVisibility]);
  return { table, columns: shown, order: sorting.map(({ id, desc }) => `${id}:${desc ? 'desc' : 'asc'}`).join() };
}

function headOf<Row extends object>({ column }: Header<typeof serverTable, Row>, content: ReactNode) {
  const { header } = column.columnDef;
  return {
    id: column.id,
    name: typeof header === 'string' ? header : '',
    sorted: column.getIsSorted(),
    onSort: column.getCanSort() ? () => column.toggleSorting() : undefined,
    content,
  };
}

/** The same function while rows come and go. */
function useChooseShown(ids: readonly string[], selection: Selection | undefined): (on: boolean) => void {
  const shown = useRef(ids);
  useEffect(() => {
    shown.current = ids;
  });
  const set = selection?.set;
  return useCallback((on) => set?.(shown.current, on), [set]);
}

function howMany(chosen: number, all: number): 'none' | 'some' | 'all' {
  if (chosen === 0) return 'none';
  return chosen < all ? 'some' : 'all';
}
