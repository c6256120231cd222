// @vitest-environment jsdom
import { CHECKOUT_MARKER_KEY } from '@baobab/domain/constants';
import type { ShopDetails } from '@baobab/domain/entities/shop-settings';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TO_PAYMENT } from '../../features/cart/cart-store.ts';
import { inShop, signIn, testShop } from '../../shop/test/in-shop.tsx';
import { toastStore } from '../../ui/feedback/toast.tsx';
import { CartSummary } from './cart-summary.tsx';

const answer = { ok: true, url: 'https://pay.test/s', sessionId: 's', orderId: 'f0000000-0000-4000-8000-000000000002' };
const assign = vi.fn();

beforeEach(() => vi.stubGlobal('location', { origin: 'http://shop.test', assign }));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  toastStore.setState({ toasts: [] });
  vi.restoreAllMocks();
  assign.mockClear();
});

interface Shown {
  details?: Partial<ShopDetails>;
  /** Where the cart is opened, with the state of its history entry. */
  at?: string | { pathname: string; state: unknown };
  isBlocked?: boolean;
}

const DETAILS: ShopDetails = {
  currency: 'usd',
  companyName: '',
  companyAddress: '',
  governingLaw: '',
  termsDate: null,
  contactEmail: '',
  contactPhone: '',
  contactHours: '',
  bundleRegularPrice: null,
  testimonials: [],
  heroTitle: '',
  heroText: '',
  heroPictures: [],
  faq: [],
  faqStandard: true,
  taxMode: 'off',
  asksDeliveryConsent: false,
  minimumCharge: 0.5,
  timeZone: 'UTC',
  socialLinks: [],
  hasFreePack: false,
};

/** The summary of one line; `send` is the network. */
function show(send: typeof fetch, { details = {}, at = '/cart', isBlocked = false }: Shown = {}): void {
  const shop = testShop(send);
  signIn(shop);
  shop.cart.add({ id: 'walk', title: 'Sunset Walk', price: 12, description: '', isFree: false });
  shop.queries.write('shop-details', { ...DETAILS, ...details });
  const quoted = { quote: null, lines: new Map(), leftOut: new Map(), isStale: false, hasFailed: false };
  render(inShop(shop, <CartSummary total={12} quoted={quoted} isBlocked={isBlocked} repriced={[]} />, at));
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

test('CC06 a cart that the server would refuse is not sent; the reason is beside the button, which keeps the focus', () => {
  const send = vi.fn<typeof fetch>();
  show(send, { isBlocked: true });
  expect(button().getAttribute('aria-disabled')).toBe('true');
  const reason = document.getElementById(button().getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toContain('not everything in the cart can be bought');
  button().focus();
  fireEvent.click(button());
  expect(document.activeElement).toBe(button());
  expect(send.mock.calls.map(([address]) => new Request(address).url).join()).not.toContain('create-checkout-session');
});

test('FI10 CC04 a return from the payment page without having paid is acknowledged, once', async () => {
  sessionStorage.setItem(CHECKOUT_MARKER_KEY, 'regular');
  show(vi.fn());
  expect(await screen.findByText('The payment was not completed')).toBeTruthy();
  cleanup();
  show(vi.fn());
  expect(screen.queryByText('The payment was not completed')).toBeNull();
});

describe('MO06 consent to delivery at once', () => {
  const asking = { details: { asksDeliveryConsent: true } };
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /I ask that delivery begins at once/ });
  const sendAnswer = () => vi.fn<typeof fetch>(async () => Response.json(answer));
  const sentTo = (send: ReturnType<typeof sendAnswer>) =>
    send.mock.calls.map(([, init]) => (typeof init?.body === 'string' ? (JSON.parse(init.body) as object) : {}));

  test('is not asked for where the shop does not ask', () => {
    show(vi.fn());
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('is never ticked beforehand; without it nothing is sent, the box is named and focused', async () => {
    const send = sendAnswer();
    show(send, asking);
    expect(box().checked).toBe(false);
    fireEvent.click(button());
    await vi.waitFor(() => expect(document.activeElement).toBe(box()));
    expect(box().getAttribute('aria-invalid')).toBe('true');
    const described = document.getElementById(box().getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('Please tick this box to go on to the payment.');
    expect(send).not.toHaveBeenCalled();
    fireEvent.click(box());
    expect(box().getAttribute('aria-invalid')).toBeNull();
    fireEvent.click(button());
    await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(answer.url));
    expect(sentTo(send)).toEqual([expect.objectContaining({ consent: true })]);
  });

  test('stops a short way to the payment at the cart', async () => {
    const send = sendAnswer();
    show(send, { ...asking, at: { pathname: '/cart', state: TO_PAYMENT } });
    expect(await screen.findByText('Please tick this box to go on to the payment.')).toBeTruthy();
    expect(document.activeElement).toBe(box());
    expect(send).not.toHaveBeenCalled();
    cleanup();
    show(send, { at: { pathname: '/cart', state: TO_PAYMENT } });
    await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(answer.url));
  });

  test('asked for only since the page was loaded, it is asked for here too', async () => {
    const details = { ...DETAILS, asksDeliveryConsent: true };
    const refusal = { ok: false, error: { code: 'consent_needed', message: 'Please agree.', context: {} } };
    show(
      vi.fn<typeof fetch>(async (address) =>
        String(address instanceof Request ? address.url : address).includes('create-checkout-session')
          ? Response.json(refusal, { status: 422 })
          : Response.json(snakeCased(details)),
      ),
    );
    fireEvent.click(button());
    await vi.waitFor(() => expect(document.activeElement).toBe(box()));
    expect(toastStore.getState().toasts.filter(({ tone }) => tone === 'error')).toEqual([]);
  });
});

const snakeCased = (details: object) =>
  Object.fromEntries(
    Object.entries(details).map(([key, value]) => [
      key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );

test.each([
  ['exclusive', 'Tax is added at payment, by the address that you give there.'],
  ['inclusive', 'Prices include tax. The payment page and your invoice say how much.'],
] as const)('MO06 the cart says that tax is %s', (taxMode, words) => {
  show(vi.fn(), { details: { taxMode } });
  expect(screen.getByText(words)).toBeTruthy();
  cleanup();
  show(vi.fn());
  expect(screen.queryByText(words)).toBeNull();
});
