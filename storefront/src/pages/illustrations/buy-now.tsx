/**
 * From one illustration to its payment at once, with the chosen license and the cart's code. Not beside a filled cart, which would be
 * paid as a whole.
 */
import type { LicenseChoice } from '@baobab/data/orders/quote';
import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { STANDARD_OPTION } from '@baobab/domain/entities/cart';
import { actionLabels } from '@baobab/domain/messages';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { cartItem } from '../../features/cart/cart-item.ts';
import { isAlone, TO_PAYMENT } from '../../features/cart/cart-store.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { Button, type ButtonLook } from '../../ui/controls/button.tsx';

interface BuyNowProps {
  item: IllustrationCard;
  /** The chosen license, null for the standard one; where none is to choose, what is in the cart stays. */
  license?: LicenseChoice | null | undefined;
  look: ButtonLook;
  size?: 'normal' | 'large' | undefined;
}

export function BuyNow({ item, license, look, size }: BuyNowProps) {
  const { cart, data } = useShop();
  const navigate = useNavigate();
  const hasOthers = useStore(cart.store, ({ items }) => !isAlone(items, item.id));
  if (hasOthers) return null;
  const buy = () => {
    const held = cart.store.getState().items.find(({ id }) => id === item.id);
    const isChosen =
      license === undefined || (held?.option ?? STANDARD_OPTION) === (license?.option ?? STANDARD_OPTION);
    if (!held || !isChosen) cart.add(cartItem(item, data.http.url, license));
    void navigate('/cart', { state: TO_PAYMENT });
  };
  return (
    <Button look={look} size={size} aria-label={`${actionLabels.buyNow}: ${item.title}`} onClick={buy}>
      {actionLabels.buyNow}
    </Button>
  );
}
