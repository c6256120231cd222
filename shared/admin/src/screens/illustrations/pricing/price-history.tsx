import { Skeleton } from 'antd';
import { priceHistory } from '@baobab/data/catalog/sales';
import { useHost } from '../../../host-context.tsx';
import { Problem } from '../../../query/problem.tsx';
import { queryKeys } from '../../../query/query-keys.ts';
import { useAdminQuery } from '../../../query/use-admin-query.ts';
import { formatMoment } from '../../../moments.ts';
import { historyWords } from './price-words.ts';
import styles from './pricing.module.css';

/** What was asked for the item, newest first: what a sale may strike out comes from it. */
export function PriceHistory({ id }: { id: string }) {
  const { client } = useHost();
  const { data, error, reload } = useAdminQuery(queryKeys.priceHistory(id), () => priceHistory(client, id));
  return (
    <section aria-labelledby="price-history-title">
      <h2 id="price-history-title">Price history</h2>
      {error && <Problem title="The price history could not be loaded" error={error} onRetry={reload} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {data?.length === 0 && <p className="soft">Nothing was asked for it yet.</p>}
      {data && data.length > 0 && (
        <ul className={styles.history}>
          {data.map((change) => {
            const { price, reason } = historyWords(change);
            return (
              <li key={`${change.at} ${change.reason}`}>
                <span className="number">{price}</span>
                <span>{reason}</span>
                <span className="soft number">{formatMoment(change.at)}</span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
