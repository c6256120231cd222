import { formatTotal } from '@baobab/ui/format';
import { PAGE_SIZE } from '@baobab/domain/constants';
import { catalogMessages } from '@baobab/domain/messages';
import type { Found } from '@baobab/data/catalog/find';
import type { FoundPack } from '@baobab/data/packs/found-packs';
import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { useEffect, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CardSkeletons, IllustrationGrid } from '../../features/catalog/illustration-grid.tsx';
import { criteriaAddress, type Criteria } from '../../features/filters/criteria.ts';
import { foundQuery } from '../../features/filters/queries.ts';
import { useKept } from '../../query/use-kept.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { ListPageMissing } from '../../ui/feedback/list-page-missing.tsx';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { CardItems } from './illustration-cards.tsx';
import { NothingFound } from './nothing-found.tsx';
import { PackHits } from './pack-hits.tsx';
import { useInfinitePages, useOnNearEnd } from './use-infinite-pages.ts';
import { WithPreview } from './with-preview.tsx';
import styles from './illustration-list.module.css';

interface FoundPagesProps {
  path: string;
  failure?: string | undefined;
  /** Of the list without criteria. */
  empty: ReactNode;
  /** With the filters that the list's own address says. */
  asked: Criteria;
  criteria: Criteria;
  first: number;
  plain: boolean;
}

const NONE: readonly FoundPack[] = [];

export function FoundPages({ path, failure, empty, asked, criteria, first, plain }: FoundPagesProps) {
  const { data } = useShop();
  const { last, grow } = useInfinitePages(first);
  const { result: firstAnswer, stale } = useKept(useQuery(foundQuery(data, asked, first)));
  const lastAnswer = useQuery(foundQuery(data, asked, last));
  const more = lastAnswer.status === 'success' && last < lastAnswer.data.pageCount;
  const end = useOnNearEnd(more ? grow : null);
  const title = failure ?? catalogMessages.illustrationsFailed;

  const count = lastAnswer.status === 'success' ? countText(lastAnswer.data, first, last) : null;
  useEffect(() => {
    if (count && last > first) announce(count);
  }, [count, last, first]);

  const { packs = NONE, packsLead = false } = firstAnswer.status === 'success' ? firstAnswer.data : {};

  if (firstAnswer.status === 'error') return <LoadFailure title={title} retry={firstAnswer.refetch} />;
  if (firstAnswer.status === 'success') {
    const { pageCount, total } = firstAnswer.data;
    if (total === 0 && plain) return empty;
    if (total === 0) return <NothingFound criteria={criteria} path={path} packs={packs} />;
    if (first > pageCount) return <ListPageMissing path={criteriaAddress(path, criteria)} lastPage={pageCount} />;
  }
  const further = Array.from({ length: last - first }, (_, at) => first + 1 + at);
  return (
    <WithPreview>
      {(preview) => (
        <div className={styles.list} aria-busy={stale || undefined}>
          {first > 1 && (
            <ButtonLink to={criteriaAddress(path, criteria, first - 1)} look="outline">
              Previous illustrations
            </ButtonLink>
          )}
          {packsLead && <PackHits packs={packs} />}
          <IllustrationGrid>
            {firstAnswer.status === 'loading' && <CardSkeletons count={PAGE_SIZE / 2} />}
            {firstAnswer.status === 'success' && (
              <CardItems items={firstAnswer.data.items} place="beside" priority={1} onPreview={preview} />
            )}
            {further.map((page) => (
              <FurtherPage key={page} asked={asked} page={page} onPreview={preview} />
            ))}
          </IllustrationGrid>
          {lastAnswer.status === 'error' && <LoadFailure title={title} retry={lastAnswer.refetch} />}
          {more && (
            <p ref={end} className={styles.more}>
              <Link to={criteriaAddress(path, criteria, last + 1)} onClick={(event) => growInstead(event, grow)}>
                More illustrations
              </Link>
            </p>
          )}
          {count && <p className={styles.count}>{count}</p>}
          {!packsLead && <PackHits packs={packs} />}
        </div>
      )}
    </WithPreview>
  );
}

interface FurtherPageProps {
  asked: Criteria;
  page: number;
  onPreview: (item: IllustrationCard) => void;
}

function FurtherPage({ asked, page, onPreview }: FurtherPageProps) {
  const answer = useQuery(foundQuery(useShop().data, asked, page));
  if (answer.status === 'loading') return <CardSkeletons count={4} />;
  if (answer.status === 'error') return null;
  return <CardItems items={answer.data.items} place="beside" onPreview={onPreview} />;
}

/** A plain click loads the next page in place; modified clicks follow the link. */
function growInstead(event: MouseEvent, grow: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  grow();
}

function countText(found: Pick<Found, 'total' | 'totalIsMinimum'>, first: number, last: number): string {
  const from = (first - 1) * PAGE_SIZE + 1;
  const to = Math.min(last * PAGE_SIZE, found.total);
  return `Showing ${from}–${to} of ${formatTotal(found)}`;
}
