/** That an illustration is in the cart, for its card and beside its button. */
import { useStore } from 'zustand';
import { quantityOf } from '../../features/cart/cart-store.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

const useQuantity = (id: string) => useStore(useShop().cart.store, ({ items }) => quantityOf(items, id));

export function InCartBadge({ id }: { id: string }) {
  return useQuantity(id) > 0 && <Badge tone="plain">In cart</Badge>;
}

export function InCartLink({ id }: { id: string }) {
  const quantity = useQuantity(id);
  return (
    quantity > 0 && (
      <ButtonLink to="/cart" look="bare" aria-label={`${quantity} in cart: view cart`}>
        <Icon name="check" />
        {quantity} in cart
      </ButtonLink>
    )
  );
}
