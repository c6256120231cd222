// @vitest-environment jsdom
import type { DataClient } from '@baobab/data/client';
import { toCheckoutItem } from '@baobab/domain/contracts/checkout';
import { AppError } from '@baobab/domain/errors';
import type { CartItem } from '@baobab/domain/entities/cart';
import { afterEach, expect, test, vi } from 'vitest';
import { toastStore } from '../../ui/feedback/toast.tsx';
import { startCheckout, type CheckoutStart } from './start-checkout.ts';

const walk: CartItem = {
  id: 'walk',
  title: 'Sunset Walk',
  price: 12,
  quantity: 2,
  description: '',
  isFree: false,
};
const bundle: CartItem = {
  ...walk,
  id: 'bundle-complete-225',
  title: 'Everything',
  image: 'https://pictures.test/b.png',
};
const answer = { url: 'https://pay.test/s', sessionId: 's', orderId: 'o' };

/** A backend whose one function answers, or fails, as told. */
function backend(reply: () => unknown) {
  const json = vi.fn(async (_path: string, _init?: { body?: unknown }) => reply());
  return { json, data: { http: { json } } as unknown as DataClient };
}

const terms = { code: null, consent: false, shownTotal: null };

async function start(over: Partial<CheckoutStart>, reply: () => unknown = () => answer) {
  const { json, data } = backend(reply);
  const redirect = vi.fn();
  const outcome = await startCheckout({
    data,
    userId: 'u1',
    items: [walk],
    terms,
    origin: 'http://shop.test',
    redirect,
    ...over,
  });
  const marks = Object.fromEntries(Object.entries(sessionStorage)) as Record<string, string>;
  return { outcome, json, marks, redirect, body: json.mock.calls[0]?.[1]?.body };
}

const words = () => toastStore.getState().toasts.map(({ title }) => title);
afterEach(() => {
  toastStore.setState({ toasts: [] });
  sessionStorage.clear();
});

test('CC04 a visitor is asked to log in', async () => {
  const { outcome, json } = await start({ userId: null });
  expect([outcome, words()]).toEqual(['sign-in', ['Please log in to complete your purchase']]);
  expect(json).not.toHaveBeenCalled();
});

test('CC04 an empty cart goes nowhere', async () => {
  const { outcome, json } = await start({ items: [] });
  expect([outcome, words()]).toEqual(['empty', ['Your cart is empty']]);
  expect(json).not.toHaveBeenCalled();
});

test('CC04 says that it works, marks the visit and leaves for the payment page', async () => {
  let seen: string[] = [];
  const { outcome, marks, redirect } = await start({}, () => {
    seen = words();
    return answer;
  });
  expect(seen).toEqual(['Initializing checkout...']);
  expect(outcome).toBe('leaving');
  expect(marks).toEqual({ stripe_checkout_return: 'regular' });
  expect(redirect).toHaveBeenCalledWith('https://pay.test/s');
  expect(words()).toEqual([]);
});

test('CC04 CC05 a bundle cart returns to the bundle’s downloads', async () => {
  const { marks, body } = await start({ items: [bundle] });
  expect(marks).toEqual({ stripe_checkout_return: 'bundle' });
  expect(body).toEqual({
    userId: 'u1',
    successUrl: 'http://shop.test/bundle-download-success?return=stripe',
    items: [toCheckoutItem(bundle)],
  });
});

test.each([
  [19.5, { shownTotal: 19.5 }],
  [0, { shownTotal: 0 }],
])('CC05 the total that the cart shows, %s, goes along', async (shownTotal, sent) => {
  expect((await start({ terms: { ...terms, shownTotal } })).body).toMatchObject(sent);
  expect((await start({})).body).not.toHaveProperty('shownTotal');
});

test.each(['item_unlisted', 'item_owned', 'payment_unavailable', 'shop_not_ready', 'code_used_up'] as const)(
  'CC06 the refusal %s says once that nothing was charged, and that the cart is kept',
  async (code) => {
    await start({}, () => {
      throw new AppError(code, { title: 'Sunset Walk' });
    });
    const [toast] = toastStore.getState().toasts;
    expect(toast?.title).not.toMatch(/charged/);
    expect(toast?.description).toBe('Nothing was charged, and your cart is as you left it.');
  },
);

test.each(['not_signed_in', 'session_expired'] as const)(
  'CC04 a session that ended (%s) asks for a new one',
  async (code) => {
    const { outcome, marks } = await start({}, () => {
      throw new AppError(code, { status: 401 });
    });
    expect(outcome).toBe('expired');
    expect(toastStore.getState().toasts).toEqual([
      expect.objectContaining({
        title: 'Please log in to complete your purchase',
        description: 'Your session has ended. Your cart is kept, and you come back to it.',
      }),
    ]);
    expect(marks).toEqual({});
  },
);

test('CC04 checkout works in a browser that stores nothing', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('No space is left.', 'QuotaExceededError');
  });
  const { outcome, redirect } = await start({});
  expect(outcome).toBe('leaving');
  expect(redirect).toHaveBeenCalledWith('https://pay.test/s');
});

test.each([
  [() => ({}), 'failed', 'Invalid checkout response'],
  [
    () => {
      throw new AppError('item_owned', { title: 'Sunset Walk' });
    },
    'failed',
    'Failed to start checkout: “Sunset Walk” is in My Purchases; remove it from the cart.',
  ],
  [
    () => {
      throw new AppError('network_offline');
    },
    'offline',
    'Failed to initiate checkout: Nothing was lost. We continue as soon as there is a connection.',
  ],
])('CC04 failure %# is said and the visitor stays', async (reply, result, text) => {
  const { outcome, redirect, marks } = await start({}, reply);
  expect([outcome, words()]).toEqual([result, [text]]);
  expect(marks).toEqual({});
  expect(redirect).not.toHaveBeenCalled();
});
