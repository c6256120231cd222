import { Button } from 'antd';
import { useState } from 'react';
import { emptySearches, type DayRange } from '@baobab/data/statistics';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { dayName } from './ranges.ts';
import screenStyles from '../../frame/screen.module.css';
import styles from './statistics.module.css';

const MOST = 100;
const SHOWN_AT_FIRST = 10;

/** What visitors looked for and the shop does not have. */
export function EmptySearches({ range }: { range: DayRange }) {
  const { client } = useHost();
  const [all, setAll] = useState(false);
  const { data, error, reload } = useAdminQuery(queryKeys.emptySearches(range), () =>
    emptySearches(client, range, MOST),
  );
  return (
    <section className={screenStyles.card} aria-label="Searches without results">
      <h2>Searches without results</h2>
      <p className="hint">
        Words that visitors looked for and the shop had nothing for. Kept for 90 days, without the visitor.
      </p>
      {error && <Problem title="The searches could not be loaded" error={error} onRetry={reload} />}
      {!data && !error && (
        <p role="status" className={styles.nothing}>
          Loading…
        </p>
      )}
      {data?.length === 0 && <p className={styles.nothing}>Every search in this range found something.</p>}
      <ol className={styles.ranked}>
        {data?.slice(0, all ? MOST : SHOWN_AT_FIRST).map(({ words, searches, lastDay }) => (
          <li key={words}>
            <span className={styles.words}>{words}</span>
            <span className="soft number">
              {searches.toLocaleString('en-US')} {searches === 1 ? 'time' : 'times'} · last on {dayName(lastDay)}
            </span>
          </li>
        ))}
      </ol>
      {data && data.length > SHOWN_AT_FIRST && (
        <Button type="link" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show the most frequent' : `Show all ${data.length}`}
        </Button>
      )}
    </section>
  );
}
