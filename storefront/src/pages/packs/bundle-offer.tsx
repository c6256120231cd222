import { shortMoney } from '@baobab/domain/money';
import { Link } from 'react-router-dom';
import { ownBundleQuery } from '../../features/packs/offer-queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop, useUser } from '../../shop/shop-context.tsx';
import { useBundleOffer } from './use-bundle-offer.ts';
import { useCurrency } from '../../ui/price/currency.ts';
import styles from './bundle-offer.module.css';

/** For owners of the bundle, beside an illustration that it does not hold. Nothing for everyone else. */
export function NotInYourBundle() {
  const { data } = useShop();
  const user = useUser();
  const owned = useQuery(user ? ownBundleQuery(data, user.id) : null);
  if (!user || owned.status !== 'success' || owned.data === null) return null;
  return <p>Not part of your bundle, which holds all packs. Single illustrations are sold separately.</p>;
}

/** The bundle in one sentence. */
export function BundleLine() {
  const currency = useCurrency();
  const offer = useBundleOffer();
  if (!offer) return null;
  return (
    <p className={styles.line} data-known={offer.isKnown || undefined}>
      Need many illustrations? <Link to="/bundle">The complete bundle</Link> is {shortMoney(offer.price, currency)}: all
      packs, with a commercial license. Single illustrations are sold separately.
    </p>
  );
}
