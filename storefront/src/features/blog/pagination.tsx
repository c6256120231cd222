import { pageMarks } from '@baobab/domain/pagination';
import { Link } from 'react-router-dom';
import styles from './pagination.module.css';

interface PaginationProps {
  current: number;
  total: number;
  /** The address of a page. */
  to: (page: number) => string;
}

/** First, last, current page and its neighbors; phones omit the neighbors. */
export function Pagination({ current, total, to }: PaginationProps) {
  if (total <= 1) return null;
  const compact = new Set(pageMarks(current, total, true));
  return (
    <nav aria-label="Pagination" className={styles.pagination}>
      {current > 1 && (
        <Link to={to(current - 1)} rel="prev" className={styles.step}>
          Previous
        </Link>
      )}
      <ol className={styles.pages}>
        {pageMarks(current, total).map((mark, at) => (
          <li
            key={mark === 'ellipsis' ? `gap-${at}` : mark}
            className={compact.has(mark) ? undefined : styles.wideOnly}
          >
            {mark === 'ellipsis' ? (
              <span className={styles.gap}>…</span>
            ) : (
              <Link
                to={to(mark)}
                aria-label={`Page ${mark}`}
                aria-current={mark === current ? 'page' : undefined}
                className={styles.page}
              >
                {mark}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {current < total && (
        <Link to={to(current + 1)} rel="next" className={styles.step}>
          Next
        </Link>
      )}
    </nav>
  );
}
