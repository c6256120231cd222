import { inDollars } from '@baobab/ui/bundle-prices';
import { Link } from 'react-router-dom';
import { useBundleOffer } from './use-bundle-offer.ts';
import styles from './bundle-offer.module.css';

/** The bundle in one sentence. */
export function BundleLine() {
  const offer = useBundleOffer();
  if (!offer) return null;
  return (
    <p className={styles.line} data-known={offer.isKnown || undefined}>
      Need more than one? <Link to="/bundle">The complete bundle</Link> is {inDollars(offer.price)}: all packs, with a
      commercial license.
    </p>
  );
}
