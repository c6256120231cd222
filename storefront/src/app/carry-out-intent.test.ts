// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { createCart } from '../features/cart/cart-store.ts';
import { showCartChange } from '../features/cart/cart-toasts.ts';
import { illustrationQuery } from '../features/catalog/queries.ts';
import { illustration as item } from '../head/test-entities.ts';
import type { Shop } from '../shop/shop-context.tsx';
import { testShop, USER } from '../shop/test/in-shop.tsx';
import { toastStore } from '../ui/feedback/toast.tsx';
import { carryOutIntent } from './carry-out-intent.ts';

afterEach(() => {
  localStorage.clear();
  toastStore.setState({ toasts: [] });
});

/** A shop that knows one illustration, and a user who owns these ids. */
function shopOf(owned: readonly string[]): Shop {
  const purchases = owned.map((id) => ({
    illustration_id: id,
    purchased_at: '2026-11-28T10:00:00Z',
    orders: { payment_status: 'paid' },
  }));
  const shop = testShop(async () => Response.json(purchases));
  shop.queries.write(illustrationQuery(shop.data, item.id).key, item);
  return { ...shop, cart: createCart(showCartChange) };
}
const told = () => toastStore.getState().toasts.map(({ description }) => description);

test('FI10 what was to be bought before signing in is in the cart afterwards, once', async () => {
  const shop = shopOf([]);
  await carryOutIntent(shop, USER.id, { kind: 'cart', id: item.id });
  await carryOutIntent(shop, USER.id, { kind: 'cart', id: item.id });
  expect(shop.cart.store.getState().items).toMatchObject([{ id: item.id, price: item.price, quantity: 1 }]);
  expect(told()).toEqual([`${item.title} added to cart!`]);
  expect(toastStore.getState().toasts[0]?.actions).toMatchObject([
    { label: 'Checkout', to: '/cart', state: { toPayment: true } },
    { label: 'View cart', to: '/cart' },
  ]);
});

test('FI10 what the user turns out to own stays out of the cart, and is told', async () => {
  const shop = shopOf([item.id]);
  await carryOutIntent(shop, USER.id, { kind: 'cart', id: item.id });
  expect(shop.cart.store.getState().items).toEqual([]);
  expect(told()).toEqual([`${item.title} is in My Purchases.`]);
});
