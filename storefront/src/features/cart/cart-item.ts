import { imageUrl } from '@baobab/data/storage/images';
import type { LicenseChoice } from '@baobab/data/orders/quote';
import { STANDARD_OPTION, type CartItem } from '@baobab/domain/entities/cart';
import type { IllustrationCard } from '@baobab/domain/entities/illustration';

/** Enough for 120 pixels at twice the density. */
const PICTURE_PX = 240;

/** An illustration as a cart line. `backendUrl` is for the address of its picture; without a choice it is the standard license. */
export function cartItem(
  item: IllustrationCard,
  backendUrl: string,
  choice?: Pick<LicenseChoice, 'option' | 'price'> | null,
): Omit<CartItem, 'quantity'> {
  const { id, title, description, category, isFree } = item;
  return {
    id,
    title,
    price: choice?.price ?? item.price,
    description,
    isFree,
    image: imageUrl(backendUrl, item, PICTURE_PX) ?? undefined,
    category: category ?? undefined,
    ...(choice && choice.option !== STANDARD_OPTION && { option: choice.option }),
  };
}
