/** For tests of the payment port: each adapter with its provider's stand-in, and what that sends. */
import { createHmac, randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { expect } from 'vitest';
import type { PageRequest, PaymentEvent, PaymentProvider } from '../functions/_shared/payments/port.ts';
import { createPaystackProvider } from '../functions/_shared/payments/paystack.ts';
import { createStripeProvider } from '../functions/_shared/payments/stripe.ts';
import { listen, press, SECRET_KEY, startPayments, WEBHOOK_SECRET } from '../local/test/payments-server.ts';
import { PAYSTACK_KEY, startPaystack } from '../local/test/paystack-server.ts';

/** An event as it came. */
export interface Delivery {
  body: string;
  headers: Headers;
}

/** What a person or a bank does, by the name of the stand-in's button. */
export type Deed = 'pay' | 'decline' | 'transfer' | 'bank_clears' | 'dispute' | 'win' | 'lose' | 'fail_refund';

export interface PaymentWorld {
  provider: PaymentProvider;
  /** A page that was closed takes no payment. */
  closesPages: boolean;
  /** Old signatures are refused. */
  signsTime: boolean;
  /** In the order in which they came. */
  deliveries: Delivery[];
  act(url: string, deed: Deed): Promise<Response>;
  /** Moves the provider's clock. */
  later(minutes: number): void;
  sign(body: string, more?: { secret?: string; ageSeconds?: number }): Headers;
  /** An event of that kind that tells of something else than payments. */
  unknownEvent: object;
  /** A signed event about a payment with half of its facts. */
  brokenEvent: object;
  stop(): Promise<void>;
}

/** https://paystack.com/docs/payments/webhooks/#verify-event-origin */
export const paystackSignature = (body: string, secretKey: string) => ({
  'x-paystack-signature': createHmac('sha512', secretKey).update(body).digest('hex'),
});

async function startRecorder() {
  const deliveries: Delivery[] = [];
  const server = await listen(async (request) => {
    deliveries.push({ body: await request.text(), headers: new Headers(request.headers) });
    return new Response('ok');
  });
  return { deliveries, url: server.url, close: server.close };
}

function startClock() {
  let ahead = 0;
  return { now: () => Date.now() + ahead, later: (minutes: number) => void (ahead += minutes * 60_000) };
}

export async function stripeWorld(): Promise<PaymentWorld> {
  const recorder = await startRecorder();
  const clock = startClock();
  const payments = await startPayments({ webhookUrl: recorder.url, now: clock.now });
  const settings = {
    secretKey: SECRET_KEY,
    host: '127.0.0.1',
    port: String(payments.port),
    protocol: 'http' as const,
  };
  return {
    closesPages: true,
    signsTime: true,
    provider: createStripeProvider(settings, () => WEBHOOK_SECRET),
    deliveries: recorder.deliveries,
    act: (url, deed) => press(url, deed === 'transfer' ? 'bank_waits' : deed),
    later: clock.later,
    sign: (payload, { secret = WEBHOOK_SECRET, ageSeconds = 0 } = {}) => {
      const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
      const header = new Stripe(SECRET_KEY).webhooks.generateTestHeaderString({ payload, secret, timestamp });
      return new Headers({ 'stripe-signature': header });
    },
    unknownEvent: { id: 'evt_1', object: 'event', type: 'customer.created', data: { object: { id: 'cus_1' } } },
    brokenEvent: { id: 'evt_2', object: 'event', type: 'checkout.session.completed', data: { object: { id: 'cs_1' } } },
    async stop() {
      await payments.stop();
      await recorder.close();
    },
  };
}

export async function paystackWorld(): Promise<PaymentWorld> {
  const recorder = await startRecorder();
  const clock = startClock();
  const paystack = await startPaystack(recorder.url, clock.now);
  return {
    closesPages: false,
    signsTime: false,
    provider: createPaystackProvider(paystack.settings),
    deliveries: recorder.deliveries,
    act: press,
    later: clock.later,
    sign: (body, { secret = PAYSTACK_KEY } = {}) => new Headers(paystackSignature(body, secret)),
    unknownEvent: { event: 'transfer.success', data: { id: 1, reference: 'other' } },
    brokenEvent: { event: 'charge.success', data: { id: 1 } },
    async stop() {
      await paystack.stop();
      await recorder.close();
    },
  };
}

/** 30.50 in two lines. */
export const pageRequest = (more: Partial<PageRequest> = {}): PageRequest => ({
  orderId: randomUUID(),
  currency: 'usd',
  lines: [
    { title: 'Sunset walk', minor: 1200, quantity: 2, item: 'walk' },
    { title: 'Kente & <code>', minor: 650, quantity: 1, item: 'kente' },
  ],
  email: 'shopper@baobab.test',
  returnsTo: 'http://shop.test/checkout-success?return=stripe',
  cancelUrl: 'http://shop.test/cart',
  expiresAt: Math.floor(Date.now() / 1000) + 3600,
  ...more,
});

/** What the deliveries from the n-th on say of one kind. */
export async function told<Kind extends PaymentEvent['kind']>(
  { provider, deliveries }: PaymentWorld,
  kind: Kind,
  from = 0,
): Promise<Extract<PaymentEvent, { kind: Kind }>[]> {
  const all = await Promise.all(deliveries.slice(from).map(({ body, headers }) => provider.parseEvents(body, headers)));
  return all.flat().filter((event): event is Extract<PaymentEvent, { kind: Kind }> => event.kind === kind);
}

const PATIENT = { timeout: 40_000 };

/** `world` is asked for when a step is taken: it starts after the tests are declared. */
export function worldSteps(world: () => PaymentWorld) {
  const open = async (more: Parameters<typeof pageRequest>[0] = {}) => {
    const request = pageRequest(more);
    const page = await world().provider.createPage(request);
    if (!page) throw new Error('There is no page.');
    return { ...page, orderId: request.orderId, expiresAt: request.expiresAt };
  };
  const bought = async () => {
    const page = await open();
    await world().act(page.url, 'pay');
    await expect.poll(() => told(world(), 'paid'), PATIENT).toHaveLength(1);
    const [event] = await told(world(), 'paid');
    return { ...page, payment: event?.paid.payment ?? '' };
  };
  /** The events of the kind that come after `work`. */
  const after = async <Kind extends PaymentEvent['kind']>(kind: Kind, work: () => Promise<unknown>) => {
    const from = world().deliveries.length;
    await work();
    await expect.poll(async () => (await told(world(), kind, from)).length, PATIENT).toBeGreaterThan(0);
    return told(world(), kind, from);
  };
  return { open, bought, after };
}
