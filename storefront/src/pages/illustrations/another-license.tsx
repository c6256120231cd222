import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { useShop } from '../../shop/shop-context.tsx';
import { cartItem } from '../../features/cart/cart-item.ts';
import type { PurchaseState } from '../../features/catalog/action-state.ts';
import type { Licenses } from './use-licenses.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useSinglePress } from '../../ui/forms/use-single-press.ts';

interface AnotherLicenseProps {
  item: IllustrationCard;
  purchase: PurchaseState;
  choices: Licenses['choices'];
}

/** For items that are owned: one license more goes into the cart, of the dearest license that is owned. Nothing for others. */
export function AnotherLicense({ item, purchase, choices }: AnotherLicenseProps) {
  const { cart, data } = useShop();
  const owned = choices.findLast(({ isOwned }) => isOwned);
  const add = useSinglePress(() => void cart.add({ ...cartItem(item, data.http.url, owned), furtherSeats: true }));
  if (item.isFree || (purchase !== 'purchased' && purchase !== 'included')) return null;
  return (
    <Button look="outline" aria-label={`Buy another license: ${item.title}`} onClick={add}>
      Buy another license
    </Button>
  );
}
