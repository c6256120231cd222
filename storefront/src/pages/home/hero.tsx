import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { HERO_TEXT, HERO_TITLE } from '@baobab/domain/hero';
import { useShop } from '../../shop/shop-context.tsx';
import { ItemPicture } from '../../features/catalog/item-picture.tsx';
import { chosenQuery, featuredQuery } from '../../features/catalog/queries.ts';
import { useShopDetails } from '../../features/shop-details/queries.ts';
import type { QueryState } from '../../query/query-cache.ts';
import { useQuery } from '../../query/use-query.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { prefersReducedMotion } from '../../ui/reduced-motion.ts';
import { Link } from 'react-router-dom';
import styles from './hero.module.css';

/** The heading beside three pictures, the owner's choice first, whose space is reserved. */
export function Hero() {
  const { heroTitle, heroText } = useShopDetails(useShop().data);
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>{heroTitle || HERO_TITLE}</h1>
        <p>{heroText || HERO_TEXT}</p>
        <div className={styles.actions}>
          <ButtonLink to="/illustrations" look="primary" size="large">
            Browse Illustrations
          </ButtonLink>
          <ButtonLink to="/freebies" look="bare" size="large">
            See what is free
          </ButtonLink>
        </div>
      </div>
      <HeroPictures />
    </section>
  );
}

const SIZES = ['(min-width: 768px) 26vw, 52vw', '(min-width: 768px) 18vw, 36vw', '(min-width: 768px) 16vw, 30vw'];

function HeroPictures() {
  const { data } = useShop();
  const { heroPictures } = useShopDetails(data);
  const chosen = itemsOf(useQuery(heroPictures.length > 0 ? chosenQuery(data, heroPictures) : null));
  const featured = itemsOf(useQuery(featuredQuery(data)));
  const items = [...chosen, ...featured.filter(({ id }) => !heroPictures.includes(id))];
  return (
    <div className={styles.wall}>
      {SIZES.map((sizes, at) => {
        const item = items[at];
        return (
          <div key={sizes} className={styles.frame}>
            {item && (
              <Link to={`/illustrations/${encodeURIComponent(item.id)}`} viewTransition={!prefersReducedMotion()}>
                <ItemPicture item={item} alt={item.title} sizes={sizes} priority className={styles.picture} />
              </Link>
            )}
          </div>
        );
      })}
    </div>
  );
}

const itemsOf = (answer: QueryState<IllustrationCard[]>) => (answer.status === 'success' ? answer.data : []);
