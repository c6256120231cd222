import { Pagination, Select } from 'antd';
import { memo } from 'react';
import type { TablePlace } from './data-table.tsx';

/** As a page size: no pages. */
export const ALL_ROWS = 1_000_000;
const SIZES = [24, 48, 96];

interface TableFootProps {
  total: number;
  place: TablePlace;
  onPlace: (place: TablePlace) => void;
  canScrollAll: boolean;
}

/** Not made again while rows come and go: the menu of sizes would measure itself each time. */
export const TableFoot = memo(function TableFoot({ total, place, onPlace, canScrollAll }: TableFootProps) {
  const [smallest = 0] = SIZES;
  if (total <= smallest || (total <= place.pageSize && !SIZES.includes(place.pageSize) && !canScrollAll)) return null;
  const all = place.pageSize === ALL_ROWS;
  const options = SIZES.map((value) => ({ value, label: `${value} a page` }));
  return (
    <div className="table-foot">
      <span className="soft number">
        {all
          ? `${total.toLocaleString('en-US')} rows`
          : `${((place.page - 1) * place.pageSize + 1).toLocaleString('en-US')}–${Math.min(total, place.page * place.pageSize).toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`}
      </span>
      {!all && (
        <Pagination
          current={place.page}
          pageSize={place.pageSize}
          total={total}
          showSizeChanger={false}
          hideOnSinglePage
          onChange={(page) => onPlace({ ...place, page })}
        />
      )}
      <Select
        aria-label="Rows a page"
        value={place.pageSize}
        options={canScrollAll ? [...options, { value: ALL_ROWS, label: 'All, scrolled' }] : options}
        popupMatchSelectWidth={false}
        onChange={(pageSize) => onPlace({ ...place, page: 1, pageSize })}
      />
    </div>
  );
});
