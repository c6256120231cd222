import { bundleOfferQuery } from '../../features/packs/offer-queries.ts';
import { CategoryTiles } from '../../features/catalog/category-tiles.tsx';
import { useQuery } from '../../query/use-query.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { Link } from 'react-router-dom';
import type { ComponentProps } from 'react';
import styles from './bundle-tile.module.css';

/** The categories, and after them the bundle while it is on sale. */
export function TilesWithBundle(props: Omit<ComponentProps<typeof CategoryTiles>, 'last'>) {
  const offer = useQuery(bundleOfferQuery(useShop().data));
  const isSold = offer.status === 'success' && offer.data !== null;
  return <CategoryTiles {...props} last={isSold && <BundleTile withDescription={props.withDescription} />} />;
}

function BundleTile({ withDescription }: { withDescription?: boolean | undefined }) {
  return (
    <Link to="/bundle" className={styles.tile}>
      <span className={styles.frame}>
        <span>All packs, one payment</span>
      </span>
      <span className={styles.name}>The complete bundle</span>
      {withDescription && (
        <span className={styles.description}>
          All packs at once, with a commercial license; no single illustrations.
        </span>
      )}
    </Link>
  );
}
