/** No single illustration fits: one sentence, then packs that do, ways on and popular illustrations. */
import type { FoundPack } from '@baobab/data/packs/found-packs';
import { Link } from 'react-router-dom';
import { useCountedMiss } from '../../features/search/use-counted-miss.ts';
import { categoriesQuery } from '../../features/catalog/queries.ts';
import { criteriaAddress, toggled, type Criteria } from '../../features/filters/criteria.ts';
import { filterLabel } from '../../features/filters/facet-groups.ts';
import { categoryPath } from '../../head/addresses.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { PackHits } from './pack-hits.tsx';
import { PopularIllustrations } from './popular-illustrations.tsx';
import { useLabels } from './use-labels.ts';
import styles from './illustration-list.module.css';

interface NothingFoundProps {
  criteria: Criteria;
  path: string;
  packs: readonly FoundPack[];
}

export function NothingFound({ criteria, path, packs }: NothingFoundProps) {
  const labels = useLabels();
  const { query, filters } = criteria;
  useCountedMiss(useShop().data, filters.length === 0 ? query : null);
  if (filters.length > 0)
    return (
      <>
        <p>No illustration has all of this. Leave out a filter:</p>
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
    );
  return (
    <>
      <p>
        {packs.length > 0
          ? `No single illustration shows “${query}”, but packs come close.`
          : `Nothing here shows “${query}”. Try a shorter word, or look around:`}
      </p>
      <PackHits packs={packs} />
      <Ways />
      <PopularIllustrations />
    </>
  );
}

function Ways() {
  const categories = useQuery(categoriesQuery(useShop().data));
  return (
    <ul className={styles.ways} aria-label="Packs and categories">
      <li>
        <Link to="/packs">All packs</Link>
      </li>
      {categories.status === 'success' &&
        categories.data.map(({ id, name }) => (
          <li key={id}>
            <Link to={categoryPath(name)}>{name}</Link>
          </li>
        ))}
    </ul>
  );
}
