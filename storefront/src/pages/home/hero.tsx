import { HERO_TEXT, HERO_TITLE } from '@baobab/domain/hero';
import { useShop } from '../../shop/shop-context.tsx';
import { freeQuery } from '../../features/catalog/queries.ts';
import { useShopDetails } from '../../features/shop-details/queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { HeroPictures } from './hero-pictures.tsx';
import styles from './hero.module.css';

/** The heading beside three pictures, whose space is reserved. */
export function Hero() {
  const { heroTitle, heroText } = useShopDetails(useShop().data);
  const free = useQuery(freeQuery(useShop().data));
  const hasFree = free.status !== 'success' || free.data.length > 0;
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>{heroTitle || HERO_TITLE}</h1>
        <p>{heroText || HERO_TEXT}</p>
        <div className={styles.actions}>
          <ButtonLink to="/illustrations" look="primary" size="large">
            Browse Illustrations
          </ButtonLink>
          {hasFree && (
            <ButtonLink to="/freebies" look="bare" size="large">
              See what is free
            </ButtonLink>
          )}
        </div>
      </div>
      <HeroPictures />
    </section>
  );
}
