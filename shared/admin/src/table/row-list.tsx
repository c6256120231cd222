import type { ReactTable, Row } from '@tanstack/react-table';
import { memo, type ReactNode } from 'react';
import { RowCheck } from './row-controls.tsx';
import type { Selection } from './selection.ts';
import type { serverTable } from './server-table.ts';

type Table<Item extends object> = ReactTable<typeof serverTable, Item>;

interface RowListProps<Item extends object> {
  table: Table<Item>;
  /** Changes when other columns are shown. */
  columns: unknown;
  selection: Selection | undefined;
  rowName: ((item: Item) => string) | undefined;
  leaving: ReadonlySet<string> | undefined;
  /** Rows above and below that are not made, in a scrolled table. */
  before?: { count: number; px: number };
  after?: { px: number };
}

export function RowList<Item extends object>(props: RowListProps<Item>): ReactNode {
  const { table, columns, selection, rowName, leaving, before, after } = props;
  return (
    <tbody>
      {before && <Space px={before.px} />}
      {table.getRowModel().rows.map((row, index) => (
        <DataRow
          key={row.id}
          table={table as unknown as Table<object>}
          row={row as unknown as Row<typeof serverTable, object>}
          item={row.original}
          columns={columns}
          name={rowName?.(row.original) ?? 'row'}
          chosen={selection ? selection.has(row.id) : null}
          onChoose={selection?.set}
          leaving={leaving?.has(row.id) ?? false}
          place={before ? before.count + index + 2 : null}
        />
      ))}
      {after && <Space px={after.px} />}
    </tbody>
  );
}

interface DataRowProps {
  table: Table<object>;
  row: Row<typeof serverTable, object>;
  item: object;
  columns: unknown;
  name: string;
  /** Null: the table has no selection. */
  chosen: boolean | null;
  onChoose: Selection['set'] | undefined;
  leaving: boolean;
  place: number | null;
}

/** Made again only when what it shows has changed: scrolling brings new rows without touching the others. */
const DataRow = memo(
  function DataRow({ table, row, name, chosen, onChoose, leaving, place }: DataRowProps) {
    return (
      <tr
        data-row={row.id}
        data-chosen={chosen || undefined}
        data-leaving={leaving || undefined}
        {...(place === null ? {} : { 'aria-rowindex': place })}
      >
        {chosen !== null && (
          <td data-column="select">
            <RowCheck label={`Select ${name}`} checked={chosen} onChange={(on) => onChoose?.([row.id], on)} />
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
  },
  (before, after) =>
    before.item === after.item &&
    before.columns === after.columns &&
    before.name === after.name &&
    before.chosen === after.chosen &&
    before.onChoose === after.onChoose &&
    before.leaving === after.leaving &&
    before.place === after.place,
);

const Space = memo(function Space({ px }: { px: number }) {
  return px > 0 ? <tr aria-hidden="true" className="table-space" style={{ height: px }} /> : null;
});
