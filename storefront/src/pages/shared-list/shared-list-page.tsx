import { useParams } from 'react-router-dom';
import { CardSkeletons, IllustrationGrid } from '../../features/catalog/illustration-grid.tsx';
import { sharedListQuery } from '../../features/lists/queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState, LoadFailure } from '../../ui/feedback/notice.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { IllustrationCards } from '../illustrations/illustration-cards.tsx';
import { PopularIllustrations } from '../illustrations/popular-illustrations.tsx';

export function SharedListPage() {
  const { token = '' } = useParams();
  const answer = useQuery(sharedListQuery(useShop().data, token));
  if (answer.status === 'success' && answer.data === null) return <Closed />;
  const list = answer.status === 'success' ? answer.data : null;
  return (
    <div className="wrap">
      <PageHeader title={list?.name ?? 'A shared list'} lead={list ? countText(list.items.length) : undefined} />
      {answer.status === 'loading' && (
        <IllustrationGrid>
          <CardSkeletons count={4} />
        </IllustrationGrid>
      )}
      {answer.status === 'error' && <LoadFailure title="This list could not be loaded." retry={answer.refetch} />}
      {list && list.items.length > 0 && (
        <section aria-labelledby="pictures">
          <h2 id="pictures" className="visually-hidden">
            Illustrations of this list
          </h2>
          <IllustrationCards items={list.items} />
        </section>
      )}
    </div>
  );
}

function Closed() {
  return (
    <div className="wrap">
      <EmptyState level={1} title="This list is not shared">
        <p>Its link was closed, or part of it is missing. Ask for the link again where you got it.</p>
        <ButtonLink to="/illustrations" look="solid">
          Browse Illustrations
        </ButtonLink>
      </EmptyState>
      <PopularIllustrations />
    </div>
  );
}

function countText(count: number): string {
  if (count === 0) return 'Nothing is in this list yet.';
  return `${count === 1 ? 'One illustration' : `${count} illustrations`}, shared by a link.`;
}
