import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import styles from './statistics.module.css';

const MOST = 100;
const SHOWN_AT_FIRST = 10;

interface RankedRowsProps {
  title: string;
  nothing: string;
  problem: ReactNode;
  /** Undefined: on their way. */
  rows: readonly { name: string; figure: string }[] | undefined;
}

/** Words with a figure, the first ten until more are asked for. */
export function RankedRows({ title, nothing, problem, rows }: RankedRowsProps) {
  const [all, setAll] = useState(false);
  return (
    <>
      {problem}
      {!rows && !problem && (
        <p role="status" className={styles.nothing}>
          Loading…
        </p>
      )}
      {rows?.length === 0 && <p className={styles.nothing}>{nothing}</p>}
      <ol className={styles.ranked} aria-label={title}>
        {rows?.slice(0, all ? MOST : SHOWN_AT_FIRST).map(({ name, figure }) => (
          <li key={name}>
            <span className={styles.words}>{name}</span>
            <span className="soft number">{figure}</span>
          </li>
        ))}
      </ol>
      {rows && rows.length > SHOWN_AT_FIRST && (
        <Button type="link" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? `Show the first ${SHOWN_AT_FIRST}` : `Show all ${Math.min(rows.length, MOST)}`}
        </Button>
      )}
    </>
  );
}
