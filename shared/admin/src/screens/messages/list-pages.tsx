import { Pagination } from 'antd';
import type { TablePlace } from '../../table/data-table.tsx';

interface ListPagesProps {
  place: TablePlace;
  total: number;
  onPlace: (place: TablePlace) => void;
}

/** Page numbers in the width of a column; nothing while one page is enough. */
export function ListPages({ place, total, onPlace }: ListPagesProps) {
  if (total <= place.pageSize) return null;
  return (
    <Pagination
      simple
      className="message-pages"
      current={place.page}
      pageSize={place.pageSize}
      total={total}
      showSizeChanger={false}
      onChange={(page) => onPlace({ ...place, page })}
    />
  );
}
