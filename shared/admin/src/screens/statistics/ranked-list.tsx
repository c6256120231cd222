import type { ReactNode } from 'react';
import { itemStatistics, type ItemStatistics, type ItemStatisticsQuery } from '@baobab/data/activity/statistics';
import { useNavigation } from '../../frame/navigation.tsx';
import { useHost } from '../../host-context.tsx';
import { Thumbnail } from '../../pictures/thumbnail.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import screenStyles from '../../frame/screen.module.css';
import rowStyles from '../../table/row.module.css';
import styles from './statistics.module.css';

interface RankedListProps {
  title: string;
  hint: string;
  query: ItemStatisticsQuery;
  /** Whether an item belongs on the list at all. */
  isRanked: (item: ItemStatistics) => boolean;
  figures: (item: ItemStatistics) => ReactNode;
  empty: string;
}

/** A few items, the first one first. */
export function RankedList({ title, hint, query, isRanked, figures, empty }: RankedListProps) {
  const { client, serverUrl } = useHost();
  const { open } = useNavigation();
  const { data, error, reload } = useAdminQuery(queryKeys.list('statistics', query), () =>
    itemStatistics(client, query),
  );
  const items = data?.items.filter(isRanked);
  return (
    <section className={screenStyles.card} aria-label={title}>
      <h2>{title}</h2>
      <p className="hint">{hint}</p>
      {error && <Problem title="The list could not be loaded" error={error} onRetry={reload} />}
      {!items && !error && (
        <p role="status" className={styles.nothing}>
          Loading…
        </p>
      )}
      {items?.length === 0 && <p className={styles.nothing}>{empty}</p>}
      <ol className={styles.ranked}>
        {items?.map((item) => (
          <li key={item.id}>
            <Thumbnail serverUrl={serverUrl} picture={item} heightPx={36} />
            {item.kind === 'illustration' ? (
              <button type="button" className={rowStyles.titleLink} onClick={() => open('illustrations', item.id)}>
                {item.title}
              </button>
            ) : (
              <span className="clip">{item.title}</span>
            )}
            <span className="soft number">{figures(item)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
