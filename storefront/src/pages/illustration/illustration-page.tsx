import { catalogMessages } from '@baobab/domain/messages';
import { useParams } from 'react-router-dom';
import { useShop } from '../../shop/shop-context.tsx';
import { illustrationQuery } from '../../features/catalog/queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, LoadFailure } from '../../ui/notice.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { IllustrationDetail } from './illustration-detail.tsx';
import styles from './illustration-page.module.css';

export function IllustrationPage() {
  const { id = '' } = useParams();
  const answer = useQuery(illustrationQuery(useShop().data, id));
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
    </div>
  );
}
