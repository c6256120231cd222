import { AppError } from '@baobab/domain/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fakeRpc } from '../../functions-testing/fake-rpc.ts';
import { stripePayments } from '../../functions-testing/stripe-port.ts';
import { press, sessionParameters, startPayments } from '../../local/test/payments-server.ts';
import { isLiveKey } from '../_shared/settings.ts';
import { returnAddress, withSession } from '../_shared/payments/port.ts';
import { createStripe } from '../_shared/payments/stripe-client.ts';
import { handle } from './index.ts';
import type { CheckoutDeps } from './checkout-deps.ts';

const USER = '0b5cf5f0-4b1d-4a53-9d7c-1f2f6b1c7a11';
const ORDER = '5d8a4f0e-7f5e-4d0e-8d2a-6a8f0d1b2c33';
const SITE = 'http://shop.test';

let payments: Awaited<ReturnType<typeof startPayments>>;
beforeAll(async () => {
  payments = await startPayments({ webhookUrl: 'http://127.0.0.1:9/' });
});
afterAll(() => payments.stop());

const IN_AN_HOUR = Math.floor(Date.now() / 1000) + 3600;
/** What the database answers, by procedure; every call is kept. */
let answers: Record<string, unknown>;
let calls: { name: string; parameters: Record<string, unknown> }[];
const rpc = fakeRpc((name, parameters) => {
  calls.push({ name, parameters });
  return answers[name];
});
beforeEach(() => {
  calls = [];
  answers = {
    take_rate_limits: { taken: true },
    settings_to_fill: [],
    attach_checkout_session: [],
    create_pending_order: {
      order_id: ORDER,
      payable_until: IN_AN_HOUR,
      total_amount: 30.5,
      currency: 'usd',
      items: [{ id: 'a', title: 'Sunset walk', price: 15.25, quantity: 2, amount: 30.5, image: null }],
    },
  };
});

const paymentsWith = (secretKey: string) =>
  stripePayments(createStripe({ secretKey, host: '127.0.0.1', port: String(payments.port), protocol: 'http' }));
const withSessionId = (url: string) => withSession(returnAddress(url), '{CHECKOUT_SESSION_ID}');

const deps = (more: Partial<CheckoutDeps> = {}): CheckoutDeps => ({
  authenticate: async () => ({ id: USER, email: 'shopper@baobab.test', level: 'aal1' }),
  rpc,
  payments: paymentsWith('sk_test_stand_in'),
  allowedOrigins: [SITE],
  imageUrl: () => undefined,
  ...more,
});
const cart = {
  items: [{ id: 'a', title: 'Cheap', price: 0.01, quantity: 2, image: 'https://x/y.png', description: 'd' }],
  userId: USER,
  successUrl: `${SITE}/checkout-success?return=stripe`,
};
const ask = async (body: unknown, more?: Partial<CheckoutDeps>) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await handle(
    new Request('http://f/', { method: 'POST', body: text, headers: { 'content-type': 'application/json' } }),
    deps(more),
  );
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const called = (name: string) => calls.find((call) => call.name === name)?.parameters;

test('CC05 the payment page asks for the database’s price, and the order knows its session', async () => {
  const { status, body } = await ask(cart);
  expect(status).toBe(200);
  expect(body).toEqual({
    url: expect.stringContaining('/pay/cs_test_'),
    sessionId: expect.any(String),
    orderId: ORDER,
  });
  const session = await payments.stripe.checkout.sessions.retrieve(String(body.sessionId));
  expect(session).toMatchObject({
    amount_total: 3050,
    currency: 'usd',
    metadata: { order_id: ORDER },
    expires_at: IN_AN_HOUR,
    customer_email: 'shopper@baobab.test',
    success_url: `${SITE}/checkout-success?return=stripe&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${SITE}/cart`,
  });
  expect(called('attach_checkout_session')).toEqual({ p_order_id: ORDER, p_session_id: session.id });
});

test('CC05 MO02 MO05 MO06 quantities, license options, code and consent go to the database; prices and titles do not', async () => {
  const [item] = cart.items;
  const items = [{ ...item, option: 'extended', furtherSeats: true }];
  await ask({ ...cart, items, code: ' summer ', consent: true });
  expect(called('create_pending_order')).toEqual({
    p: {
      user_id: USER,
      items: [{ id: 'a', quantity: 2, further_seats: true, option: 'extended' }],
      code: ' summer ',
      consent: true,
      reuse: true,
      provider: 'stripe',
    },
  });
});

test('MO02 MO06 neither an empty code nor a consent that was not given goes there', async () => {
  await ask({ ...cart, code: '  ', consent: false });
  expect(Object.keys(called('create_pending_order')?.['p'] ?? {})).toEqual(['user_id', 'items', 'reuse', 'provider']);
});

test('MO02 a zero-total order needs no payment page: the buyer goes where a payment leads', async () => {
  const sessionId = `free_${ORDER}`;
  const order = answers['create_pending_order'] as object;
  answers['create_pending_order'] = { ...order, total_amount: 0, is_complete: true, session_id: sessionId };
  const url = `${SITE}/checkout-success?return=stripe&session_id=${sessionId}`;
  expect(await ask(cart)).toEqual({ status: 200, body: { url, sessionId, orderId: ORDER, isComplete: true } });
  expect(called('attach_checkout_session')).toBeUndefined();
});

test.each([
  ['sk_live_x', true],
  ['rk_live_x', true],
  ['sk_test_x', false],
  ['rk_test_x', false],
])('SA12 CC06 real money: %s: %s', (key, isLive) => {
  expect(isLiveKey(key)).toBe(isLive);
});

describe('CC06 the total that the cart showed', () => {
  const raised = {
    status: 409,
    body: { error: { code: 'conflict', context: { reason: 'total_raised', total: 30.5 } } },
  };

  test('an order that costs more is refused in words, and closed', async () => {
    expect(await ask({ ...cart, shownTotal: 30.49 })).toMatchObject(raised);
    const { body } = await ask({ ...cart, shownTotal: 22 });
    expect(body).toMatchObject({
      error: {
        message: 'Prices have changed: this order costs $30.50 now, more than your cart showed. Nothing was charged.',
      },
    });
    expect(called('mark_order_closed')).toMatchObject({ p: { order_id: ORDER } });
  });

  test('an order that another window is paying is refused too, and stays open', async () => {
    answers['create_pending_order'] = {
      ...(answers['create_pending_order'] as object),
      session_id: 'cs_test_other',
    };
    expect(await ask({ ...cart, shownTotal: 22 })).toMatchObject(raised);
    expect(called('mark_order_closed')).toBeUndefined();
  });

  test.each(['much', -1])('%s is refused before an order is made', async (shownTotal) => {
    expect((await ask({ ...cart, shownTotal })).status).toBe(400);
    expect(called('create_pending_order')).toBeUndefined();
  });
});

describe('CC06 refusals', () => {
  test.each([
    'https://evil.test/checkout-success',
    'http://shop.test.evil.test/',
    'http://shop.test:81/',
    'http://user:pw@shop.test/',
    'javascript:alert(1)',
  ])('a payment does not lead back to %s', async (successUrl) => {
    const { status, body } = await ask({ ...cart, successUrl });
    expect([status, body]).toMatchObject([403, { error: { code: 'origin_refused' } }]);
    expect(called('create_pending_order')).toBeUndefined();
  });

  test('what the database refuses is told as it says it; too many checkouts are 429', async () => {
    const words = { code: 'consent_needed', message: 'Please agree. Nothing was charged.' } as const;
    answers.create_pending_order = new AppError(words.code, {}, { message: words.message });
    expect(await ask(cart)).toMatchObject({ status: 422, body: { error: words } });
    answers.take_rate_limits = { taken: false, retry_after: 40 };
    expect(await ask(cart)).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } });
  });

  test('internal failures stay out of the answer', async () => {
    answers.create_pending_order = new Error('password=hunter2');
    const { status, body } = await ask(cart);
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('hunter2');
  });
});

describe('CC07 the same cart again', () => {
  /** The order of another tab, with a session that leads back to `successUrl`. */
  const openElsewhere = async (successUrl = cart.successUrl) => {
    const session = await payments.stripe.checkout.sessions.create(
      sessionParameters({ success_url: withSessionId(successUrl) }),
    );
    answers.create_pending_order = { ...(answers.create_pending_order as object), session_id: session.id };
    return session;
  };

  test('is refused once it was paid', async () => {
    const { url } = await openElsewhere();
    await press(url ?? '', 'pay');
    expect(await ask(cart)).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
  });

  test.each(['expired', 'leading elsewhere', 'unknown'])(
    'gets an order of its own when that page is %s',
    async (kind) => {
      const { id } = await openElsewhere(kind === 'leading elsewhere' ? `${SITE}/other` : undefined);
      if (kind === 'expired') await payments.stripe.checkout.sessions.expire(id);
      const order = answers.create_pending_order as object;
      if (kind === 'unknown') answers.create_pending_order = { ...order, session_id: 'cs_test_gone' };
      const { status, body } = await ask(cart);
      expect(status).toBe(200);
      expect(body['sessionId']).not.toBe(id);
      const made = calls.filter(({ name }) => name === 'create_pending_order');
      expect(made.map(({ parameters }) => (parameters['p'] as { reuse: boolean }).reuse)).toEqual([true, false]);
    },
  );
});

describe('HX03 other pages of the buyer that share an item', () => {
  const other = () => payments.stripe.checkout.sessions.create(sessionParameters());

  test('when one was paid meanwhile this checkout ends, and its own page cannot be paid', async () => {
    const paid = await other();
    await press(paid.url ?? '', 'pay');
    answers.attach_checkout_session = [paid.id];
    expect(await ask(cart)).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
    const own = String(called('attach_checkout_session')?.['p_session_id']);
    expect(await payments.stripe.checkout.sessions.retrieve(own)).toMatchObject({ status: 'expired' });
    expect(called('mark_order_closed')).toMatchObject({ p: { order_id: ORDER, status: 'failed' } });
  });

  test('an item that was bought meanwhile ends it by name, and its page is closed', async () => {
    answers.attach_checkout_session = new AppError('item_owned', { id: 'a' }, { message: 'You already own "Walk".' });
    expect(await ask(cart)).toMatchObject({ status: 409, body: { error: { code: 'item_owned' } } });
    const own = String(called('attach_checkout_session')?.['p_session_id']);
    expect(await payments.stripe.checkout.sessions.retrieve(own)).toMatchObject({ status: 'expired' });
  });
});

describe('CC07 the provider fails', () => {
  test('the order is closed as failed and the buyer is asked to try again', async () => {
    const { status, body } = await ask(cart, { payments: paymentsWith('sk_test_wrong') });
    expect([status, body]).toMatchObject([502, { error: { code: 'payment_failed', context: { orderId: ORDER } } }]);
    expect((body.error as { message: string }).message).toContain('could not start this payment');
    expect(called('mark_order_closed')).toMatchObject({ p: { order_id: ORDER, status: 'failed' } });
  });
});

test('CC09 the return address carries the provider’s placeholder once, before nothing else is lost', () => {
  expect(withSessionId('http://shop.test/ok')).toBe('http://shop.test/ok?session_id={CHECKOUT_SESSION_ID}');
  expect(withSessionId('http://shop.test/ok?a=1&session_id=old#x')).toBe(
    'http://shop.test/ok?a=1&session_id={CHECKOUT_SESSION_ID}',
  );
});

test('MO02 HX07 a code that does not exist counts as a miss of the buyer; other refusals do not', async () => {
  answers.take_rate_limit = true;
  for (const [code, misses] of [
    ['code_expired', undefined],
    ['code_unknown', { p_key: `codes:${USER}`, p_limit: 20, p_window_seconds: 600 }],
  ] as const) {
    answers.create_pending_order = new AppError(code, {}, { message: 'Not this one.' });
    expect(await ask({ ...cart, code: 'WRONG' })).toMatchObject({ status: 422, body: { error: { code } } });
    expect(called('take_rate_limit')).toEqual(misses);
  }
});
