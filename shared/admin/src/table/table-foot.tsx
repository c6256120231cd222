import { Pagination, Select } from 'antd';
import { memo } from 'react';
import { useMatches } from '../frame/use-matches.ts';
import { ALL_ROWS, type TableQuery } from './table-query.ts';
import styles from './table.module.css';
import { plural } from '@baobab/domain/plural';

const SIZES = [24, 48, 96];

interface TableFootProps {
  total: number;
  query: TableQuery;
  onQuery: (query: TableQuery) => void;
  canScrollAll: boolean;
}

/** Not made again while rows come and go: the menu of sizes would measure itself each time. */
export const TableFoot = memo(function TableFoot({ total, query, onQuery, canScrollAll }: TableFootProps) {
  const [smallest = 0] = SIZES;
  const isNarrow = useMatches('(width < 768px)');
  if (total <= smallest || (total <= query.pageSize && !SIZES.includes(query.pageSize) && !canScrollAll)) return null;
  const all = query.pageSize === ALL_ROWS;
  const options = SIZES.map((value) => ({ value, label: `${value} a page` }));
  return (
    <div className={styles.tableFoot}>
      <span className="soft number">
        {all
          ? plural(total, 'row')
          : `${((query.page - 1) * query.pageSize + 1).toLocaleString('en-US')}–${Math.min(total, query.page * query.pageSize).toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`}
      </span>
      {!all && (
        <Pagination
          // all numbers of a long list are wider than a phone
          simple={isNarrow && { readOnly: true }}
          current={query.page}
          pageSize={query.pageSize}
          total={total}
          showSizeChanger={false}
          hideOnSinglePage
          onChange={(page) => onQuery({ ...query, page })}
        />
      )}
      <Select
        aria-label="Rows a page"
        value={query.pageSize}
        options={canScrollAll ? [...options, { value: ALL_ROWS, label: 'All, scrolled' }] : options}
        popupMatchSelectWidth={false}
        onChange={(pageSize) => onQuery({ ...query, page: 1, pageSize })}
      />
    </div>
  );
});
