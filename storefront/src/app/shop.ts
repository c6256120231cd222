/** Composition root of the shop, for browsers and the renderer: data client, session, cart and query cache. */
import { createRestClient, type DataClient } from '@baobab/data/client';
import { createCart } from '../features/cart/cart-store.ts';
import { showCartChange } from '../features/cart/cart-toasts.ts';
import { createSession } from '../features/account/session.ts';
import { showSessionNews } from '../features/account/session-toasts.ts';
import { createQueryCache } from '../query/query-cache.ts';
import type { ShopEnv } from './env.ts';
import type { Shop } from '../shop/shop-context.tsx';

/** The renderer passes `send` and `origin`; in a browser both are the page's own. */
export function createShop(env: ShopEnv, send?: typeof fetch, origin = globalThis.location?.origin ?? ''): Shop {
  const session = createSession({ env, data: (): DataClient => data, report: showSessionNews });
  const queries = createQueryCache();
  const data = createRestClient({
    ...env,
    accessToken: () => session.accessToken(),
    onSessionEnded: () => void session.end().then(queries.retryFailed),
    fetch: send,
  });
  return { origin, data, session, queries, cart: createCart(showCartChange) };
}
