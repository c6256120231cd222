// Runs in npm run test:all only: it examines the stand-in of Paystack, not the product.
/** Every answer and every event of the stand-in is as Paystack documents it. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { listen, press } from '../test/payments-server.ts';
import { event } from './event-shapes.ts';
import * as shapes from './shapes.ts';
import { PAYSTACK_KEY, startPaystack } from '../test/paystack-server.ts';

interface Delivery {
  body: string;
  signature: string | null;
}
const deliveries: Delivery[] = [];
const webhook = { isAway: false, tries: 0 };
let receiver: Awaited<ReturnType<typeof listen>>;
let paystack: Awaited<ReturnType<typeof startPaystack>>;
beforeAll(async () => {
  receiver = await listen(async (request) => {
    webhook.tries += 1;
    if (webhook.isAway) return new Response('not now', { status: 503 });
    deliveries.push({ body: await request.text(), signature: request.headers.get('x-paystack-signature') });
    return new Response('ok');
  });
  paystack = await startPaystack(receiver.url);
});
afterAll(async () => {
  await paystack.stop();
  await receiver.close();
});

/** A body that is not of the shape fails with the place in it. */
async function ask<Shape extends z.ZodType>(
  shape: Shape,
  path: string,
  body?: object,
  key = PAYSTACK_KEY,
): Promise<{ status: number; body: z.output<Shape> }> {
  const response = await fetch(`${paystack.settings.apiUrl}${path}`, {
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: response.status, body: shape.parse(await response.json()) };
}

let orders = 0;
async function open(more: object = {}) {
  orders += 1;
  const reference = `order-${orders}`;
  const { body } = await ask(shapes.initialized, '/transaction/initialize', {
    reference,
    email: 'shopper@baobab.test',
    amount: 305_000,
    currency: 'NGN',
    callback_url: 'http://shop.test/checkout-success?session_id=one',
    metadata: {
      order_id: reference,
      cancel_action: 'http://shop.test/cart',
      custom_fields: [{ display_name: 'Sunset walk × 2', variable_name: 'line_1', value: 'NGN 2400.00' }],
    },
    ...more,
  });
  return { reference, url: body.data.authorization_url };
}
const verify = async (reference: string) => (await ask(shapes.verified, `/transaction/verify/${reference}`)).body.data;

test('MO07 a transaction from the page to the bank: verified at every step', async () => {
  const { reference, url } = await open();
  expect(await verify(reference)).toMatchObject({
    status: 'abandoned',
    amount: 305_000,
    currency: 'NGN',
    paid_at: null,
  });
  expect(await (await fetch(url)).text()).toContain('Sunset walk × 2');
  await press(url, 'decline');
  expect(await verify(reference)).toMatchObject({ status: 'failed' });
  await press(url, 'transfer');
  expect(await verify(reference)).toMatchObject({ status: 'pending', channel: 'bank_transfer' });
  await press(url, 'bank_bounces');
  expect((await press(url, 'pay')).headers.get('location')).toBe(
    `http://shop.test/checkout-success?session_id=one&trxref=${reference}&reference=${reference}`,
  );
  expect(await verify(reference)).toMatchObject({ status: 'success', amount: 305_000, requested_amount: 305_000 });
});

test.each(['NGN', 'GHS', 'ZAR', 'KES', 'USD'])('MO07 %s is taken in its hundredths', async (currency) => {
  const { reference, url } = await open({ currency, amount: 5001 });
  await press(url, 'pay');
  expect(await verify(reference)).toMatchObject({ amount: 5001, currency });
});

test('MO07 refunds, lists and disputes', async () => {
  const { reference, url } = await open();
  await press(url, 'pay');
  const { id } = await verify(reference);
  const made = await ask(shapes.refundMade, '/refund', {
    transaction: reference,
    amount: 650,
    merchant_note: 'lines: a',
  });
  expect(made.body.data).toMatchObject({ status: 'pending', amount: 650, merchant_note: 'lines: a' });
  await press(url, 'fail_refund');
  await ask(shapes.refundMade, '/refund', { transaction: reference, amount: 100 });
  const listed = await ask(shapes.refunds, `/refund?transaction=${id}&perPage=1&page=2`);
  expect(listed.body).toMatchObject({ data: [{ status: 'failed', amount: 650 }], meta: { total: 2, pageCount: 2 } });
  for (const [end, resolution] of [
    ['win', 'declined'],
    ['lose', 'merchant-accepted'],
  ] as const) {
    await press(url, 'dispute');
    await press(url, 'remind');
    await press(url, end);
    const { data } = (await ask(shapes.disputes, `/dispute?transaction=${id}`)).body;
    expect(data[0]).toMatchObject({ status: 'resolved', resolution, refund_amount: 305_000 });
  }
  expect(await verify(reference)).toMatchObject({ status: 'reversed' });
  const [paidOut] = (await ask(shapes.refunds, `/refund?transaction=${id}`)).body.data;
  expect(paidOut?.dispute).toEqual(expect.any(Number));
});

test('MO07 refusals', async () => {
  const { reference, url } = await open();
  const refused: [number, string, object?, string?][] = [
    [401, '/refund', {}, 'sk_test_other'],
    [404, '/nowhere'],
    [404, '/transaction/verify/none'],
    [400, '/transaction/initialize', { email: 'none', amount: 1 }],
    [400, '/transaction/initialize', { email: 'a@b.test', amount: 100, currency: 'EUR' }],
    [400, '/transaction/initialize', { email: 'a@b.test', amount: 0.5 }],
    [400, '/transaction/initialize', { email: 'a@b.test', amount: 4999, currency: 'NGN' }],
    [400, '/transaction/initialize', { email: 'a@b.test', amount: 100, reference: 'a/b' }],
    [400, '/refund', { transaction: reference }],
    [404, '/refund', { transaction: 'none' }],
    [400, '/refund', { amount: 1 }],
    [400, '/refund?transaction=all'],
    [400, '/dispute?transaction=1&perPage=1000'],
  ];
  for (const [status, path, body, key] of refused) {
    expect([path, (await ask(shapes.refusal, path, body, key)).status]).toEqual([path, status]);
  }
  const again = await ask(shapes.refusal, '/transaction/initialize', { email: 'a@b.test', amount: 5000, reference });
  expect(again.body.code).toBe('duplicate_reference');
  await press(url, 'pay');
  await ask(shapes.refundMade, '/refund', { transaction: reference });
  expect((await ask(shapes.refusal, '/refund', { transaction: reference })).body.message).toContain('fully reversed');
});

test('MO07 events are as documented, each signed with the key, and sent again until they are taken', async () => {
  webhook.isAway = true;
  const { url } = await open();
  const tries = webhook.tries;
  await press(url, 'pay');
  await expect.poll(() => webhook.tries, { timeout: 40_000 }).toBeGreaterThan(tries + 1);
  webhook.isAway = false;
  const kinds = () => new Set(deliveries.map(({ body }) => event.parse(JSON.parse(body)).event));
  await expect
    .poll(kinds, { timeout: 40_000 })
    .toEqual(
      new Set([
        'charge.success',
        'refund.pending',
        'refund.processed',
        'refund.failed',
        'charge.dispute.create',
        'charge.dispute.remind',
        'charge.dispute.resolve',
      ]),
    );
  for (const { body, signature } of deliveries) {
    expect(signature).toBe(createHmac('sha512', PAYSTACK_KEY).update(body).digest('hex'));
  }
});

test('MO07 an unknown page says so, and a page that was paid cannot be paid again', async () => {
  const { reference, url } = await open();
  expect((await fetch(`${paystack.settings.checkoutUrl}/none`)).status).toBe(404);
  expect((await press(url, 'nonsense')).status).toBe(402);
  expect((await press(url, 'cancel')).headers.get('location')).toBe('http://shop.test/cart');
  await press(url, 'pay');
  const { paid_at } = await verify(reference);
  await press(url, 'pay');
  expect(await verify(reference)).toMatchObject({ status: 'success', paid_at });
  expect(await (await fetch(url)).text()).toContain('This payment is finished');
});
