/** How many pictures were found, and whether they are what was asked for. */
import { useEffect, useRef } from 'react';
import { filterLabel } from '../../features/filters/facet-groups.ts';
import type { Criteria } from '../../features/filters/criteria.ts';
import { describeMatch } from '../../features/filters/describe-match.ts';
import { foundQuery } from '../../features/filters/queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { announce } from '../../ui/announcer.tsx';
import { useLabels } from './use-labels.ts';
import styles from './illustration-list.module.css';

export function ListStatus({ asked, page }: { asked: Criteria; page: number }) {
  const answer = useQuery(foundQuery(useShop().data, asked, page));
  const labels = useLabels();
  const found = answer.status === 'success' ? answer.data : null;
  const text = found && describeMatch(found, asked.query, (filter) => filterLabel(filter, labels));
  const spoken = useRef(text);
  useEffect(() => {
    if (!text || spoken.current === text) return;
    spoken.current = text;
    announce(text);
  }, [text]);
  const more = found !== null && (found.match !== 'all' || found.filters.length > 0);
  return (
    <p className={styles.status} data-more={more || undefined}>
      {text ?? '\u00a0'}
    </p>
  );
}
