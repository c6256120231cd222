import type { BundleSale } from '@baobab/data/packs/bundles';
import { imageUrl } from '@baobab/data/storage/images';
import { BUNDLE_CART_ID, BUNDLE_ID } from '@baobab/domain/constants';
import type { CartItem } from '@baobab/domain/entities/cart';
import { contentsInWords, summarize } from '../../head/bundle-words.ts';
import { BUNDLE_TITLE } from '../../head/bundle-texts.tsx';

const CART_PICTURE_PX = 400;

/** A bundle as a cart line; null while it is not on sale. `backendUrl` is for the address of its picture. */
export function bundleItem(
  sale: BundleSale,
  backendUrl: string,
  bundleId: string = BUNDLE_ID,
): Omit<CartItem, 'quantity'> | null {
  if (!sale.onSale || sale.price === null) return null;
  const ofAll = bundleId === BUNDLE_ID;
  const image = sale.cover ? imageUrl(backendUrl, sale.cover, CART_PICTURE_PX) : null;
  return {
    id: ofAll ? BUNDLE_CART_ID : bundleId,
    title: ofAll ? BUNDLE_TITLE : (sale.title ?? BUNDLE_TITLE),
    price: sale.price,
    description: `${contentsInWords(summarize(sale.packs))}, with a commercial license.`,
    category: 'bundle',
    isFree: false,
    ...(image ? { image } : {}),
  };
}
