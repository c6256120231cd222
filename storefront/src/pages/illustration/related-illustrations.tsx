import { RELATED_ILLUSTRATIONS } from '@baobab/domain/constants';
import { catalogMessages } from '@baobab/domain/messages';
import type { Illustration } from '@baobab/domain/entities/illustration';
import { useShop } from '../../shop/shop-context.tsx';
import { CardSkeletons, IllustrationGrid } from '../../features/catalog/illustration-grid.tsx';
import { relatedQuery } from '../../features/catalog/queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { IllustrationCards } from '../illustrations/illustration-cards.tsx';
import styles from './illustration-page.module.css';

export function RelatedIllustrations({ item }: { item: Illustration }) {
  const answer = useQuery(relatedQuery(useShop().data, item));
  const none = answer.status === 'error' || (answer.status === 'success' && answer.data.length === 0);
  return (
    <section className={styles.related} aria-labelledby="related">
      <h2 id="related">Related illustrations</h2>
      {answer.status === 'loading' && (
        <IllustrationGrid size="small">
          <CardSkeletons count={RELATED_ILLUSTRATIONS} />
        </IllustrationGrid>
      )}
      {none && <p>{catalogMessages.noRelated}</p>}
      {answer.status === 'success' && answer.data.length > 0 && <IllustrationCards items={answer.data} size="small" />}
    </section>
  );
}
