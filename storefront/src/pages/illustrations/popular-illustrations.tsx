/** Leads on from a page that has nothing. */
import { popularQuery } from '../../features/catalog/popular.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { IllustrationCards } from './illustration-cards.tsx';
import styles from './popular-illustrations.module.css';

export function PopularIllustrations() {
  const answer = useQuery(popularQuery(useShop().data));
  if (answer.status !== 'success' || answer.data.length === 0) return null;
  return (
    <section className={styles.popular} aria-labelledby="popular">
      <h2 id="popular">Popular illustrations</h2>
      <IllustrationCards items={answer.data} size="small" />
    </section>
  );
}
