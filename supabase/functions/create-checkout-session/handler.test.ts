import { AppError } from '@baobab/domain/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fakeRpc } from '../../functions-testing/fake-rpc.ts';
import { stripePayments } from '../../functions-testing/stripe-port.ts';
import { press, sessionParameters, startPayments } from '../../local/payments/test-server.ts';
import { isLiveKey } from '../_shared/settings.ts';
import { returnAddress, withSession } from '../_shared/payments/port.ts';
import { createStripe } from '../_shared/payments/stripe-client.ts';
import { handle } from './handler.ts';
import type { CheckoutDeps } from './checkout-deps.ts';

const USER = '0b5cf5f0-4b1d-4a53-9d7c-1f2f6b1c7a11';
const ORDER = '5d8a4f0e-7f5e-4d0e-8d2a-6a8f0d1b2c33';
const SITE = 'http://shop.test';

let payments: Awaited<ReturnType<typeof startPayments>>;
beforeAll(async () => {
  payments = await startPayments({ webhookUrl: 'http://127.0.0.1:9/' });
});
afterAll(() => payments.stop());

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
      total_amount: 30.5,
      currency: 'usd',
      items: [{ id: 'a', title: 'Sunset walk', price: 15.25, quantity: 2, amount: 30.5, image: null }],
    },
  };
});

const paymentsWith = (secretKey: string, takesRealMoney = false) =>
  stripePayments(
    createStripe({ secretKey, host: '127.0.0.1', port: String(payments.port), protocol: 'http' }),
    takesRealMoney,
  );
const realMoney = () => ({ payments: paymentsWith('sk_test_stand_in', true) });
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

describe('CC05 what is believed', () => {
  test('ids and quantities go to the database with the signed-in user; prices and titles do not', async () => {
    await ask(cart);
    expect(called('create_pending_order')).toEqual({
      p: { user_id: USER, items: [{ id: 'a', quantity: 2 }], reuse: true, provider: 'stripe' },
    });
  });

  test('the payment page asks for the database’s price, and the order knows its session', async () => {
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
      customer_email: 'shopper@baobab.test',
      success_url: `${SITE}/checkout-success?return=stripe&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${SITE}/cart`,
    });
    expect(called('attach_checkout_session')).toEqual({ p_order_id: ORDER, p_session_id: session.id });
  });
});

test.each([30.5, 40])(
  'CC06 an order that costs no more than the %s shown gets its payment page',
  async (shownTotal) => {
    expect((await ask({ ...cart, shownTotal })).status).toBe(200);
  },
);

describe('SA12 CC06 real money', () => {
  test('is refused while settings are open: no order, no payment page, and shoppers are not told which', async () => {
    answers['settings_to_fill'] = ['company_name', 'testimonials'];
    const { status, body } = await ask(cart, realMoney());
    expect([status, body]).toMatchObject([422, { ok: false, error: { code: 'shop_not_ready' } }]);
    expect(JSON.stringify(body)).toContain('Nothing was charged');
    expect(JSON.stringify(body)).not.toContain('testimonials');
    expect(called('create_pending_order')).toBeUndefined();
    expect((await ask(cart)).status, 'test payments work').toBe(200);
  });

  test('is taken once all are filled in', async () => {
    expect((await ask(cart, realMoney())).status).toBe(200);
  });

  test.each([
    ['sk_live_x', true],
    ['rk_live_x', true],
    ['sk_test_x', false],
    ['rk_test_x', false],
  ])('%s: %s', (key, isLive) => {
    expect(isLiveKey(key)).toBe(isLive);
  });
});

describe('CC06 refusals', () => {
  test('a userId of another user is 403, and no order is made', async () => {
    const { status, body } = await ask({ ...cart, userId: '11111111-1111-4111-8111-111111111111' });
    expect([status, body]).toMatchObject([403, { ok: false, error: { code: 'user_mismatch' } }]);
    expect(called('create_pending_order')).toBeUndefined();
  });

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

  test.each([
    ['item_free', 422],
    ['item_unknown', 404],
    ['item_owned', 409],
    ['item_undeliverable', 422],
  ] as const)('%s names the item', async (code, expected) => {
    answers.create_pending_order = new AppError(code, { id: 'a', title: 'Walk' }, { message: `"Walk": ${code}` });
    const { status, body } = await ask(cart);
    expect(status).toBe(expected);
    expect(body).toEqual({
      ok: false,
      error: { code, message: `"Walk": ${code}`, context: { id: 'a', title: 'Walk' } },
    });
  });

  test.each([
    ['no JSON', 'nonsense', 400],
    ['an empty cart', { ...cart, items: [] }, 400],
    [
      '101 items',
      { ...cart, items: Array.from({ length: 101 }, (_, index) => ({ id: `i${index}`, quantity: 1 })) },
      400,
    ],
    ['1000 seats', { ...cart, items: [{ id: 'a', quantity: 1000 }] }, 400],
    ['half a seat', { ...cart, items: [{ id: 'a', quantity: 0.5 }] }, 400],
    ['more than 64 KiB', { ...cart, filler: 'x'.repeat(66_000) }, 413],
  ])('%s', async (_, body, expected) => {
    expect((await ask(body)).status).toBe(expected);
    expect(called('create_pending_order')).toBeUndefined();
  });

  test('signed out is 401; too many checkouts are 429', async () => {
    const authenticate = async () =>
      Promise.reject(new AppError('not_signed_in', {}, { message: 'Please sign in first.' }));
    expect(await ask(cart, { authenticate })).toMatchObject({
      status: 401,
      body: { error: { code: 'not_signed_in' } },
    });
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

  test('leads to the page that is open already', async () => {
    const { id, url } = await openElsewhere();
    expect(await ask(cart)).toEqual({ status: 200, body: { url, sessionId: id, orderId: ORDER } });
    expect(called('attach_checkout_session')).toBeUndefined();
  });

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

  test('are closed, so that they cannot be paid any more', async () => {
    const pages = [await other(), await other()];
    await payments.stripe.checkout.sessions.expire(pages[1]?.id ?? '');
    answers.attach_checkout_session = [...pages.map(({ id }) => id), 'cs_test_gone'];
    expect((await ask(cart)).status).toBe(200);
    expect((await press(pages[0]?.url ?? '', 'pay')).status).toBe(410);
  });

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
  test('the order is closed as failed and the buyer hears that nothing was charged', async () => {
    const { status, body } = await ask(cart, { payments: paymentsWith('sk_test_wrong') });
    expect([status, body]).toMatchObject([502, { error: { code: 'payment_failed', context: { orderId: ORDER } } }]);
    expect((body.error as { message: string }).message).toContain('Nothing was charged');
    expect(called('mark_order_closed')).toMatchObject({ p: { order_id: ORDER, status: 'failed' } });
  });
});

test('browsers may ask from anywhere; only POST is answered', async () => {
  const preflight = await handle(new Request('http://f/', { method: 'OPTIONS' }), deps());
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
  expect((await handle(new Request('http://f/'), deps())).status).toBe(405);
});

test('CC09 the return address carries the provider’s placeholder once, before nothing else is lost', () => {
  expect(withSessionId('http://shop.test/ok')).toBe('http://shop.test/ok?session_id={CHECKOUT_SESSION_ID}');
  expect(withSessionId('http://shop.test/ok?a=1&session_id=old#x')).toBe(
    'http://shop.test/ok?a=1&session_id={CHECKOUT_SESSION_ID}',
  );
});
