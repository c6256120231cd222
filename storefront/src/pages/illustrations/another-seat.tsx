import { publicUrl } from '@baobab/data/images';
import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { useShop } from '../../shop/shop-context.tsx';
import type { PurchaseState } from '../../features/catalog/action-state.ts';
import { Button } from '../../ui/button.tsx';

/** For items that are owned: one seat more goes into the cart. Nothing for others. */
export function AnotherSeat({ item, purchase }: { item: IllustrationCard; purchase: PurchaseState }) {
  const { cart, data } = useShop();
  if (item.isFree || (purchase !== 'purchased' && purchase !== 'included')) return null;
  const { id, title, price, description, category, isFree, image } = item;
  const add = () =>
    cart.add({
      id,
      title,
      price,
      description,
      isFree,
      image: image ? publicUrl(data.http.url, image) : undefined,
      category: category ?? undefined,
      furtherSeats: true,
    });
  return (
    <Button look="outline" aria-label={`Buy another seat: ${title}`} onClick={add}>
      Buy another seat
    </Button>
  );
}
