// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Cart } from '../../features/cart/cart-store.ts';
import { inShop, signIn, testShop, USER } from '../../shop/test/in-shop.tsx';
import { toastStore } from '../../ui/feedback/toast.tsx';
import { CartSummary } from './cart-summary.tsx';
import { useQuote } from './use-quote.ts';

const walk = { id: 'walk', title: 'Sunset Walk', price: 12, description: '', isFree: false };
const credits = [{ title: 'Family Life Pack', order_id: '1cdf11ff-0000-4000-8000-000000000001', amount: 4 }];
const line = {
  id: 'walk',
  kind: 'illustration',
  title: 'Sunset Walk',
  quantity: 1,
  option: 'standard',
  option_name: 'Standard license',
  price: 12,
  list_price: 12,
  adds_seats: false,
  is_upgrade: false,
};
const assign = vi.fn();
let cart: Cart;
/** What one costs today, and what the server refuses a checkout with. */
let price: number;
let refusal: object | null;
let asked: { path: string; body: Record<string, unknown> }[];

/** What the database would say of one line and this code. */
function quoteOf(code: string | undefined): object {
  const fits = code?.toUpperCase() === 'SUMMER';
  const [discount, credit] = [fits ? 2 : 0, 4];
  const told = fits
    ? { reason: null, message: null }
    : { reason: 'code_unknown', message: `There is no code "${code}".` };
  return {
    currency: 'usd',
    lines: [{ ...line, price, list_price: price, discount, credit, credits, amount: price - discount - credit }],
    problems: [],
    left_out: [],
    code: code === undefined ? null : { code: code.toUpperCase(), fits, ...told },
    subtotal: price,
    credit,
    discount,
    total: price - discount - credit,
  };
}

const send: typeof fetch = async (address, init) => {
  const path = new URL(String(address instanceof Request ? address.url : address)).pathname;
  const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<string, unknown>;
  asked.push({ path, body });
  if (!path.endsWith('/quote_cart'))
    return refusal
      ? Response.json({ ok: false, error: refusal }, { status: 409 })
      : Response.json({ url: 'https://pay.test/s', sessionId: 's', orderId: USER.id });
  const { code } = body['p'] as { code?: string };
  if (code === 'TRIED')
    return Response.json({ code: 'P0001', message: 'Too many', hint: 'rate_limited', details: '{}' }, { status: 400 });
  return Response.json(quoteOf(code));
};

const Summary = () => (
  <CartSummary total={12} quoted={useQuote(cart.store.getState().items)} isBlocked={false} repriced={[]} />
);

beforeEach(() => {
  asked = [];
  [price, refusal] = [12, null];
  vi.stubGlobal('location', { origin: 'http://shop.test', assign });
  const shop = testShop(send);
  signIn(shop);
  cart = shop.cart;
  cart.add(walk);
  render(inShop(shop, <Summary />));
});
afterEach(() => {
  cleanup();
  toastStore.setState({ toasts: [] });
  assign.mockClear();
});

const told = () => toastStore.getState().toasts.map(({ title }) => title);
const summary = () => within(screen.getByRole('region', { name: 'Order Summary' }));
const apply = (code: string) => {
  fireEvent.change(screen.getByLabelText('Discount code'), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
};
const checkoutBody = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Proceed to Checkout' }));
  await vi.waitFor(() => expect(assign).toHaveBeenCalled());
  return asked.find(({ path }) => path.includes('create-checkout-session'))?.body;
};

test('MO03 what is owned is told with its order before paying, and the total is the server’s', async () => {
  expect(await summary().findByText('You own Family Life Pack (order #1cdf11ff)')).toBeTruthy();
  expect(summary().getByText('−$4.00')).toBeTruthy();
  expect(summary().getByText('$8.00')).toBeTruthy();
});

test('MO02 a code that fits shows what it saves, is announced, sent with the checkout, and can be removed', async () => {
  apply('summer');
  expect(await summary().findByText('Code SUMMER')).toBeTruthy();
  expect(summary().getByText('−$2.00')).toBeTruthy();
  expect(screen.getByText('The code SUMMER saves you $2.00.').getAttribute('role')).toBe('status');
  expect(await checkoutBody()).toMatchObject({ code: 'summer' });
  fireEvent.click(screen.getByRole('button', { name: /^Remove/ }));
  expect(await summary().findByText('$8.00')).toBeTruthy();
  expect(cart.store.getState().code).toBeNull();
});

test('MO02 a code that does not fit says why beside its field, and the checkout goes on without it', async () => {
  apply('WINTER');
  const field = await vi.waitFor(() => {
    const input = screen.getByLabelText('Discount code');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    return input;
  });
  const described = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('There is no code "WINTER".');
  expect(await checkoutBody()).not.toHaveProperty('code');
});

test('MO02 after too many tries the cart is quoted without the code, and says to wait', async () => {
  apply('TRIED');
  expect((await screen.findAllByText(/try this one again in ten minutes/)).length).toBeGreaterThan(0);
  expect(summary().getByText('$8.00')).toBeTruthy();
});

test('CC05 the checkout sends the total that is shown', async () => {
  expect(await summary().findByText('$8.00')).toBeTruthy();
  expect(await checkoutBody()).toMatchObject({ shownTotal: 8 });
});

test('CC06 an order that costs more than was shown is not begun: the cart shows today’s total and says so in one place', async () => {
  expect(await summary().findByText('$8.00')).toBeTruthy();
  price = 18;
  refusal = { code: 'conflict', message: 'Prices have changed.', context: { reason: 'total_raised', total: 14 } };
  fireEvent.click(screen.getByRole('button', { name: 'Proceed to Checkout' }));
  expect(await summary().findByText('$14.00')).toBeTruthy();
  expect(summary().getByText('Prices have changed')).toBeTruthy();
  expect(screen.getAllByText(/Prices have changed/)).toHaveLength(1);
  expect(told()).toEqual(['Added to Cart']);
  expect(assign).not.toHaveBeenCalled();
  refusal = null;
  asked = [];
  expect(await checkoutBody()).toMatchObject({ shownTotal: 14 });
});

test('CC06 after a refused checkout the cart is asked for again', async () => {
  expect(await summary().findByText('$8.00')).toBeTruthy();
  asked = [];
  refusal = { code: 'item_unlisted', message: 'Gone.', context: { title: 'Sunset Walk' } };
  fireEvent.click(screen.getByRole('button', { name: 'Proceed to Checkout' }));
  await vi.waitFor(() => expect(asked.map(({ path }) => path)).toContainEqual(expect.stringMatching(/quote_cart$/)));
});

test('CC04 CC07 a cart that another window is paying stays as it is, and leads to the purchases', async () => {
  refusal = { code: 'conflict', message: 'This cart is being paid in another window.', context: {} };
  fireEvent.click(screen.getByRole('button', { name: 'Proceed to Checkout' }));
  expect((await summary().findByRole('link', { name: 'View My Purchases' })).getAttribute('href')).toBe(
    '/my-purchases',
  );
  expect(told()).toContain('Failed to start checkout: This cart is being paid in another window.');
  expect(assign).not.toHaveBeenCalled();
  expect(cart.store.getState().items).toHaveLength(1);
});
