/** Composition root of the shop: joins data, session, cart and what was already asked. Knows the browser only through what it is given. */
import { createRestClient, type DataClient } from '@baobab/data/client';
import { createCart } from '../features/cart/cart-store.ts';
import { createSession } from '../features/account/session.ts';
import { createQueryCache } from '../query/query-cache.ts';
import type { ShopEnv } from './env.ts';
import type { Shop } from './shop-context.tsx';

/** `send` and `origin`: how requests leave and where the shop is found, where no browser knows it. */
export function createShop(env: ShopEnv, send?: typeof fetch, origin = globalThis.location?.origin ?? ''): Shop {
  const session = createSession({ env, data: (): DataClient => data });
  const data = createRestClient({ ...env, accessToken: () => session.accessToken(), fetch: send });
  return { origin, data, session, queries: createQueryCache(), cart: createCart(browserStorage) };
}

/** Absent while rendering on a server, and where the browser forbids it. */
function browserStorage(): Storage | undefined {
  try {
    return typeof localStorage === 'undefined' ? undefined : localStorage;
  } catch {
    return undefined;
  }
}
