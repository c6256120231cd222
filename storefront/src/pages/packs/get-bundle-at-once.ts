/** From the bundle's offer to its payment, or to what is needed before it. */
import type { BundleSale } from '@baobab/data/packs/bundles';
import { BUNDLE_ID } from '@baobab/domain/constants';
import { cartMessages } from '@baobab/domain/messages';
import { rememberIntent } from '../../features/account/intent.ts';
import { bundleItem } from '../../features/packs/bundle-item.ts';
import { bundleSaleQuery } from '../../features/packs/bundle-queries.ts';
import { isAlone, TO_PAYMENT } from '../../features/cart/cart-store.ts';
import { showAuthRequired } from '../../features/downloads/start-download.ts';
import { illustrationPath } from '../../head/addresses.ts';
import type { Shop } from '../../shop/shop-context.tsx';

interface Next {
  to: string;
  state?: unknown;
}

/**
 * Adds the bundle to the cart; visitors sign in first. The server takes its price from the catalog.
 *
 * @returns the page that comes next: the bundle's own where it cannot be bought right now, the cart where something else is in it
 */
export async function getBundle(
  { cart, data, queries }: Shop,
  user: { id: string } | null,
  bundleId: string = BUNDLE_ID,
): Promise<Next> {
  const page = illustrationPath(bundleId);
  if (!user) {
    showAuthRequired('bundle');
    rememberIntent({ kind: 'cart', id: bundleId });
    return { to: '/auth', state: { next: page } };
  }
  const wanted = bundleSaleQuery(data, bundleId);
  const shown = queries.read<BundleSale>(wanted.key);
  const sale = shown.status === 'success' ? shown : await queries.load(wanted);
  const item = sale.status === 'success' ? bundleItem(sale.data, data.http.url, bundleId) : null;
  if (!item) return { to: page };
  const alone = isAlone(cart.store.getState().items, bundleId);
  cart.add(item, cartMessages.bundleAdded);
  return { to: '/cart', state: alone ? TO_PAYMENT : null };
}
