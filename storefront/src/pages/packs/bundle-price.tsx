import { formatMoney, shortMoney } from '@baobab/domain/money';
import { orderName } from '@baobab/domain/order-name';
import { savingInWords, savings } from '@baobab/ui/bundle-prices';
import { contentsInWords, summarize } from '../../head/bundle-words.ts';
import { bundleQuoteQuery, ownBundleQuery } from '../../features/packs/offer-queries.ts';
import { bundleSaleQuery } from '../../features/packs/bundle-queries.ts';
import { useShopDetails } from '../../features/shop-details/queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop, useUser } from '../../shop/shop-context.tsx';
import { SalePrice } from '../../ui/price/sale-price.tsx';
import { useCurrency } from '../../ui/price/currency.ts';
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

/** What the bundle costs this person, where they own a part of it. Nothing for everyone else, and for owners of the bundle. */
function BundleForYou() {
  const currency = useCurrency();
  const { data } = useShop();
  const user = useUser();
  const quote = useQuery(user ? bundleQuoteQuery(data, user.id) : null);
  const line = quote.status === 'success' ? quote.data : null;
  if (!line || line.credit === 0) return null;
  return (
    <div className={styles.forYou}>
      <p>
        <strong>{line.amount === 0 ? 'Nothing to pay for you' : `For you ${shortMoney(line.amount, currency)}`}</strong>
      </p>
      <ul>
        {line.credits
          .filter(({ amount }) => amount > 0)
          .map(({ title, orderId, amount }) => (
            <li key={`${orderId} ${title}`}>
              You own {title} (order {orderName(orderId)}): −{formatMoney(amount, currency)}
            </li>
          ))}
      </ul>
    </div>
  );
}
