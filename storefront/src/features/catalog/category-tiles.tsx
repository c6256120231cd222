import type { Category } from '@baobab/domain/entities/category';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { categoryPath } from '../../head/addresses.ts';
import { LoadingMessage, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ItemPicture } from './item-picture.tsx';
import styles from './category-tiles.module.css';

interface CategoryTilesProps {
  /** Null while they load. */
  categories: readonly Category[] | null;
  /** Phones show only this many. */
  mobileLimit?: number;
  withDescription?: boolean;
  /** What is offered beside them. */
  last?: ReactNode;
}

const SIZES = '(min-width: 48rem) min(26.4rem, 22.5vw), 45vw';

export function CategoryTiles({ categories, mobileLimit, withDescription, last }: CategoryTilesProps) {
  const extra = (at: number) => (mobileLimit !== undefined && at >= mobileLimit ? styles.extra : undefined);
  if (!categories) {
    return (
      <ul className={styles.tiles}>
        {Array.from({ length: 8 }, (_, at) => (
          <li key={at} className={extra(at)}>
            {at === 0 && <LoadingMessage>Loading categories...</LoadingMessage>}
            <Skeleton ratio="4 / 3" />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className={styles.tiles}>
      {categories.map((category, at) => (
        <li key={category.id} className={extra(at)}>
          <Link to={categoryPath(category.name)} className={styles.tile}>
            <span className={styles.frame}>
              {category.image ? (
                <ItemPicture item={category} alt="" sizes={SIZES} className={styles.picture} />
              ) : (
                <span className={styles.blank} data-tone={at % 4} />
              )}
            </span>
            <span className={styles.name}>{category.name}</span>
            {withDescription && <span className={styles.description}>{category.description}</span>}
          </Link>
        </li>
      ))}
      {last && <li className={extra(categories.length)}>{last}</li>}
    </ul>
  );
}
