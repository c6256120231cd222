import type { HeaderGroup, ReactTable } from '@tanstack/react-table';
import { memo } from 'react';
import type { serverTable } from './server-table.ts';
import { HeadCell } from './head-cell.tsx';
import { RowCheck } from './row-controls.tsx';
import type { TableLayout } from './table-layout.ts';

interface TableHeadProps {
  table: ReactTable<typeof serverTable, object>;
  groups: HeaderGroup<typeof serverTable, object>[];
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
  const { table, groups, layout, chosen, empty, scrolled, onChoose } = props;
  return (
    <thead>
      {groups.map((group) => (
        <tr key={group.id}>
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
}, sameHead);

function sameHead(before: TableHeadProps, after: TableHeadProps): boolean {
  return (
    before.groups === after.groups &&
    before.order === after.order &&
    before.layout === after.layout &&
    before.chosen === after.chosen &&
    before.empty === after.empty &&
    before.scrolled === after.scrolled &&
    before.onChoose === after.onChoose
  );
}
