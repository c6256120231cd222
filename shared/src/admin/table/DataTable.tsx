/** A table whose rows come from the server, page by page or as they are scrolled to: real table markup, cards on narrow screens. */
import {
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type SortingState,
  type Updater,
} from '@tanstack/react-table';
import { Checkbox } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { HeadCell } from './HeadCell.tsx';
import { RowList } from './RowList.tsx';
import type { Selection } from './selection.ts';
import { TableFoot } from './TableFoot.tsx';
import type { TableLayout } from './table-layout.ts';
import type { RowWindow } from './use-row-window.ts';
import { useScrollRows } from './use-scroll-rows.ts';

export const serverTable = tableFeatures({ rowSortingFeature, rowPaginationFeature, columnVisibilityFeature });
export type ServerColumn<Row extends object> = ColumnDef<typeof serverTable, Row>;

export interface TablePlace {
  /** 1-based. */
  page: number;
  /** `ALL_ROWS`: no pages, the table scrolls. */
  pageSize: number;
  sort: { column: string; ascending: boolean } | null;
}

export interface DataTableProps<Row extends object> {
  /** What the table lists, for screen readers. */
  label: string;
  columns: ServerColumn<Row>[];
  rows: Row[];
  total: number;
  rowId: (row: Row) => string;
  place: TablePlace;
  onPlace: (place: TablePlace) => void;
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
  /** Every row of a long list, loaded as it is scrolled to; shown instead of `rows` while the place asks for all. */
  scrolled?: RowWindow<Row>;
  /** Offers all rows without pages. */
  canScrollAll?: boolean;
}

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, total, rowId, place, onPlace, loading, loadingText = 'Loading…', empty } = props;
  const { layout, selection, scrolled } = props;
  const { box, onScroll, rows: inSight, before, after } = useScrollRows(scrolled);
  const rows = scrolled ? inSight : props.rows;
  const sorting: SortingState = place.sort ? [{ id: place.sort.column, desc: !place.sort.ascending }] : [];
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
    state: { sorting, columnVisibility, pagination: { pageIndex: place.page - 1, pageSize: place.pageSize } },
    onSortingChange: (update: Updater<SortingState>) => {
      const [first] = typeof update === 'function' ? update(sorting) : update;
      onPlace({ ...place, page: 1, sort: first ? { column: first.id, ascending: !first.desc } : null });
    },
  });
  const shown = useMemo(() => [columns, columnVisibility], [columns, columnVisibility]);
  const ids = rows.map(rowId);
  const chosen = selection ? ids.filter((id) => selection.has(id)).length : 0;
  const head = (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id}>
          {selection && (
            <th scope="col" data-column="select">
              <Checkbox
                aria-label={scrolled ? 'Select the rows in sight' : 'Select the rows of this page'}
                disabled={ids.length === 0}
                checked={ids.length > 0 && chosen === ids.length}
                indeterminate={chosen > 0 && chosen < ids.length}
                onChange={({ target }) => selection.set(ids, target.checked)}
              />
            </th>
          )}
          {group.headers.map((header) => (
            <HeadCell
              key={header.id}
              id={header.column.id}
              name={typeof header.column.columnDef.header === 'string' ? header.column.columnDef.header : ''}
              sorted={header.column.getIsSorted()}
              onSort={header.column.getCanSort() ? () => header.column.toggleSorting() : undefined}
              layout={layout}
            >
              <table.FlexRender header={header} />
            </HeadCell>
          ))}
        </tr>
      ))}
    </thead>
  );
  return (
    <div className="table-box" aria-busy={loading}>
      <div className={scrolled ? 'table-scroll' : undefined} ref={box} onScroll={onScroll}>
        <table
          className="table"
          aria-label={label}
          data-loading={loading || undefined}
          data-sized={(layout && Object.keys(layout.widths).length > 0) || undefined}
          data-scrolled={scrolled ? true : undefined}
          {...(scrolled ? { 'aria-rowcount': total + 1 } : {})}
        >
          {head}
          <RowList
            table={table}
            columns={shown}
            selection={selection}
            rowName={props.rowName}
            leaving={props.leaving}
            {...(scrolled ? { before, after } : {})}
          />
        </table>
      </div>
      {(scrolled ? total === 0 : rows.length === 0) && (
        <div className="table-empty" role="status">
          {loading ? loadingText : empty}
        </div>
      )}
      <TableFoot total={total} place={place} onPlace={onPlace} canScrollAll={props.canScrollAll ?? false} />
    </div>
  );
}
