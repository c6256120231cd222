/** Apart from what the bundle's own page asks: every illustration's page asks these. */
import { bundleOffer } from '@baobab/data/bundle-offer';
import type { DataClient } from '@baobab/data/client';
import { checkPurchase } from '@baobab/data/purchases';
import { BUNDLE_ID } from '@baobab/domain/constants';
import { query } from '../../query/query-cache.ts';

export const bundleOfferQuery = (data: DataClient) => query('bundle-offer', () => bundleOffer(data));
/** When the user bought a bundle, or null. */
export const ownBundleQuery = (data: DataClient, userId: string, bundleId: string = BUNDLE_ID) =>
  query(`purchases:${userId}:bundle:${bundleId}`, () => checkPurchase(data, userId, bundleId));
