// @vitest-environment jsdom
import { BUNDLE_CART_ID } from '@baobab/domain/constants';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { inShop, signIn, testShop } from '../../shop/test/in-shop.tsx';
import { toastStore } from '../../ui/feedback/toast.tsx';
import { BundleBand } from './bundle-band.tsx';
import { BundleLine } from './bundle-offer.tsx';

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
  const shop = testShop(async (input) =>
    new Request(input).url.includes('/user_purchases') ? purchases() : Response.json(row === null ? [] : [row]),
  );
  if (signedIn) signIn(shop);
  else shop.session.store.setState({ status: 'signed-out' }, true);
  if (inCart) shop.cart.add({ id: BUNDLE_CART_ID, title: 'Bundle', price: 79, description: '', isFree: false });
  render(
    inShop(
      shop,
      <>
        <BundleBand />
        <BundleLine />
      </>,
    ),
  );
  await shop.queries.settle();
  await Promise.resolve();
}

test('FI10 visitors and members without it are offered the bundle at its price', async () => {
  await show({});
  expect((await screen.findByText(/^Need many illustrations/)).textContent).toContain('is $79: all packs');
  expect(screen.getByRole('heading', { name: 'All packs in one bundle' })).toBeTruthy();
  cleanup();
  await show({ signedIn: true });
  expect((await screen.findByText(/^Need many illustrations/)).dataset['known']).toBe('true');
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
