import { imageUrl } from '@baobab/data/images';
import type { CartItem } from '@baobab/domain/entities/cart';
import type { IllustrationCard } from '@baobab/domain/entities/illustration';

/** Enough for 120 pixels at twice the density. */
const PICTURE_PX = 240;

/** An illustration as a cart line. `backendUrl` is for the address of its picture. */
export function cartItem(item: IllustrationCard, backendUrl: string): Omit<CartItem, 'quantity'> {
  const { id, title, price, description, category, isFree } = item;
  return {
    id,
    title,
    price,
    description,
    isFree,
    image: imageUrl(backendUrl, item, PICTURE_PX) ?? undefined,
    category: category ?? undefined,
  };
}
