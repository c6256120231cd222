/** A shop around what is tested, whose network is what the test gives it. */
import { createRestClient } from '@baobab/data/client';
import type { ReactNode } from 'react';
import { MemoryRouter, type MemoryRouterProps } from 'react-router-dom';
import { createSession } from '../../features/account/session.ts';
import { showSessionNews } from '../../features/account/session-toasts.ts';
import { createCart } from '../../features/cart/cart-store.ts';
import { showCartChange } from '../../features/cart/cart-toasts.ts';
import { DataContext } from '../../query/data-context.ts';
import { createQueryCache } from '../../query/query-cache.ts';
import { QueryContext } from '../../query/use-query.ts';
import { ShopContext, type Shop } from '../shop-context.tsx';

export const USER = { id: 'f0000000-0000-4000-8000-000000000001', email: 'nia@shopper.test' };

export function testShop(send: typeof fetch = async () => Response.json([])): Shop {
  const env = { url: 'http://backend.test', key: 'k' };
  const data = createRestClient({ ...env, fetch: send });
  const session = createSession({ env, data: () => data, report: showSessionNews });
  return { origin: '', data, session, cart: createCart(showCartChange), queries: createQueryCache() };
}

export const signIn = ({ session }: Shop) =>
  session.store.setState({ status: 'signed-in', user: USER, profile: null }, true);

export const inShop = (
  shop: Shop,
  element: ReactNode,
  at: NonNullable<MemoryRouterProps['initialEntries']>[0] = '/',
) => (
  <MemoryRouter initialEntries={[at]}>
    <InShop shop={shop}>{element}</InShop>
  </MemoryRouter>
);

/** Without a router. */
export const InShop = ({ shop, children }: { shop: Shop; children: ReactNode }) => (
  <ShopContext value={shop}>
    <DataContext value={shop.data}>
      <QueryContext value={shop.queries}>{children}</QueryContext>
    </DataContext>
  </ShopContext>
);
