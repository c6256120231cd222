/**
 * Infinite scroll over pages of 24, with a real link to the next page for keyboards, crawlers and pages without scripts. The list
 * starts at `?page=`.
 */
import { PAGE_SIZE } from '@baobab/domain/constants';
import { catalogMessages } from '@baobab/domain/messages';
import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { useEffect, type MouseEvent, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useShop } from '../../shop/shop-context.tsx';
import { CardSkeletons, IllustrationGrid } from '../../features/catalog/illustration-grid.tsx';
import { listQuery, type CatalogFilter } from '../../features/catalog/queries.ts';
import { pageNumber } from '../../query/page-number.ts';
import { useQuery } from '../../query/use-query.ts';
import { announce } from '../../ui/announcer.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/notice.tsx';
import { ListPageMissing } from '../../ui/list-page-missing.tsx';
import { CardItems } from './illustration-cards.tsx';
import { useInfinitePages, useOnNearEnd } from './use-infinite-pages.ts';
import { WithPreview } from './with-preview.tsx';
import styles from './illustration-list.module.css';

interface IllustrationListProps {
  filter: CatalogFilter;
  /** The address of this list, without a query. */
  path: string;
  failure?: string;
  empty: ReactNode;
}

export function IllustrationList(props: IllustrationListProps) {
  const [parameters] = useSearchParams();
  const page = pageNumber(parameters);
  return page === null ? <ListPageMissing path={props.path} /> : <InfiniteList {...props} first={page} />;
}

function InfiniteList({
  filter,
  path,
  failure = catalogMessages.illustrationsFailed,
  empty,
  first,
}: IllustrationListProps & { first: number }) {
  const { data } = useShop();
  const { last, grow } = useInfinitePages(first);
  const firstAnswer = useQuery(listQuery(data, filter, first));
  const lastAnswer = useQuery(listQuery(data, filter, last));
  const more = lastAnswer.status === 'success' && last < lastAnswer.data.pageCount;
  const end = useOnNearEnd(more ? grow : null);

  const count = lastAnswer.status === 'success' ? countText(lastAnswer.data.total, first, last) : null;
  useEffect(() => {
    if (count && last > first) announce(count);
  }, [count, last, first]);

  if (firstAnswer.status === 'error') return <LoadFailure title={failure} retry={firstAnswer.refetch} />;
  if (firstAnswer.status === 'success') {
    const { pageCount, total } = firstAnswer.data;
    if (first > pageCount) return <ListPageMissing path={path} lastPage={pageCount} />;
    if (total === 0) return empty;
  }
  const pages = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return (
    <WithPreview>
      {(preview) => (
        <div className={styles.list}>
          {first > 1 && (
            <ButtonLink to={first === 2 ? path : `${path}?page=${first - 1}`} look="outline">
              Previous illustrations
            </ButtonLink>
          )}
          <IllustrationGrid>
            {pages.map((page) => (
              <ListPage key={page} filter={filter} page={page} isFirst={page === first} onPreview={preview} />
            ))}
          </IllustrationGrid>
          {lastAnswer.status === 'error' && <LoadFailure title={failure} retry={lastAnswer.refetch} />}
          {more && (
            <p ref={end} className={styles.more}>
              <Link to={`${path}?page=${last + 1}`} onClick={(event) => growInstead(event, grow)}>
                More illustrations
              </Link>
            </p>
          )}
          {count && <p className={styles.count}>{count}</p>}
        </div>
      )}
    </WithPreview>
  );
}

interface ListPageProps {
  filter: CatalogFilter;
  page: number;
  isFirst: boolean;
  onPreview: (item: IllustrationCard) => void;
}

function ListPage({ filter, page, isFirst, onPreview }: ListPageProps) {
  const answer = useQuery(listQuery(useShop().data, filter, page));
  if (answer.status === 'loading') return <CardSkeletons count={isFirst ? PAGE_SIZE / 2 : 4} />;
  if (answer.status === 'error') return null;
  return <CardItems items={answer.data.items} priority={isFirst ? 1 : 0} onPreview={onPreview} />;
}

/** A plain click loads the next page in place; modified clicks follow the link. */
function growInstead(event: MouseEvent, grow: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  grow();
}

function countText(total: number, first: number, last: number): string {
  const from = (first - 1) * PAGE_SIZE + 1;
  const to = Math.min(last * PAGE_SIZE, total);
  return `Showing ${from}–${to} of ${total.toLocaleString('en-US')}`;
}
