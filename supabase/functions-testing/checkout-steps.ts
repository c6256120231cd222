/** The steps of a purchase, for tests on a whole stack. */
import { expect } from 'vitest';
import type { openShop } from './test-shop.ts';

type Shop = Awaited<ReturnType<typeof openShop>>;
export interface Begun {
  url: string;
  sessionId: string;
  orderId: string;
}
type Item = { id: string; quantity?: number } & Record<string, unknown>;

/** $30.50 in two lines. */
export const CART: Item[] = [{ id: 'walk', quantity: 2 }, { id: 'kente' }];

/** `shop` is asked for when a step is taken: it opens after the tests are declared. */
export function checkoutSteps(shop: () => Shop) {
  const begin = async (items: Item[] = CART): Promise<Begun> => {
    const { status, body } = await shop().checkout(items);
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  };
  const statusOf = async (orderId: string) => (await shop().order(orderId))?.['payment_status'];
  const until = (status: string, orderId: string) =>
    expect.poll(() => statusOf(orderId), { timeout: 40_000 }).toBe(status);
  const owned = async () =>
    (await shop().rows('user_purchases?revoked_at=is.null&order=illustration_id')).map((row) => row['illustration_id']);
  const queuedMails = async (orderId: string) =>
    (await shop().rows(`email_outbox?dedupe_key=eq.order-paid:${orderId}`)).length;
  /** Deletes orders and counted requests. Orders are locked first, as by an event that is still applied: no deadlock. */
  const clear = async () => {
    await shop()
      .sql`lock table public.orders; truncate public.invoices, private.document_counters; delete from public.orders`.simple();
    await shop().sql`delete from private.rate_limits`;
  };
  return { begin, statusOf, until, untilPaid: (orderId: string) => until('paid', orderId), owned, queuedMails, clear };
}

/** The event about a session of `CART`, as the provider would send it once it is signed. */
export const sessionEvent = (id: string, begun: Begun, more: object = {}, type = 'completed') => ({
  id,
  type: `checkout.session.${type}`,
  data: {
    object: {
      id: begun.sessionId,
      object: 'checkout.session',
      payment_status: 'paid',
      payment_intent: `pi_${begun.sessionId}`,
      amount_total: 3050,
      currency: 'usd',
      metadata: { order_id: begun.orderId },
      ...more,
    },
  },
});

export const refundEvent = (id: string, begun: Begun, cents: number) => ({
  id,
  type: 'refund.created',
  data: {
    object: {
      id: `re_${id}`,
      object: 'refund',
      amount: cents,
      created: 1_790_000_000,
      payment_intent: `pi_${begun.sessionId}`,
      status: 'succeeded',
    },
  },
});
