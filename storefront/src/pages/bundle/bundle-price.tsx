import { inDollars, savingInWords, savings } from '@baobab/ui/bundle-prices';
import { bundleSaleQuery } from '../../features/bundle/queries.ts';
import { useShopDetails } from '../../features/shop-details/queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { BundleForYou } from './bundle-for-you.tsx';
import styles from './bundle-page.module.css';

/** One saving leads: against the regular price, struck through, where the owner has entered one. Another is small print. */
export function BundlePrice() {
  const { data } = useShop();
  const { bundleRegularPrice } = useShopDetails(data);
  const sale = useQuery(bundleSaleQuery(data));
  if (sale.status !== 'success' || sale.data.price === null) return null;
  const { price, totalValue } = sale.data;
  const [lead, ...more] = savings(price, { totalValue, regularPrice: bundleRegularPrice }).toReversed();
  return (
    <div>
      <p className={styles.price}>
        <span>{inDollars(price)}</span> {bundleRegularPrice !== null && <s>{inDollars(bundleRegularPrice)}</s>}
      </p>
      {lead && <p className={styles.saving}>{savingInWords(lead)}</p>}
      {more.map((saving) => (
        <p key={saving.base} className={styles.small}>
          {savingInWords(saving)}
        </p>
      ))}
      <BundleForYou />
    </div>
  );
}
