import { formatMoney } from '@baobab/domain/money';
import { useStore } from 'zustand';
import { useShop } from '../../shop/shop-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { CheckedCart } from './use-cart-check.ts';
import { useCurrency } from '../../ui/currency.ts';
import styles from './cart-page.module.css';

/** Changes since the lines were added. */
export function CartNotices({ check: { problems, corrected, unchecked } }: { check: CheckedCart }) {
  const currency = useCurrency();
  const { cart } = useShop();
  const items = useStore(cart.store, (state) => state.items);
  const blocked = items.filter(({ id }) => problems.has(id));
  const removeBlocked = () => {
    for (const { id } of blocked) cart.remove(id);
  };
  return (
    <div className={styles.notices}>
      <div role="status" className={styles.news}>
        {corrected.length > 0 && (
          <Notice title="Prices were brought up to date">
            <ul className={styles.corrected}>
              {corrected.map(({ id, title, price }) => (
                <li key={id}>
                  {title} is {price === 0 ? 'free' : formatMoney(price, currency)}.
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {unchecked && (
          <Notice title="Prices could not be checked just now">
            <p>They are those of your last visit. The payment page shows what is charged before you pay.</p>
          </Notice>
        )}
      </div>
      {blocked.length > 0 && (
        <Notice tone="error" title="Not everything here can be bought">
          <p>{blocked.map(({ title }) => title).join(', ')}: the reason is next to each item.</p>
          <Button look="outline" onClick={removeBlocked}>
            {blocked.length === 1 ? 'Remove it' : `Remove these ${blocked.length}`}
          </Button>
        </Notice>
      )}
    </div>
  );
}
