/** A table whose rows come page by page from the server: real table markup, sortable heads, cards on narrow screens. */
import {
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type SortingState,
  type Updater,
} from '@tanstack/react-table';
import { Pagination } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '../frame/icons.tsx';

export const serverTable = tableFeatures({ rowSortingFeature, rowPaginationFeature });
export type ServerColumn<Row extends object> = ColumnDef<typeof serverTable, Row>;

export interface TablePlace {
  /** 1-based. */
  page: number;
  pageSize: number;
  sort: { column: string; ascending: boolean } | null;
}

interface DataTableProps<Row extends object> {
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
}

export function DataTable<Row extends object>({
  label,
  columns,
  rows,
  total,
  rowId,
  place,
  onPlace,
  loading,
  loadingText = 'Loading…',
  empty,
}: DataTableProps<Row>) {
  const sorting: SortingState = place.sort ? [{ id: place.sort.column, desc: !place.sort.ascending }] : [];
  const table = useTable({
    features: serverTable,
    columns,
    data: rows,
    getRowId: rowId,
    manualPagination: true,
    manualSorting: true,
    enableSortingRemoval: false,
    rowCount: total,
    state: { sorting, pagination: { pageIndex: place.page - 1, pageSize: place.pageSize } },
    onSortingChange: (update: Updater<SortingState>) => {
      const [first] = typeof update === 'function' ? update(sorting) : update;
      onPlace({ ...place, page: 1, sort: first ? { column: first.id, ascending: !first.desc } : null });
    },
  });
  return (
    <div className="table-box" aria-busy={loading}>
      <table className="table" aria-label={label} data-loading={loading || undefined}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => {
                const sorted = header.column.getIsSorted();
                return (
                  <th
                    key={header.id}
                    scope="col"
                    data-column={header.column.id}
                    aria-sort={sorted ? (sorted === 'desc' ? 'descending' : 'ascending') : undefined}
                  >
                    {header.column.getCanSort() ? (
                      <button
                        type="button"
                        className="table-sort"
                        aria-label={`Sort by ${String(header.column.columnDef.header)}`}
                        onClick={() => header.column.toggleSorting()}
                      >
                        <table.FlexRender header={header} />
                        {sorted && <Icon name={sorted === 'desc' ? 'down' : 'up'} size={14} />}
                      </button>
                    ) : (
                      <table.FlexRender header={header} />
                    )}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} data-row={row.id}>
              {row.getAllCells().map((cell) => (
                // a cell is no control; what stands in it names itself
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label
                <td key={cell.id} data-column={cell.column.id}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && (
        <div className="table-empty" role="status">
          {loading ? loadingText : empty}
        </div>
      )}
      {total > place.pageSize && (
        <Pagination
          className="table-pages"
          current={place.page}
          pageSize={place.pageSize}
          total={total}
          pageSizeOptions={[24, 48, 96]}
          showSizeChanger
          showTotal={(all, [from, to]) => `${from}–${to} of ${all.toLocaleString('en-US')}`}
          onChange={(page, pageSize) => onPlace({ ...place, page: pageSize === place.pageSize ? page : 1, pageSize })}
        />
      )}
    </div>
  );
}
