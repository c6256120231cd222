/** That an illustration is in the cart, for its card and under its button. */
import { useStore } from 'zustand';
import { TrustLine } from '../../features/buy-bar/trust-line.tsx';
import { quantityOf } from '../../features/cart/cart-store.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { Badge } from '../../ui/controls/badge.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import styles from './illustration-buy.module.css';

const useQuantity = (id: string) => useStore(useShop().cart.store, ({ items }) => quantityOf(items, id));

export function InCartBadge({ id }: { id: string }) {
  return useQuantity(id) > 0 && <Badge tone="plain">In cart</Badge>;
}

/**
 * What buyers want to know; in the same place, once it is in the cart, the way there: no button moves when it is pressed. Owners
 * have nothing to pay.
 */
export function BuyLine({ id, isOwned }: { id: string; isOwned: boolean }) {
  const quantity = useQuantity(id);
  if (isOwned && quantity === 0) return null;
  return (
    <div className={styles.line}>
      {quantity > 0 ? (
        <ButtonLink to="/cart" look="bare" aria-label={`${quantity} in cart: view cart`}>
          <Icon name="check" />
          {quantity} in cart
        </ButtonLink>
      ) : (
        <TrustLine />
      )}
    </div>
  );
}
