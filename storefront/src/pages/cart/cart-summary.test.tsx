// @vitest-environment jsdom
import { createRestClient } from '@baobab/data/client';
import { CHECKOUT_MARKER_KEY } from '@baobab/domain/constants';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCart } from '../../features/cart/cart-store.ts';
import { createSession } from '../../features/account/session.ts';
import { createQueryCache } from '../../query/query-cache.ts';
import { ShopContext } from '../../shop/shop-context.tsx';
import { toastStore } from '../../ui/toast.tsx';
import { CartSummary } from './cart-summary.tsx';

const USER = { id: 'f0000000-0000-4000-8000-000000000001', email: 'nia@shopper.test' };
const answer = { ok: true, url: 'https://pay.test/s', sessionId: 's', orderId: 'f0000000-0000-4000-8000-000000000002' };
const assign = vi.fn();

beforeEach(() => vi.stubGlobal('location', { origin: 'http://shop.test', assign }));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  toastStore.setState({ toasts: [] });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  assign.mockClear();
});

/** The summary of one line; `send` is the network. */
function show(send: typeof fetch): void {
  const env = { url: 'http://backend.test', key: 'k' };
  const data = createRestClient({ ...env, fetch: send });
  const session = createSession({ env, data: () => data });
  session.store.setState({ status: 'signed-in', user: USER, profile: null }, true);
  const cart = createCart(() => undefined);
  cart.add({ id: 'walk', title: 'Sunset Walk', price: 12, description: '', isFree: false });
  render(
    <MemoryRouter>
      <ShopContext value={{ origin: '', data, session, cart, queries: createQueryCache() }}>
        <CartSummary total={12} quoted={{ quote: null, lines: new Map(), isStale: false, hasFailed: false }} />
      </ShopContext>
    </MemoryRouter>,
  );
}
const button = () => screen.getByRole('button', { name: /checkout|Waiting for/i });
const network = (online: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);

test('FI10 CC04 a checkout that was started offline waits, and opens the payment page with the network', async () => {
  const line = network(false);
  const send = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
  show(send);
  fireEvent.click(button());
  await screen.findByText(/opens by itself once you have a connection/);
  expect(button().textContent).toBe('Waiting for a connection...');
  send.mockResolvedValue(Response.json(answer));
  line.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(answer.url));
});

test('FI10 CC04 waiting can be stopped', async () => {
  const line = network(false);
  const send = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
  show(send);
  fireEvent.click(button());
  fireEvent.click(await screen.findByRole('button', { name: 'Stop waiting' }));
  const before = send.mock.calls.length;
  line.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(button().textContent).toBe('Proceed to Checkout');
  expect(send).toHaveBeenCalledTimes(before);
});

test('FI10 CC04 a return from the payment page without having paid is acknowledged, once', async () => {
  sessionStorage.setItem(CHECKOUT_MARKER_KEY, 'regular');
  show(vi.fn());
  expect(await screen.findByText('The payment was not completed')).toBeTruthy();
  cleanup();
  show(vi.fn());
  expect(screen.queryByText('The payment was not completed')).toBeNull();
});
