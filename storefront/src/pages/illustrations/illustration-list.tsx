/**
 * A list with words, filters and order, all in its address. Infinite scroll over pages of 24, with a real link to the next page for
 * keyboards, crawlers and pages without scripts.
 */
import { formatTotal } from '@baobab/ui/format';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { useSearchParams, useNavigate } from 'react-router-dom';
import { isPlain, toggled, type Criteria, criteriaAddress, readCriteria } from '../../features/filters/criteria.ts';
import { criteriaTitle } from '../../features/filters/criteria-title.ts';
import { facetGroups, splitQuick, type FacetCounts } from '../../features/filters/facet-groups.ts';
import { FilterChips } from '../../features/filters/filter-chips.tsx';
import { FilterForm, FilterSkeleton } from '../../features/filters/filter-form.tsx';
import { ListBar } from '../../features/filters/list-bar.tsx';
import { ListWords } from '../../features/filters/list-words.tsx';
import { countsQuery, foundQuery } from '../../features/filters/queries.ts';
import { pageNumber } from '../../query/page-number.ts';
import { useKept } from '../../query/use-kept.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { lazyOverlay } from '../../ui/overlay/overlay.tsx';
import { ListPageMissing } from '../../ui/feedback/list-page-missing.tsx';
import { FoundPages } from './found-pages.tsx';
import { ListStatus } from './list-status.tsx';
import { useLabels } from './use-labels.ts';
import styles from './illustration-list.module.css';

interface IllustrationListProps {
  /** Filters that the list's own address says. */
  fixed?: readonly string[];
  /** The page's heading and what belongs to it. */
  head: ReactNode;
  /** The address of this list, without a query. */
  path: string;
  /** Names the list for those who do not see it; shown is a title of what was asked for. */
  title: string;
  /** True where the page's heading says what was asked for. */
  titled?: boolean;
  searchLabel?: string;
  failure?: string;
  /** Of the list as it is without criteria. */
  empty: ReactNode;
}

const FilterSheet = lazyOverlay(
  'The filters',
  async () => (await import('../../features/filters/filter-sheet.tsx')).FilterSheet,
);

const NO_COUNTS: FacetCounts = {};
const NONE: readonly string[] = [];

export function IllustrationList(props: IllustrationListProps) {
  const { head, path, fixed = NONE, title, titled = false, searchLabel = 'Search these illustrations' } = props;
  const { data } = useShop();
  const id = useId();
  const [parameters] = useSearchParams();
  const page = pageNumber(parameters);
  const [criteria, choose] = useCriteria(path);
  const asked = useMemo((): Criteria => ({ ...criteria, filters: [...fixed, ...criteria.filters] }), [criteria, fixed]);
  const [sheetOpen, setSheetOpen] = useState(false);
  const labels = useLabels();
  const { result: counts } = useKept(useQuery(countsQuery(data, asked)));
  const found = useQuery(foundQuery(data, asked, 1));
  const groups = facetGroups(counts.status === 'success' ? counts.data : NO_COUNTS, criteria.filters, labels, fixed);
  const { quick, others } = splitQuick(groups);
  const hasSide = others.length > 0 || counts.status === 'loading';
  const toggle = (filter: string) => choose(toggled(criteria, filter));
  const heading = titled ? null : criteriaTitle(criteria, labels);
  const answer = found.status === 'success' ? found.data : null;
  const count = answer ? `${formatTotal(answer)} ${answer.total === 1 ? 'illustration' : 'illustrations'}` : '';

  if (page === null) return <ListPageMissing path={path} />;
  return (
    <>
      <div className={styles.head}>
        {head}
        <ListWords id={id} path={path} criteria={criteria} onChoose={choose} label={searchLabel} />
      </div>
      <section id="gallery" aria-labelledby="gallery-title" className={styles.whole}>
        <ListBar
          form={id}
          criteria={criteria}
          onChoose={choose}
          onOpenFilters={() => setSheetOpen(true)}
          quick={quick}
          onToggle={toggle}
          count={count}
        />
        <div className={styles.columns} data-side={hasSide || undefined}>
          {hasSide && (
            <section aria-label="Filters" className={styles.side}>
              {others.length > 0 ? <FilterForm groups={others} onToggle={toggle} form={id} /> : <FilterSkeleton />}
            </section>
          )}
          <div className={styles.results}>
            <h2 id="gallery-title" className={heading ? styles.title : 'visually-hidden'}>
              {heading ?? title}
            </h2>
            <FilterChips criteria={criteria} labels={labels} path={path} />
            <ListStatus asked={asked} page={page} />
            <FoundPages {...props} asked={asked} criteria={criteria} first={page} plain={isPlain(criteria)} />
          </div>
        </div>
        <FilterSheet
          open={sheetOpen}
          onClose={() => setSheetOpen(false)}
          groups={groups}
          onToggle={toggle}
          criteria={criteria}
          path={path}
          count={count}
        />
      </section>
    </>
  );
}

/** The criteria of the address; a choice is there at once, the address follows. @param path the list's own address */
function useCriteria(path: string): [Criteria, (next: Criteria) => void] {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const read = useMemo(() => readCriteria(parameters), [parameters]);
  const [chosen, setChosen] = useState({ from: parameters, criteria: read });
  const choose = (criteria: Criteria) => {
    setChosen({ from: parameters, criteria });
    void navigate(criteriaAddress(path, criteria), { preventScrollReset: true });
  };
  return [chosen.from === parameters ? chosen.criteria : read, choose];
}
