/** What pages need of the shop; made by the composition root. */
import type { DataClient } from '@baobab/data/client';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Session } from '../features/account/session.ts';
import { userOf, type SessionState, type SessionUser } from '../features/account/session-state.ts';
import type { Cart } from '../features/cart/cart-store.ts';
import type { QueryCache } from '../query/query-cache.ts';

export interface Shop {
  /** Public address, without a slash at the end, for links that leave the shop. */
  origin: string;
  data: DataClient;
  queries: QueryCache;
  session: Session;
  cart: Cart;
}

export const ShopContext = createContext<Shop | null>(null);

export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error('A page needs a ShopContext above it.');
  return shop;
}

export function useSession(): SessionState {
  return useStore(useShop().session.store);
}

/** Null while the session is read, too: a visitor's page is not drawn again once it is. */
export function useUser(): SessionUser | null {
  return useStore(useShop().session.store, userOf);
}
