import { BUNDLE_PRICE } from '@baobab/domain/constants';
import { savings } from '../../features/bundle/bundle-texts.tsx';
import { useShopDetails } from '../../features/shop-details/queries.ts';
import { useShop } from '../../shop/shop-context.tsx';
import styles from './bundle-page.module.css';

/** The regular price is struck through where the owner has entered one. */
export function BundlePrice() {
  const { bundleRegularPrice } = useShopDetails(useShop().data);
  return (
    <>
      <p className={styles.price}>
        <span>${BUNDLE_PRICE}</span> {bundleRegularPrice !== null && <s>${bundleRegularPrice}</s>}
      </p>
      <ul className={styles.savings}>
        {savings(bundleRegularPrice).map(({ base, amount, percent }) => (
          <li key={base}>
            {base}: you save ${amount} ({percent} %)
          </li>
        ))}
      </ul>
    </>
  );
}
