import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { useShop } from '../../shop/shop-context.tsx';
import { cartItem } from '../../features/cart/cart-item.ts';
import type { PurchaseState } from '../../features/catalog/action-state.ts';
import { Button } from '../../ui/button.tsx';

/** For items that are owned: one seat more goes into the cart. Nothing for others. */
export function AnotherSeat({ item, purchase }: { item: IllustrationCard; purchase: PurchaseState }) {
  const { cart, data } = useShop();
  if (item.isFree || (purchase !== 'purchased' && purchase !== 'included')) return null;
  const add = () => cart.add({ ...cartItem(item, data.http.url), furtherSeats: true });
  return (
    <Button look="outline" aria-label={`Buy another seat: ${item.title}`} onClick={add}>
      Buy another seat
    </Button>
  );
}
