import { useStore } from 'zustand';
import { useShop } from '../../shop/shop-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { CheckedCart } from './use-cart-check.ts';
import styles from './cart-page.module.css';

/** Lines that cannot be bought, and prices that could not be checked. Changed prices are beside the total. */
export function CartNotices({ check: { problems, unchecked } }: { check: CheckedCart }) {
  const { cart } = useShop();
  const items = useStore(cart.store, (state) => state.items);
  const blocked = items.filter(({ id }) => problems.has(id));
  const removeBlocked = () => {
    for (const { id } of blocked) cart.remove(id);
  };
  return (
    <div className={styles.notices}>
      <div role="status" className={styles.news}>
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
