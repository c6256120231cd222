/** How many pictures were found, and whether they are what was asked for. */
import { useEffect, useRef } from 'react';
import { filterLabel } from '../../features/filters/facet-groups.ts';
import type { Criteria } from '../../features/filters/criteria.ts';
import { foundQuery } from '../../features/filters/queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { useLabels } from './use-labels.ts';
import styles from './illustration-list.module.css';
import { formatTotal } from '@baobab/ui/format';
import type { Found } from '@baobab/data/catalog/find';

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
  // A list without illustrations shows its own sentence.
  if (found?.total === 0) return null;
  return (
    <p className={styles.status} data-more={more || undefined}>
      {text ?? '\u00a0'}
    </p>
  );
}

/** What was found, in honest words. */
type Answer = Pick<Found, 'match' | 'missing' | 'total' | 'totalIsMinimum' | 'filters'>;

/** @param labelOf the word for a filter */
export function describeMatch(answer: Answer, query: string, labelOf: (filter: string) => string): string {
  const { match, missing, total, filters } = answer;
  const count = `${formatTotal(answer)} ${total === 1 ? 'illustration' : 'illustrations'}`;
  const understood = filters.length > 0 ? ` Understood as a filter: ${filters.map(labelOf).join(', ')}.` : '';
  if (total === 0) return `No illustrations found.${understood}`;
  if (match === 'some') {
    const lacking = missing.length > 0 ? ` None shows ${quoted(missing, ' or ')}.` : '';
    return `No illustration shows all of: ${query}. ${total === 1 ? 'This one shows' : `These ${formatTotal(answer)} show`} some.${lacking}${understood}`;
  }
  if (match === 'alike') return `Nothing is called “${query}”. ${count} come close.${understood}`;
  return `${count}${understood ? `.${understood}` : ''}`;
}

const quoted = (words: readonly string[], between: string): string => words.map((word) => `“${word}”`).join(between);
