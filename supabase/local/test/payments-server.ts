/** For tests: the stand-in on a free port, the real SDK connected to it, and a webhook that records what it is sent. */
import { serve } from '@hono/node-server';
import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Stripe } from 'stripe';
import { createPayments } from '../payments/payments.ts';
import type { PaymentsOptions } from '../payments/payments.ts';
import { testFolder } from '../test-folder.ts';

export const SECRET_KEY = 'sk_test_stand_in';
export const WEBHOOK_SECRET = 'whsec_stand_in';

type Handler = (request: Request) => Response | Promise<Response>;

export async function listen(handler: Handler) {
  const server = serve({ fetch: handler, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

/** Answers 200 unless `answer` says otherwise; `received(n)` waits for the n-th accepted event. */
export async function startWebhook() {
  const stripe = new Stripe(SECRET_KEY);
  const events: Stripe.Event[] = [];
  const state = { answer: (_tries: number): number => 200, tries: 0 };
  const waiting: { count: number; done: () => void }[] = [];
  const server = await listen(async (request) => {
    const body = await request.text();
    const signature = request.headers.get('stripe-signature') ?? '';
    state.tries += 1;
    const status = state.answer(state.tries);
    if (status >= 300) return new Response('not now', { status });
    events.push(await stripe.webhooks.constructEventAsync(body, signature, WEBHOOK_SECRET));
    for (const one of waiting) if (events.length >= one.count) one.done();
    return new Response('ok', { status });
  });
  return {
    ...server,
    state,
    events,
    received: (count: number) =>
      new Promise<void>((resolve) => {
        if (events.length >= count) resolve();
        else waiting.push({ count, done: resolve });
      }),
  };
}

export async function startPayments(options: Partial<PaymentsOptions> & { webhookUrl: string }) {
  const folder = options.stateFile ? undefined : testFolder();
  const stateFile = options.stateFile ?? join(folder ?? '', 'payments.sqlite');
  const payments = createPayments({
    publicUrl: () => server.url,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    retryBaseMs: 5,
    ...options,
    stateFile,
  });
  const server = await listen((request) => payments.fetch(request));
  return {
    ...server,
    payments,
    stripe: connect(server.port),
    made: () => madeEvents(stateFile),
    async stop() {
      await server.close();
      await payments.stop();
      if (folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The events as they were made, whether delivered or not: they may arrive in any order. */
function madeEvents(stateFile: string): Stripe.Event[] {
  const db = new DatabaseSync(stateFile, { readOnly: true });
  try {
    const rows = db.prepare("select body from objects where kind = 'event' order by seq").all();
    return rows.map(({ body }) => JSON.parse(String(body)) as Stripe.Event);
  } finally {
    db.close();
  }
}

export const connect = (port: number, key = SECRET_KEY) =>
  new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });

export const sessionParameters = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  ({
    mode: 'payment',
    client_reference_id: 'order-1',
    customer_email: 'shopper@baobab.test',
    metadata: { order_id: 'order-1' },
    payment_intent_data: { metadata: { order_id: 'order-1' } },
    success_url: 'http://shop.test/checkout-success?return=stripe&session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.test/cart',
    line_items: [
      { quantity: 2, price_data: { currency: 'usd', unit_amount: 1200, product_data: { name: 'Sunset walk' } } },
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 650, product_data: { name: 'Kente & <code>' } } },
    ],
    ...more,
  }) satisfies Stripe.Checkout.SessionCreateParams;

/** Presses a button of the payment page. */
export const press = (pageUrl: string, outcome: string) =>
  fetch(pageUrl, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });

export function intentId({ payment_intent: intent }: Stripe.Checkout.Session): string {
  if (typeof intent !== 'string') throw new Error('The session has no payment yet.');
  return intent;
}
