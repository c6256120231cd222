import type { ReactTable } from '@tanstack/react-table';
import { Checkbox } from 'antd';
import { memo, type ReactNode } from 'react';
import type { serverTable } from './DataTable.tsx';
import type { Selection } from './selection.ts';

interface RowListProps<Row extends object> {
  table: ReactTable<typeof serverTable, Row>;
  selection: Selection | undefined;
  rowName: ((row: Row) => string) | undefined;
  leaving: ReadonlySet<string> | undefined;
  /** Rows above and below that are not made, in a scrolled table. */
  before?: { count: number; px: number };
  after?: { px: number };
}

export function RowList<Row extends object>({
  table,
  selection,
  rowName,
  leaving,
  before,
  after,
}: RowListProps<Row>): ReactNode {
  const name = (row: Row) => rowName?.(row) ?? 'row';
  return (
    <tbody>
      {before && <Space px={before.px} />}
      {table.getRowModel().rows.map((row, index) => {
        const chosen = selection?.has(row.id) ?? false;
        return (
          <tr
            key={row.id}
            data-row={row.id}
            data-chosen={chosen || undefined}
            data-leaving={leaving?.has(row.id) || undefined}
            {...(before ? { 'aria-rowindex': before.count + index + 2 } : {})}
          >
            {selection && (
              <td data-column="select">
                <Checkbox
                  aria-label={`Select ${name(row.original)}`}
                  checked={chosen}
                  onChange={({ target }) => selection.set([row.id], target.checked)}
                />
              </td>
            )}
            {row.getVisibleCells().map((cell) => (
              // a cell is no control; what stands in it names itself
              // oxlint-disable-next-line jsx-a11y/control-has-associated-label
              <td key={cell.id} data-column={cell.column.id}>
                <table.FlexRender cell={cell} />
              </td>
            ))}
          </tr>
        );
      })}
      {after && <Space px={after.px} />}
    </tbody>
  );
}

const Space = memo(function Space({ px }: { px: number }) {
  return px > 0 ? <tr aria-hidden="true" className="table-space" style={{ height: px }} /> : null;
});
