import type { ReactTable } from '@tanstack/react-table';
import { memo, type ReactNode } from 'react';
import { RowCheck } from './row-controls.tsx';
import type { Selection } from './selection.ts';
import type { serverTable } from './server-table.ts';
import styles from './table.module.css';

interface RowListProps<Item extends object> {
  table: ReactTable<typeof serverTable, Item>;
  /** Changes when other columns are shown. */
  columns: unknown;
  selection: Selection | undefined;
  rowName: ((item: Item) => string) | undefined;
  leaving: ReadonlySet<string> | undefined;
  /** A press anywhere in the row that meets no control; always the same function. */
  onOpen: ((item: Item) => void) | undefined;
  /** Rows above and below that are not made, in a scrolled table. */
  before?: { count: number; px: number };
  after?: { px: number };
}

export function RowList<Item extends object>(props: RowListProps<Item>): ReactNode {
  const { table, columns, selection, rowName, leaving, onOpen, before, after } = props;
  return (
    <tbody>
      {before && <Space px={before.px} />}
      {table.getRowModel().rows.map((row, index) => (
        <DataRow
          key={row.id}
          id={row.id}
          item={row.original}
          columns={columns}
          cells={() =>
            row.getVisibleCells().map((cell) => (
              // a cell is no control; what stands in it names itself
              // oxlint-disable-next-line jsx-a11y/control-has-associated-label
              <td key={cell.id} data-column={cell.column.id}>
                <table.FlexRender cell={cell} />
              </td>
            ))
          }
          name={rowName?.(row.original) ?? 'row'}
          chosen={selection ? selection.has(row.id) : null}
          onChoose={selection?.set}
          leaving={leaving?.has(row.id) ?? false}
          onOpen={onOpen && (() => onOpen(row.original))}
          index={before ? before.count + index + 2 : null}
        />
      ))}
      {after && <Space px={after.px} />}
    </tbody>
  );
}

interface DataRowProps {
  id: string;
  item: object;
  columns: unknown;
  cells: () => ReactNode;
  name: string;
  /** Null: the table has no selection. */
  chosen: boolean | null;
  onChoose: Selection['set'] | undefined;
  leaving: boolean;
  onOpen: (() => void) | undefined;
  /** Of all rows, the head being 1; null: every row is there. */
  index: number | null;
}

/** Made again only when what it shows has changed: scrolling brings new rows without touching the others. */
const DataRow = memo(
  function DataRow({ id, cells, name, chosen, onChoose, leaving, onOpen, index }: DataRowProps) {
    return (
      // for the pointer alone: the title is the button that keyboards and screen readers have
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
      <tr
        data-row={id}
        data-chosen={chosen || undefined}
        data-leaving={leaving || undefined}
        data-opens={onOpen ? true : undefined}
        onClick={onOpen && ((event) => isForRow(event.currentTarget, event.target) && onOpen())}
        {...(index === null ? {} : { 'aria-rowindex': index })}
      >
        {chosen !== null && (
          <td data-column="select">
            <RowCheck label={`Select ${name}`} checked={chosen} onChange={(on) => onChoose?.([id], on)} />
          </td>
        )}
        {cells()}
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
    (before.onOpen === undefined) === (after.onOpen === undefined) &&
    before.index === after.index,
);

/** Not the controls of the row, not the end of marking its text, and nothing of a dialog that a row opened. */
export function isForRow(row: Element, target: EventTarget): boolean {
  if (!(target instanceof Element) || !row.contains(target)) return false;
  return (
    target.closest('a, button, input, label, [data-column="select"]') === null && !window.getSelection()?.toString()
  );
}

const Space = memo(function Space({ px }: { px: number }) {
  return px > 0 ? <tr aria-hidden="true" className={styles.tableSpace} style={{ height: px }} /> : null;
});
