import { shortMoney } from '@baobab/domain/money';
import { Link } from 'react-router-dom';
import { useBundleOffer } from './use-bundle-offer.ts';
import { useCurrency } from '../../ui/currency.ts';
import styles from './bundle-offer.module.css';

/** The bundle in one sentence. */
export function BundleLine() {
  const currency = useCurrency();
  const offer = useBundleOffer();
  if (!offer) return null;
  return (
    <p className={styles.line} data-known={offer.isKnown || undefined}>
      Need many pictures? <Link to="/bundle">The complete bundle</Link> is {shortMoney(offer.price, currency)}: all
      packs, with a commercial license.
    </p>
  );
}
