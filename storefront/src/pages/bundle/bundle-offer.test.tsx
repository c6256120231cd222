// @vitest-environment jsdom
import { createRestClient } from '@baobab/data/client';
import { BUNDLE_CART_ID } from '@baobab/domain/constants';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { createSession } from '../../features/account/session.ts';
import { createCart } from '../../features/cart/cart-store.ts';
import { createQueryCache } from '../../query/query-cache.ts';
import { QueryContext } from '../../query/use-query.ts';
import { ShopContext } from '../../shop/shop-context.tsx';
import { toastStore } from '../../ui/toast.tsx';
import { BundleBand } from './bundle-band.tsx';
import { BundleLine } from './bundle-offer.tsx';

const USER = { id: 'f0000000-0000-4000-8000-000000000001', email: 'nia@shopper.test' };
const SOLD = { is_deliverable: true, price: 79 };

afterEach(() => {
  cleanup();
  toastStore.setState({ toasts: [] });
});

interface Given {
  row?: object | null;
  signedIn?: boolean;
  purchases?: () => Response;
  inCart?: boolean;
}

/** Renders band and line, and waits for every answer. */
async function show({ row = SOLD, signedIn = false, purchases = () => Response.json([]), inCart = false }: Given) {
  const fetch = async (input: RequestInfo | URL) =>
    new Request(input).url.includes('/user_purchases') ? purchases() : Response.json(row === null ? [] : [row]);
  const env = { url: 'http://backend.test', key: 'k' };
  const data = createRestClient({ ...env, fetch });
  const session = createSession({ env, data: () => data });
  session.store.setState(
    signedIn ? { status: 'signed-in', user: USER, profile: null } : { status: 'signed-out' },
    true,
  );
  const cart = createCart(() => undefined);
  if (inCart) cart.add({ id: BUNDLE_CART_ID, title: 'Bundle', price: 79, description: '', isFree: false });
  const queries = createQueryCache();
  render(
    <MemoryRouter>
      <ShopContext value={{ origin: '', data, session, cart, queries }}>
        <QueryContext value={queries}>
          <BundleBand />
          <BundleLine />
        </QueryContext>
      </ShopContext>
    </MemoryRouter>,
  );
  await queries.settle();
  await Promise.resolve();
}

test('FI10 visitors and members without it are offered the bundle at its price', async () => {
  await show({});
  expect((await screen.findByText(/^Need many pictures/)).textContent).toContain('is $79: all packs');
  expect(screen.getByRole('heading', { name: 'All packs in one bundle' })).toBeTruthy();
  cleanup();
  await show({ signedIn: true });
  expect((await screen.findByText(/^Need many pictures/)).dataset['known']).toBe('true');
});

test.each([
  ['its owner', { signedIn: true, purchases: () => Response.json([{ purchased_at: '2026-01-01T00:00:00Z' }]) }],
  ['a member whose purchases cannot be read', { signedIn: true, purchases: () => Response.json({}, { status: 403 }) }],
  ['a visitor who has it in the cart', { inCart: true }],
  ['anyone while it is not on sale', { row: { ...SOLD, is_deliverable: false } }],
  ['anyone in a shop without it', { row: null }],
])('FI10 the bundle is not offered to %s', async (_whom, given: Given) => {
  await show(given);
  expect(screen.queryAllByText(/bundle/i)).toEqual([]);
});
