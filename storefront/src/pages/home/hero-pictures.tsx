/** Three pictures that the sections below do not show: the owner's choice first, then the newest. */
import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { heroPictures } from '@baobab/domain/hero';
import { Link } from 'react-router-dom';
import { ItemPicture } from '../../features/catalog/item-picture.tsx';
import { chosenQuery, featuredQuery, freeQuery, newestQuery } from '../../features/catalog/queries.ts';
import { useShopDetails } from '../../features/shop-details/queries.ts';
import type { QueryState } from '../../query/query-cache.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { Price } from '../../ui/price/price.tsx';
import { prefersReducedMotion } from '../../ui/browser/reduced-motion.ts';
import styles from './hero.module.css';

/** The width and height of a frame, as `hero.module.css` makes it. */
interface Box {
  /** Of the screen, in percent. */
  width: number;
  /** Rem. */
  widest: number;
  /** Rem. */
  height: number;
}

/**
 * By frame: from 100rem, from 48rem, below. Where a dense screen would be given a file up to 1.4 times too small, as browsers do, the
 * frame is said to be wider than it is.
 */
const FRAMES: readonly [Box, Box, Box][] = [
  [
    { width: 24, widest: 28.5, height: 26.6 },
    { width: 24, widest: 28.5, height: 18.6 },
    { width: 42, widest: 21, height: 13.8 },
  ],
  [
    { width: 16.5, widest: 19.7, height: 23.6 },
    { width: 16.5, widest: 19.7, height: 16.7 },
    { width: 34, widest: 17.5, height: 11.8 },
  ],
  [
    { width: 23, widest: 20.8, height: 12.1 },
    { width: 23, widest: 20.8, height: 8.4 },
    { width: 34, widest: 17.5, height: 11.8 },
  ],
];

export function HeroPictures() {
  const items = useHeroItems();
  return (
    <div className={styles.wall}>
      {FRAMES.map((boxes, at) => {
        const item = items[at];
        return (
          <div key={boxes[0].height} className={styles.frame}>
            {item && (
              <Link to={`/illustrations/${encodeURIComponent(item.id)}`} viewTransition={!prefersReducedMotion()}>
                <span className={styles.caption}>
                  <span>{item.title}</span> <Price price={item.price} isFree={item.isFree} />
                </span>
                <ItemPicture
                  item={item}
                  alt={item.altText ?? ''}
                  sizes={sizesOf(boxes, item)}
                  priority
                  className={styles.picture}
                />
              </Link>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** What fills the frame after cropping: a wide picture in a tall frame is drawn wider than the frame. */
function sizesOf([wide, middle, narrow]: readonly [Box, Box, Box], { imageWidth, imageHeight }: IllustrationCard) {
  const ratio = imageWidth && imageHeight ? imageWidth / imageHeight : 1;
  const size = ({ width, widest, height }: Box) =>
    `max(min(${width}vw, ${widest}rem), ${(height * ratio).toFixed(1)}rem)`;
  return `(min-width: 100rem) ${size(wide)}, (min-width: 48rem) ${size(middle)}, ${size(narrow)}`;
}

function useHeroItems(): IllustrationCard[] {
  const { data } = useShop();
  const { heroPictures: ids } = useShopDetails(data);
  return heroPictures({
    chosen: itemsOf(useQuery(ids.length > 0 ? chosenQuery(data, ids) : null)),
    newest: itemsOf(useQuery(newestQuery(data))),
    free: itemsOf(useQuery(freeQuery(data))),
    featured: itemsOf(useQuery(featuredQuery(data))),
  });
}

const itemsOf = (answer: QueryState<IllustrationCard[]>) => (answer.status === 'success' ? answer.data : []);
