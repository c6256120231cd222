/** No picture fits: other words, fewer filters, categories. */
import { Link } from 'react-router-dom';
import { useCountedMiss } from '../../features/search/use-counted-miss.ts';
import { categoriesQuery } from '../../features/catalog/queries.ts';
import { criteriaAddress, toggled, type Criteria } from '../../features/filters/criteria.ts';
import { filterLabel } from '../../features/filters/facet-groups.ts';
import { categoryPath } from '../../head/addresses.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { useLabels } from './use-labels.ts';
import styles from './illustration-list.module.css';

export function NothingFound({ criteria, path }: { criteria: Criteria; path: string }) {
  const { data } = useShop();
  const labels = useLabels();
  const categories = useQuery(categoriesQuery(data));
  const { query, filters } = criteria;
  useCountedMiss(data, filters.length === 0 ? query : null);
  return (
    <EmptyState title={filters.length > 0 ? 'No picture has all of this' : `No picture for “${query}”`}>
      {query && <p>Try another or a shorter word: who or what a picture shows, and where.</p>}
      {filters.length > 0 && (
        <>
          <p>{query ? 'Or leave out a filter:' : 'Leave out a filter:'}</p>
          <ul className={styles.ways}>
            {filters.map((filter) => (
              <li key={filter}>
                <Link to={criteriaAddress(path, toggled(criteria, filter))} preventScrollReset>
                  Without {filterLabel(filter, labels)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {categories.status === 'success' && (
        <>
          <p>Or look through a category:</p>
          <ul className={styles.ways}>
            {categories.data.map(({ id, name }) => (
              <li key={id}>
                <Link to={categoryPath(name)}>{name}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </EmptyState>
  );
}
