import { AppError } from '@baobab/domain/errors';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeRpc } from '../../functions-testing/fake-rpc.ts';
import { stripePayments } from '../../functions-testing/stripe-port.ts';
import { returnAddress, withSession } from '../_shared/payments/port.ts';
import { createStripe } from '../_shared/payments/stripe-client.ts';
import { handle } from './handler.ts';

const USER = '0b5cf5f0-4b1d-4a53-9d7c-1f2f6b1c7a11';
const ORDER = '5d8a4f0e-7f5e-4d0e-8d2a-6a8f0d1b2c33';
const SITE = 'http://shop.test';
const FREE_SESSION = `free_${ORDER}`;
const freeOrder = {
  order_id: ORDER,
  total_amount: 0,
  currency: 'usd',
  is_complete: true,
  session_id: FREE_SESSION,
  items: [{ id: 'a', title: 'Sunset walk', price: 15.25, quantity: 2, amount: 0 }],
};
const cart = { items: [{ id: 'a', quantity: 2 }], userId: USER, successUrl: `${SITE}/checkout-success?return=stripe` };

/** What the database answers to an order, and what it was asked. */
let answer: unknown;
let orders: Record<string, unknown>[];
let calls: string[];
beforeEach(() => ([answer, orders, calls] = [freeOrder, [], []]));
const rpc = fakeRpc((name, parameters) => {
  calls.push(name);
  if (name !== 'create_pending_order') return { taken: true };
  orders.push(parameters['p'] as Record<string, unknown>);
  return answer;
});

/** No provider answers at this address. */
const payments = stripePayments(
  createStripe({ secretKey: 'sk_test_x', host: '127.0.0.1', port: '9', protocol: 'http' }),
);

async function ask(body: object) {
  const headers = { 'content-type': 'application/json' };
  const request = new Request('http://f/', { method: 'POST', body: JSON.stringify(body), headers });
  const response = await handle(request, {
    authenticate: async () => ({ id: USER, email: 'shopper@baobab.test', level: 'aal1' }),
    rpc,
    payments,
    allowedOrigins: [SITE],
    imageUrl: () => undefined,
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

test('MO02 MO05 MO06 code, license options and consent go to the database', async () => {
  const items = [{ id: 'a', quantity: 2, option: 'extended', furtherSeats: true, price: 0.01 }];
  await ask({ ...cart, items, code: ' summer ', consent: true });
  expect(orders).toEqual([
    {
      user_id: USER,
      items: [{ id: 'a', quantity: 2, further_seats: true, option: 'extended' }],
      code: ' summer ',
      consent: true,
      reuse: true,
      provider: 'stripe',
    },
  ]);
});

test('MO02 MO06 neither an empty code nor a consent that was not given goes there', async () => {
  await ask({ ...cart, code: '  ', consent: false });
  expect(Object.keys(orders[0] ?? {})).toEqual(['user_id', 'items', 'reuse', 'provider']);
});

test('MO02 a zero-total order needs no payment page: the buyer goes where a payment leads', async () => {
  const url = withSession(returnAddress(cart.successUrl), FREE_SESSION);
  expect(await ask(cart)).toEqual({
    status: 200,
    body: { url, sessionId: FREE_SESSION, orderId: ORDER, isComplete: true },
  });
  expect(url).toBe(`${SITE}/checkout-success?return=stripe&session_id=${FREE_SESSION}`);
});

test('MO06 a missing consent is refused with what the database says', async () => {
  answer = new AppError('consent_needed', {}, { message: 'Please agree. Nothing was charged.' });
  expect(await ask(cart)).toMatchObject({
    status: 422,
    body: { error: { code: 'consent_needed', message: 'Please agree. Nothing was charged.' } },
  });
});

describe('CC06 the total that the cart showed', () => {
  const order = { ...freeOrder, total_amount: 30.5, is_complete: false, session_id: null };
  const raised = {
    status: 409,
    body: { error: { code: 'conflict', context: { reason: 'total_raised', total: 30.5 } } },
  };

  test('an order that costs more is refused in words, and closed', async () => {
    answer = order;
    expect(await ask({ ...cart, shownTotal: 22 })).toMatchObject(raised);
    expect(calls).toContain('mark_order_closed');
    expect(await ask({ ...cart, shownTotal: 30.49 })).toMatchObject({
      body: {
        error: {
          message: 'Prices have changed: this order costs $30.50 now, more than your cart showed. Nothing was charged.',
        },
      },
    });
  });

  test('an order that another window is paying is refused too, and stays open', async () => {
    answer = { ...order, session_id: 'cs_test_other' };
    expect(await ask({ ...cart, shownTotal: 22 })).toMatchObject(raised);
    expect(calls).not.toContain('mark_order_closed');
  });

  test.each(['much', -1])('%s is refused before an order is made', async (shownTotal) => {
    expect((await ask({ ...cart, shownTotal })).status).toBe(400);
    expect(orders).toEqual([]);
  });
});
