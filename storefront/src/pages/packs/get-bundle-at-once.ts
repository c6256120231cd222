/** From the bundle's offer to its payment, or to what is needed before it. */
import { BUNDLE_ID } from '@baobab/domain/constants';
import { cartMessages } from '@baobab/domain/messages';
import { rememberIntent } from '../../features/account/intent.ts';
import { bundleItem } from '../../features/packs/bundle-item.ts';
import { bundleSaleQuery } from '../../features/packs/bundle-queries.ts';
import { isAlone, TO_PAYMENT } from '../../features/cart/cart-store.ts';
import { showAuthRequired } from '../../features/downloads/start-download.ts';
import type { Shop } from '../../shop/shop-context.tsx';

interface Next {
  to: string;
  state?: unknown;
}

/** @returns the page that comes next: the bundle's own where it cannot be bought right now */
export async function getBundle({ cart, data, queries }: Shop, user: { id: string } | null): Promise<Next> {
  if (!user) {
    showAuthRequired('bundle');
    rememberIntent({ kind: 'cart', id: BUNDLE_ID });
    return { to: '/auth', state: { next: '/bundle' } };
  }
  const sale = await queries.load(bundleSaleQuery(data));
  const item = sale.status === 'success' && sale.data ? bundleItem(sale.data, data.http.url) : null;
  if (!item) return { to: '/bundle' };
  const alone = isAlone(cart.store.getState().items, BUNDLE_ID);
  cart.add(item, cartMessages.bundleAdded);
  return { to: '/cart', state: alone ? TO_PAYMENT : null };
}
