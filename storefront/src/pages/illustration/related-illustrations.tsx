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
  const answer = useQuery(relatedQuery(useShop().data, item.id));
  const { related, style } = answer.status === 'success' ? answer.data : { related: [], style: [] };
  return (
    <>
      <section className={styles.related} aria-labelledby="related">
        <h2 id="related">Related illustrations</h2>
        {answer.status === 'loading' && (
          <IllustrationGrid size="small">
            <CardSkeletons count={RELATED_ILLUSTRATIONS} />
          </IllustrationGrid>
        )}
        {answer.status !== 'loading' && related.length === 0 && <p>{catalogMessages.noRelated}</p>}
        {related.length > 0 && <IllustrationCards items={related} size="small" />}
      </section>
      {style.length > 0 && (
        <section className={styles.related} aria-labelledby="style">
          <h2 id="style">More in this style</h2>
          <IllustrationCards items={style} size="small" />
        </section>
      )}
    </>
  );
}
