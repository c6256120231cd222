import { orderName } from '@baobab/domain/order-name';
import { formatMoney, shortMoney } from '@baobab/domain/money';
import { bundleQuoteQuery } from '../../features/packs/offer-queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop, useUser } from '../../shop/shop-context.tsx';
import { useCurrency } from '../../ui/currency.ts';
import styles from './bundle-page.module.css';

/** What the bundle costs this person, where they own a part of it. Nothing for everyone else, and for owners of the bundle. */
export function BundleForYou() {
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
