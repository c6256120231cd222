// @vitest-environment jsdom
import type { LicenseChoice } from '@baobab/data/orders/quote';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { TO_PAYMENT, type Cart } from '../../features/cart/cart-store.ts';
import { cartItem } from '../../features/cart/cart-item.ts';
import { illustration } from '../../head/test-entities.ts';
import { inShop, testShop } from '../../shop/test/in-shop.tsx';
import { toastStore } from '../../ui/feedback/toast.tsx';
import { BuyNow } from './buy-now.tsx';

const extended: LicenseChoice = {
  option: 'extended',
  name: 'Extended license',
  seats: 1,
  allows: [],
  price: 40,
  listPrice: 40,
  isOwned: false,
};

afterEach(() => {
  cleanup();
  toastStore.setState({ toasts: [] });
});

const Place = () => <output>{JSON.stringify([useLocation().pathname, useLocation().state])}</output>;

/** The button beside the chosen license. */
function show(license: LicenseChoice | null | undefined, fill: (cart: Cart) => void = () => undefined): Cart {
  const shop = testShop();
  fill(shop.cart);
  const beside = (
    <>
      <BuyNow item={illustration} license={license} look="outline" />
      <Place />
    </>
  );
  render(inShop(shop, beside, '/illustrations/a'));
  return shop.cart;
}
const press = () => fireEvent.click(screen.getByRole('button', { name: /^Buy now/ }));
const inCart = (cart: Cart) =>
  cart.store.getState().items.map(({ option, price, quantity }) => [option ?? 'standard', price, quantity]);
const held = (choice?: LicenseChoice) => (cart: Cart) => void cart.add(cartItem(illustration, '', choice));

test.each([
  ['the chosen license', extended, undefined, ['extended', 40, 1]],
  ['the standard license where it is chosen', null, undefined, ['standard', 12.5, 1]],
  ['the standard license where none is offered', undefined, undefined, ['standard', 12.5, 1]],
  ['the chosen license in place of another one in the cart', extended, held(), ['extended', 40, 1]],
  ['the standard license in place of another one in the cart', null, held(extended), ['standard', 12.5, 1]],
  ['what is in the cart where none is offered', undefined, held(extended), ['extended', 40, 1]],
  ['as many seats as are in the cart', extended, held(extended), ['extended', 40, 1]],
] as const)('MO05 “Buy now” goes to the payment with %s', async (_, license, fill, line) => {
  const cart = show(license, fill);
  press();
  expect(inCart(cart)).toEqual([line]);
  expect(screen.getByRole('status').textContent).toBe(JSON.stringify(['/cart', TO_PAYMENT]));
});

test('MO05 “Buy now” is not there beside something else in the cart', () => {
  show(extended, (cart) => void cart.add({ ...cartItem(illustration, ''), id: 'another' }));
  expect(screen.queryByRole('button', { name: /^Buy now/ })).toBeNull();
});
