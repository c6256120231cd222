/** Apart from what the bundle's own page asks: every illustration's page asks these. */
import { bundleOffer } from '@baobab/data/packs/bundle-offer';
import type { DataClient } from '@baobab/data/client';
import { checkPurchase } from '@baobab/data/orders/purchases';
import { BUNDLE_ID } from '@baobab/domain/constants';
import { query } from '../../query/query-cache.ts';

export const bundleOfferQuery = (data: DataClient) => query('bundle-offer', () => bundleOffer(data));
/** What the bundle costs this user after credit; no line for owners. */
export const bundleQuoteQuery = (data: DataClient, userId: string, bundleId: string = BUNDLE_ID) =>
  query(`purchases:${userId}:bundle-quote:${bundleId}`, async () => {
    const { quoteCart } = await import('@baobab/data/orders/quote');
    const { lines } = await quoteCart(data, [{ id: bundleId, quantity: 1 }]);
    return lines[0] ?? null;
  });
/** When the user bought a bundle, or null. */
export const ownBundleQuery = (data: DataClient, userId: string, bundleId: string = BUNDLE_ID) =>
  query(`purchases:${userId}:bundle:${bundleId}`, () => checkPurchase(data, userId, bundleId));
