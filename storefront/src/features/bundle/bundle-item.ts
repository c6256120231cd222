import type { BundleSale } from '@baobab/data/bundles';
import { imageUrl } from '@baobab/data/images';
import { BUNDLE_CART_ID } from '@baobab/domain/constants';
import type { CartItem } from '@baobab/domain/entities/cart';
import { contentsInWords, summarize } from './bundle-summary.ts';
import { BUNDLE_TITLE } from './bundle-texts.tsx';

const CART_PICTURE_PX = 400;

/** The bundle as a cart line; null while it is not on sale. `backendUrl` is for the address of its picture. */
export function bundleItem(sale: BundleSale, backendUrl: string): Omit<CartItem, 'quantity'> | null {
  if (!sale.onSale || sale.price === null) return null;
  const image = sale.cover ? imageUrl(backendUrl, sale.cover, CART_PICTURE_PX) : null;
  return {
    id: BUNDLE_CART_ID,
    title: BUNDLE_TITLE,
    price: sale.price,
    description: `${contentsInWords(summarize(sale.packs))}, with a commercial license.`,
    category: 'bundle',
    isFree: false,
    ...(image ? { image } : {}),
  };
}
