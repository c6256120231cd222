import { inDollars, savings } from '@baobab/ui/bundle-prices';
import { bundleSaleQuery } from '../../features/bundle/queries.ts';
import { useShopDetails } from '../../features/shop-details/queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop } from '../../shop/shop-context.tsx';
import styles from './bundle-page.module.css';

/** The regular price is struck through where the owner has entered one. */
export function BundlePrice() {
  const { data } = useShop();
  const { bundleRegularPrice } = useShopDetails(data);
  const sale = useQuery(bundleSaleQuery(data));
  if (sale.status !== 'success' || sale.data.price === null) return null;
  const { price, totalValue } = sale.data;
  return (
    <>
      <p className={styles.price}>
        <span>{inDollars(price)}</span> {bundleRegularPrice !== null && <s>{inDollars(bundleRegularPrice)}</s>}
      </p>
      <ul className={styles.savings}>
        {savings(price, { totalValue, regularPrice: bundleRegularPrice }).map(({ base, amount, percent }) => (
          <li key={base}>
            {base}: you save {inDollars(amount)} ({percent} %)
          </li>
        ))}
      </ul>
    </>
  );
}
