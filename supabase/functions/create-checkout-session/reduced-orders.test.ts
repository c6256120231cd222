import { AppError } from '@baobab/domain/errors';
import { expect, test } from 'vitest';
import { fakeRpc } from '../../functions-testing/fake-rpc.ts';
import { createStripe } from '../_shared/stripe.ts';
import type { CheckoutDeps, PendingOrder } from './checkout-deps.ts';
import { handle } from './handler.ts';
import { sessionParameters } from './session-parameters.ts';

const USER = '0b5cf5f0-4b1d-4a53-9d7c-1f2f6b1c7a11';
const ORDER = '5d8a4f0e-7f5e-4d0e-8d2a-6a8f0d1b2c33';
const SITE = 'http://shop.test';
const successUrl = `${SITE}/checkout-success?return=stripe`;

/** What the function answers where the database answers that; every call of it is kept. */
async function ask(made: unknown, more: object = {}) {
  const calls: Record<string, Record<string, unknown>> = {};
  const rpc = fakeRpc((name, parameters) => {
    calls[name] = parameters;
    return name === 'take_rate_limits' ? { taken: true } : made;
  });
  const deps: CheckoutDeps = {
    authenticate: async () => ({ id: USER, email: 'shopper@baobab.test', level: 'aal1' }),
    rpc,
    // Nothing listens there: a payment page would fail.
    stripe: createStripe({ secretKey: 'sk_test_none', host: '127.0.0.1', port: '9', protocol: 'http' }),
    takesRealMoney: false,
    allowedOrigins: [SITE],
    imageUrl: () => undefined,
  };
  const body = JSON.stringify({ items: [{ id: 'a', quantity: 1 }], userId: USER, successUrl, ...more });
  const headers = { 'content-type': 'application/json' };
  const response = await handle(new Request('http://f/', { method: 'POST', body, headers }), deps);
  return { status: response.status, body: await response.json(), calls };
}

const line = (more: object) => ({
  id: 'a',
  title: 'Walk',
  price: 15.25,
  quantity: 1,
  amount: 15.25,
  option: 'standard',
  ...more,
});
const order = (items: PendingOrder['items']): PendingOrder => ({
  order_id: ORDER,
  total_amount: 1,
  currency: 'eur',
  is_complete: false,
  items,
});

test('MO02 a reduced line is asked for as one, with its quantity in the name; one that costs nothing is left out', () => {
  const { line_items: asked } = sessionParameters({
    order: order([
      line({ quantity: 3, amount: 41.18 }),
      line({ title: 'Run', price: 8, quantity: 2, amount: 16, option: 'team', option_name: 'Team license' }),
      line({ title: 'Gift', amount: 0 }),
    ]),
    email: null,
    successUrl,
    origin: SITE,
    imageUrl: () => undefined,
  });
  expect(asked?.map((one) => [one.price_data?.product_data?.name, one.quantity, one.price_data?.unit_amount])).toEqual([
    ['Walk × 3', 1, 4118],
    ['Run (Team license)', 2, 800],
  ]);
  expect(asked?.map((one) => one.price_data?.currency)).toEqual(['eur', 'eur']);
});

test('MO02 MO05 the code and the license options go to the database', async () => {
  const { calls } = await ask(
    { ...order([]), is_complete: true, session_id: 'free_1' },
    {
      code: 'SUMMER',
      items: [{ id: 'a', quantity: 1, option: 'team' }],
    },
  );
  expect(calls['create_pending_order']).toMatchObject({
    p: { code: 'SUMMER', items: [{ id: 'a', quantity: 1, option: 'team' }] },
  });
});

test('MO02 an order that costs nothing needs no payment page: the answer leads to where a payment leads', async () => {
  const { status, body, calls } = await ask({ ...order([]), is_complete: true, session_id: `free_${ORDER}` });
  expect([status, body]).toEqual([
    200,
    { url: `${successUrl}&session_id=free_${ORDER}`, sessionId: `free_${ORDER}`, orderId: ORDER, isComplete: true },
  ]);
  expect(calls['attach_checkout_session']).toBeUndefined();
});

test('MO02 a code that does not fit ends the checkout with its reason', async () => {
  const refusal = new AppError('code_used_up', { code: 'X' }, { message: 'The code "X" is used up.' });
  expect(await ask(refusal, { code: 'X' })).toMatchObject({ status: 422, body: { error: { code: 'code_used_up' } } });
});
