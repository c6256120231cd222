import { memo, type ReactNode } from 'react';
import { HeadCell } from './head-cell.tsx';
import { RowCheck } from './row-controls.tsx';
import type { TableLayout } from './table-layout.ts';

interface Head {
  id: string;
  name: string;
  sorted: false | 'asc' | 'desc';
  /** Absent: cannot be sorted by. */
  onSort: (() => void) | undefined;
  content: ReactNode;
}

interface TableHeadProps {
  /** Changes with the columns that are shown. */
  columns: unknown;
  heads: () => readonly Head[];
  /** Like `1:asc`; changes with the order. */
  order: string;
  layout: TableLayout | undefined;
  /** How many of the rows that are shown are chosen; null: the table has no selection. */
  chosen: 'none' | 'some' | 'all' | null;
  empty: boolean;
  scrolled: boolean;
  onChoose: (on: boolean) => void;
}

/** Not made again while rows come and go. */
export const TableHead = memo(function TableHead(props: TableHeadProps) {
  const { heads, layout, chosen, empty, scrolled, onChoose } = props;
  return (
    <thead>
      <tr>
        {chosen && (
          <th scope="col" data-column="select">
            <RowCheck
              label={scrolled ? 'Select the rows in sight' : 'Select the rows of this page'}
              disabled={empty}
              checked={chosen === 'all'}
              mixed={chosen === 'some'}
              onChange={onChoose}
            />
          </th>
        )}
        {heads().map(({ content, ...head }) => (
          <HeadCell key={head.id} {...head} layout={layout}>
            {content}
          </HeadCell>
        ))}
      </tr>
    </thead>
  );
}, sameHead);

function sameHead(before: TableHeadProps, after: TableHeadProps): boolean {
  return (
    before.columns === after.columns &&
    before.order === after.order &&
    before.layout === after.layout &&
    before.chosen === after.chosen &&
    before.empty === after.empty &&
    before.scrolled === after.scrolled &&
    before.onChoose === after.onChoose
  );
}
