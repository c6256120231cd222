// Runs in npm run test:all only: it examines the stand-in of Stripe, not the product.
/** Everything that the stand-in answers and sends is what Stripe describes, on every path through it. */
import { readFileSync } from 'node:fs';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVENT_TYPES } from './payment-types.ts';
import { schemaProblems } from '../test/stripe-schema.ts';
import type { Sample } from '../test/stripe-schema.ts';
import {
  intentId,
  press,
  SECRET_KEY,
  sessionParameters,
  startPayments,
  startWebhook,
} from '../test/payments-server.ts';

const TYPES = new Map([
  ['checkout.session', 'Stripe.Checkout.Session'],
  ['payment_intent', 'Stripe.PaymentIntent'],
  ['charge', 'Stripe.Charge'],
  ['refund', 'Stripe.Refund'],
  ['dispute', 'Stripe.Dispute'],
]);
const LISTED = new Map([
  ['/line_items', 'Stripe.LineItem'],
  ['/v1/refunds', 'Stripe.Refund'],
  ['/v1/disputes', 'Stripe.Dispute'],
]);

function typeOf(json: { object?: string; url?: string; type?: string }): string {
  if (json.object === undefined) return '{ error: Stripe.PaymentIntent.LastPaymentError }';
  if (json.object === 'event') return `Extract<Stripe.Event, { type: '${json.type}' }>`;
  if (json.object !== 'list') return TYPES.get(json.object) ?? 'never';
  const listed = [...LISTED].find(([end]) => json.url?.endsWith(end));
  return listed ? `Stripe.ApiList<${listed[1]}>` : 'never';
}

const samples: Sample[] = [];
const keep = (name: string, json: object) => samples.push({ name, type: typeOf(json), json });

let webhook: Awaited<ReturnType<typeof startWebhook>>;
let shop: Awaited<ReturnType<typeof startPayments>>;
let stripe: Stripe;

const recorded: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  keep(`${init?.method ?? 'GET'} ${pathname}`, (await response.clone().json()) as object);
  return response;
};

beforeAll(async () => {
  webhook = await startWebhook();
  shop = await startPayments({ webhookUrl: webhook.url });
  stripe = new Stripe(SECRET_KEY, {
    host: '127.0.0.1',
    port: shop.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient(recorded),
  });
});
afterAll(async () => {
  await shop.stop();
  await webhook.close();
});

const open = async () => {
  const { id, url } = await stripe.checkout.sessions.create(sessionParameters());
  return { id, page: url ?? '' };
};
const look = (id: string) => stripe.checkout.sessions.retrieve(id, { expand: ['line_items', 'payment_intent'] });

/** A session that ended so, and everything that can be asked about it. */
async function ended(outcome: string) {
  const { id, page } = await open();
  await press(page, outcome);
  const session = await stripe.checkout.sessions.retrieve(id);
  await look(id);
  if (session.payment_intent === null) return { id, page, intent: '' };
  const intent = intentId(session);
  await stripe.paymentIntents.retrieve(intent);
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] });
  await stripe.charges.retrieve(typeof charge === 'string' ? charge : (charge?.id ?? ''));
  return { id, page, intent };
}

async function refunds(outcome: string): Promise<void> {
  const { intent, page } = await ended(outcome);
  const part = await stripe.refunds.create({ payment_intent: intent, amount: 650, metadata: { line: 'a' } });
  await stripe.refunds.create({ payment_intent: intent, reason: 'requested_by_customer' });
  await press(page, 'fail_refund');
  await stripe.refunds.retrieve(part.id);
  await stripe.refunds.list({ payment_intent: intent });
  await stripe.refunds.list({ payment_intent: intent, limit: 1, starting_after: part.id });
}

async function taxes(outcome: string): Promise<void> {
  const enabled = { enabled: true };
  const line = (tax_behavior: 'inclusive' | 'exclusive') => ({
    quantity: 1,
    metadata: { item: tax_behavior },
    price_data: { currency: 'usd', unit_amount: 1000, tax_behavior, product_data: { name: 'x' } },
  });
  const { id, url } = await stripe.checkout.sessions.create(
    sessionParameters({
      automatic_tax: enabled,
      tax_id_collection: enabled,
      invoice_creation: enabled,
      line_items: [line('inclusive'), line('exclusive')],
    }),
  );
  await press(url ?? '', outcome);
  await stripe.checkout.sessions.retrieve(id);
  await stripe.checkout.sessions.listLineItems(id);
}

async function disputes(end: string): Promise<void> {
  const { intent, page } = await ended('pay');
  await press(page, 'dispute');
  const { data } = await stripe.disputes.list({ payment_intent: intent });
  const id = data[0]?.id ?? '';
  await stripe.disputes.update(id, { evidence: { uncategorized_text: 'draft' }, submit: false });
  if (end === 'close') await stripe.disputes.close(id);
  else if (end.endsWith('evidence')) await stripe.disputes.update(id, { evidence: { uncategorized_text: end } });
  else await press(page, end);
  await stripe.disputes.retrieve(id);
  await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] });
}

const raw = (path: string, init: RequestInit = {}) =>
  recorded(`${shop.url}/v1${path}`, { headers: { authorization: `Bearer ${SECRET_KEY}` }, ...init });

async function refusals(): Promise<void> {
  const paid = await ended('pay');
  const waiting = await ended('bank_waits');
  const price_data = { currency: 'usd', unit_amount: 10, product_data: { name: 'x' } };
  const create = (more: object) => stripe.checkout.sessions.create(sessionParameters(more), { idempotencyKey: 'one' });
  await create({});
  const refused = [
    create({ client_reference_id: 'another' }),
    ...[
      { line_items: [{ quantity: 1, price_data }] },
      { line_items: [{ quantity: 0, price_data }] },
      { line_items: [{ quantity: 999_999, price_data: { ...price_data, unit_amount: 99_999_999 } }] },
      { line_items: [], mode: 'setup' },
      { success_url: '/relative' },
      { success_url: '' },
      { customer_email: 'not-an-address' },
      { expires_at: 5 },
      { client_reference_id: 'x'.repeat(201) },
      { locale: ['en'] },
      { nonsense: 'x' },
    ].map((more) => stripe.checkout.sessions.create(sessionParameters(more as object))),
    stripe.checkout.sessions.retrieve('cs_test_none'),
    stripe.checkout.sessions.expire(paid.id),
    stripe.paymentIntents.retrieve('pi_none'),
    stripe.charges.retrieve('ch_none'),
    stripe.refunds.retrieve('re_none'),
    stripe.disputes.retrieve('dp_none'),
    stripe.refunds.list({ payment_intent: paid.intent, limit: 101 }),
    stripe.refunds.create({}),
    stripe.refunds.create({ charge: 'ch_none' }),
    stripe.refunds.create({ payment_intent: waiting.intent }),
    stripe.refunds.create({ payment_intent: paid.intent, amount: 3051 }),
    stripe.refunds.create({ payment_intent: paid.intent, amount: 0 }),
  ];
  const outcomes = await Promise.allSettled(refused);
  expect(outcomes.map(({ status }) => status)).toEqual(refused.map(() => 'rejected'));
  await raw('/checkout/sessions', { headers: {} });
  await raw('/checkout/sessions', { headers: { authorization: 'Bearer sk_test_other' } });
  await raw('/nowhere');
  await raw('/refunds', { method: 'POST', body: 'a[b=1' });
}

test('TR06 the shop’s endpoint is sent what the handbook has it subscribe to', () => {
  const handbook = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const [, listed = ''] = /Add endpoint([^]*?)\. Its\s/.exec(handbook) ?? [];
  const types = [...listed.matchAll(/`([a-z_.]+)`/g)].map((match) => match[1]);
  expect(new Set(types)).toEqual(new Set(EVENT_TYPES));
});

test('TR06 every answer and every event is valid against Stripe’s description of the pinned version', async () => {
  await stripe.checkout.sessions.expire((await open()).id);
  const { id } = await open();
  await stripe.checkout.sessions.listLineItems(id);
  for (const outcome of ['cancel', 'decline', 'expire', 'bank_bounces', 'bank_clears']) await ended(outcome);
  for (const outcome of ['pay', 'pay_business', 'bank_clears']) await taxes(outcome);
  for (const outcome of ['pay', 'bank_clears']) await refunds(outcome);
  for (const end of ['win', 'lose', 'close', 'winning_evidence', 'losing_evidence']) await disputes(end);
  await refusals();
  await webhook.received(shop.made().length);
  expect(new Set(webhook.events.map(({ type }) => type))).toEqual(new Set(EVENT_TYPES));
  for (const event of webhook.events) keep(event.type, event);

  expect(samples.filter(({ type }) => type === 'never')).toEqual([]);
  expect(await schemaProblems(samples)).toEqual([]);
});
