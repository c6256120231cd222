import { Pagination } from 'antd';
import type { TableQuery } from '../../table/table-query.ts';
import styles from './messages.module.css';

interface ListPagesProps {
  query: TableQuery;
  total: number;
  onQuery: (place: TableQuery) => void;
}

/** Page numbers in the width of a column; nothing while one page is enough. */
export function ListPages({ query, total, onQuery }: ListPagesProps) {
  if (total <= query.pageSize) return null;
  return (
    <Pagination
      simple
      className={styles.messagePages}
      current={query.page}
      pageSize={query.pageSize}
      total={total}
      showSizeChanger={false}
      onChange={(page) => onQuery({ ...query, page })}
    />
  );
}
