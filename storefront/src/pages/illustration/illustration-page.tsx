import { BRAND } from '@baobab/domain/brand';
import { catalogMessages } from '@baobab/domain/messages';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { useShop, useUser } from '../../shop/shop-context.tsx';
import { useCountedView } from '../../features/counting/use-counted-view.ts';
import { boughtIllustrationQuery, illustrationQuery } from '../../features/catalog/queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { EmptyState, LoadFailure } from '../../ui/feedback/notice.tsx';
import { PopularIllustrations } from '../illustrations/popular-illustrations.tsx';
import { IllustrationDetail } from './illustration-detail.tsx';
import styles from './illustration-page.module.css';
import { LoadingMessage, Skeleton } from '../../ui/feedback/skeleton.tsx';

export function IllustrationPage() {
  const { id = '' } = useParams();
  const { data } = useShop();
  const user = useUser();
  const listed = useQuery(illustrationQuery(data, id));
  const unlisted = listed.status === 'success' && listed.data === null;
  useCountedView(data, listed.status === 'success' && listed.data ? listed.data.id : null);
  // Buyers keep the page of what is not listed. The first answer may be the one that the server gave to every visitor.
  const bought = useQuery(user && unlisted ? boughtIllustrationQuery(data, id, user.id) : null);
  const answer = user && unlisted ? bought : listed;
  // The head that goes with the address is that of a missing page, and nothing but the title is seen of it.
  const title = bought.status === 'success' ? bought.data?.title : undefined;
  useEffect(() => {
    if (title) document.title = `${title} · ${BRAND}`;
  }, [title]);
  const missing = answer.status === 'success' && answer.data === null;
  return (
    <div className={`wrap ${styles.page}`}>
      <ButtonLink to="/illustrations" look="bare" className={styles.back}>
        <Icon name="back" />
        Back to Illustrations
      </ButtonLink>
      {answer.status === 'loading' && <DetailSkeleton />}
      {answer.status === 'success' && answer.data && <IllustrationDetail item={answer.data} />}
      {(missing || answer.status === 'error') && (
        <EmptyState level={1} title={catalogMessages.notFoundTitle}>
          {missing && <p>{catalogMessages.notFound}</p>}
          {answer.status === 'error' && <LoadFailure title={catalogMessages.detailFailed} retry={answer.refetch} />}
          <ButtonLink to="/illustrations" look="solid">
            Back to Illustrations
          </ButtonLink>
        </EmptyState>
      )}
      {missing && <PopularIllustrations />}
    </div>
  );
}

function DetailSkeleton() {
  return (
    <div className={styles.detail}>
      <LoadingMessage>Loading illustration...</LoadingMessage>
      <Skeleton ratio="4 / 3" />
      <div className={styles.words}>
        <div className={styles.head}>
          <Skeleton width="8rem" height="1.5rem" />
          <Skeleton width="90%" height="3rem" />
          <Skeleton width="40%" height="1.5rem" />
        </div>
        <Skeleton height="3.5rem" />
        <Skeleton height="8rem" />
        <Skeleton height="6rem" />
      </div>
    </div>
  );
}
