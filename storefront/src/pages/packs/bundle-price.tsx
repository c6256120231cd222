import { shortMoney } from '@baobab/domain/money';
import { savingInWords, savings } from '@baobab/ui/bundle-prices';
import { contentsInWords, summarize } from '../../head/pack-words.ts';
import { ownBundleQuery } from '../../features/packs/offer-queries.ts';
import { bundleSaleQuery } from '../../features/packs/bundle-queries.ts';
import { useShopDetails } from '../../features/shop-details/queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop, useUser } from '../../shop/shop-context.tsx';
import { BundleForYou } from './bundle-for-you.tsx';
import { SalePrice } from '../../ui/sale-price.tsx';
import { useCurrency } from '../../ui/currency.ts';
import styles from './bundle-page.module.css';

/**
 * One saving leads: against the regular price, struck through, where the owner has entered one. Another is small print. A sale has
 * the price before it struck out instead. Owners read what they have in its place.
 */
export function BundlePrice() {
  const currency = useCurrency();
  const { data } = useShop();
  const { bundleRegularPrice } = useShopDetails(data);
  const user = useUser();
  const sale = useQuery(bundleSaleQuery(data));
  const known = sale.status === 'success' ? sale.data : null;
  const owned = useQuery(user ? ownBundleQuery(data, user.id) : null);
  if (owned.status === 'success' && owned.data)
    return (
      <p className={styles.saving}>
        You own the bundle{known && `: ${contentsInWords(summarize(known.packs))}`}. All packs are yours; single
        illustrations are sold separately.
      </p>
    );
  if (sale.status !== 'success' || sale.data.price === null) return null;
  const { price, totalValue, reduction } = sale.data;
  // A sale strikes out what was asked before it, and nothing else.
  const regularPrice = reduction ? null : bundleRegularPrice;
  const [lead, ...more] = savings(price, { totalValue, regularPrice }, currency).toReversed();
  return (
    <div>
      {reduction ? (
        <p className={styles.salePrice}>
          <SalePrice price={price} {...reduction} />
        </p>
      ) : (
        <p className={styles.price}>
          <span>{shortMoney(price, currency)}</span>{' '}
          {regularPrice !== null && <s>{shortMoney(regularPrice, currency)}</s>}
        </p>
      )}
      {lead && <p className={styles.saving}>{savingInWords(lead, currency)}</p>}
      {more.map((saving) => (
        <p key={saving.base} className={styles.small}>
          {savingInWords(saving, currency)}
        </p>
      ))}
      <BundleForYou />
    </div>
  );
}
