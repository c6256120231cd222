/** Leads on from the story, with pictures that others took home. */
import type { AboutSection } from '@baobab/domain/entities/about';
import { Link } from 'react-router-dom';
import { illustrationPath } from '../../head/addresses.ts';
import { ItemPicture } from '../../features/catalog/item-picture.tsx';
import { popularQuery } from '../../features/catalog/popular.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { sizesOf, wholeShare, type FrameWidths } from '../../ui/picture/picture-sizes.ts';
import styles from './about-page.module.css';

export function Join({ section: { title, content } }: { section: AboutSection }) {
  return (
    <section className={styles.join}>
      <div className={styles.words}>
        <h2>{title}</h2>
        <p>{content}</p>
        <div className={styles.actions}>
          <ButtonLink to="/illustrations" look="primary" size="large">
            Browse Illustrations
          </ButtonLink>
          <ButtonLink to="/contact" look="bare" size="large" className={styles.onIndigo}>
            Contact Us
          </ButtonLink>
        </div>
      </div>
      <Pictures />
    </section>
  );
}

const WIDTHS: FrameWidths = [['(min-width: 110rem)', '22.75rem'], ['(min-width: 56.25rem)', '18.5vw'], '39vw'];

function Pictures() {
  const answer = useQuery(popularQuery(useShop().data));
  if (answer.status !== 'success' || answer.data.length === 0) return null;
  return (
    <ul className={styles.wall}>
      {answer.data.map((item) => (
        <li key={item.id}>
          <Link to={illustrationPath(item.id)}>
            <ItemPicture
              item={item}
              alt={item.title}
              sizes={sizesOf(WIDTHS, wholeShare(item, 4 / 3))}
              whole
              className={styles.picture}
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}
