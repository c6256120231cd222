import { useShop } from '../../shop/shop-context.tsx';
import { ItemPicture } from '../../features/catalog/item-picture.tsx';
import { featuredQuery } from '../../features/catalog/queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { prefersReducedMotion } from '../../ui/reduced-motion.ts';
import { Link } from 'react-router-dom';
import styles from './hero.module.css';

/** The heading beside three featured pictures, whose space is reserved. */
export function Hero() {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>Black people illustrations for your creative projects</h1>
        <p>
          Hand-drawn scenes of work, study, family, faith and joy. Buy one, or take a free one, and put it to use today.
        </p>
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
  const answer = useQuery(featuredQuery(useShop().data));
  const items = answer.status === 'success' ? answer.data : [];
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
