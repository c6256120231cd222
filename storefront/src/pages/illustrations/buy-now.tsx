/** From one illustration to its payment at once. Not beside a filled cart, which would be paid as a whole. */
import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { actionLabels } from '@baobab/domain/messages';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { cartItem } from '../../features/cart/cart-item.ts';
import { isAlone, quantityOf, TO_PAYMENT } from '../../features/cart/cart-store.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { Button, type ButtonLook } from '../../ui/button.tsx';

interface BuyNowProps {
  item: IllustrationCard;
  look: ButtonLook;
  size?: 'normal' | 'large' | undefined;
}

export function BuyNow({ item, look, size }: BuyNowProps) {
  const { cart, data } = useShop();
  const navigate = useNavigate();
  const hasOthers = useStore(cart.store, ({ items }) => !isAlone(items, item.id));
  if (hasOthers) return null;
  const buy = () => {
    if (quantityOf(cart.store.getState().items, item.id) === 0) cart.add(cartItem(item, data.http.url));
    void navigate('/cart', { state: TO_PAYMENT });
  };
  return (
    <Button look={look} size={size} aria-label={`${actionLabels.buyNow}: ${item.title}`} onClick={buy}>
      {actionLabels.buyNow}
    </Button>
  );
}
