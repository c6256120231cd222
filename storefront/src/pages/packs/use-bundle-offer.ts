/** The bundle, offered beside other things; never to those who own it. */
import { isBundleId } from '@baobab/domain/entities/cart';
import { useStore } from 'zustand';
import { userOf } from '../../features/account/session-state.ts';
import { bundleOfferQuery, ownBundleQuery } from '../../features/packs/offer-queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { useSession, useShop } from '../../shop/shop-context.tsx';

interface Offer {
  price: number;
  /** False until it is certain that the user has not got it: pages are rendered for visitors. */
  isKnown: boolean;
}

/** Null while it is not on sale, and for those who own it or have it in their cart. */
export function useBundleOffer(): Offer | null {
  const { cart, data } = useShop();
  const session = useSession();
  const user = userOf(session);
  const offer = useQuery(bundleOfferQuery(data));
  const owned = useQuery(user ? ownBundleQuery(data, user.id) : null);
  const inCart = useStore(cart.store, ({ items }) => items.some(({ id }) => isBundleId(id)));
  if (offer.status !== 'success' || offer.data === null || inCart) return null;
  // An unanswered question is no reason to offer what may be owned.
  if (user && (owned.status === 'error' || (owned.status === 'success' && owned.data !== null))) return null;
  const isKnown = session.status === 'signed-out' || owned.status === 'success';
  return { price: offer.data, isKnown };
}
