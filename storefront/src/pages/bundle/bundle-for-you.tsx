import { quoteCart } from '@baobab/data/quote';
import type { DataClient } from '@baobab/data/client';
import { BUNDLE_ID } from '@baobab/domain/constants';
import { formatMoney, shortMoney } from '@baobab/domain/money';
import { query } from '../../query/query-cache.ts';
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
  const line = quote.status === 'success' ? quote.data.lines[0] : undefined;
  if (!line || line.credit === 0) return null;
  return (
    <div className={styles.forYou}>
      <p>
        <strong>{line.amount === 0 ? 'Nothing to pay for you' : `For you ${shortMoney(line.amount, currency)}`}</strong>
      </p>
      <ul>
        {line.credits
          .filter(({ amount }) => amount > 0)
          .map(({ title, orderNumber, amount }) => (
            <li key={`${orderNumber} ${title}`}>
              You own {title} (order {orderNumber}): −{formatMoney(amount, currency)}
            </li>
          ))}
      </ul>
    </div>
  );
}

const bundleQuoteQuery = (data: DataClient, userId: string) =>
  query(`purchases:${userId}:bundle-quote`, () => quoteCart(data, [{ id: BUNDLE_ID, quantity: 1 }]));
