import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeRpc } from '../../functions-testing/fake-rpc.ts';
import { stripePayments } from '../../functions-testing/stripe-port.ts';
import { intentId, press, sessionParameters, startPayments } from '../../local/test/payments-server.ts';
import { handle } from './index.ts';

const ORDER = '5d8a4f0e-7f5e-4d0e-8d2a-6a8f0d1b2c33';
let payments: Awaited<ReturnType<typeof startPayments>>;
beforeAll(async () => {
  payments = await startPayments({ webhookUrl: 'http://127.0.0.1:9/' });
});
afterAll(() => payments.stop());

let stale: object[];
let calls: { name: string; p: Record<string, unknown> }[];
let answers: Record<string, unknown>;
let removed: string[];
const rpc = fakeRpc((name, parameters) => {
  calls.push({ name, p: (parameters['p'] ?? parameters) as Record<string, unknown> });
  return name === 'stale_orders' && !(answers[name] instanceof Error) ? stale.splice(0, 50) : answers[name];
});
beforeEach(() => {
  [stale, calls, removed] = [[], [], []];
  answers = {
    ungranted_lines: [],
    start_and_end_sales: { changed: 2 },
    avatars_to_remove: ['avatars/a/1.webp'],
    forget_avatars: null,
    clean_up: { rate_limits: 1, subscribers: 2, downloads: 3 },
    mark_order_paid: { status: 'paid', order_id: ORDER },
    mark_order_closed: { status: 'closed', order_id: ORDER },
  };
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const ask = async (body: object = {}, more: { may?: boolean } = {}) => {
  const headers = { 'content-type': 'application/json' };
  const response = await handle(new Request('http://f/', { method: 'POST', body: JSON.stringify(body), headers }), {
    rpc,
    payments: stripePayments(payments.stripe),
    objects: { remove: async (paths) => void removed.push(...paths) },
    mayAsk: async () => more.may ?? true,
    deliver: async () => ({ sent: 3, failed: 0 }),
    pagesHookUrl: undefined,
  });
  return { status: response.status, body: await response.json() };
};
const openSession = () =>
  payments.stripe.checkout.sessions.create(sessionParameters({ metadata: { order_id: ORDER } }));
const named = (name: string) => calls.filter((call) => call.name === name);

test('PD05 everything is done, or what is named', async () => {
  expect(await ask()).toEqual({
    status: 200,
    body: {
      ok: true,
      done: {
        orders: { expired: 0, paid: 0, waiting: 0, lines_paid_back: 0 },
        cleanup: { rate_limits: 1, subscribers: 2, downloads: 3 },
        mail: { sent: 3, failed: 0 },
        sales: { changed: 2 },
        pages: { notice: 'off' },
        avatars: { removed: 1 },
      },
    },
  });
  expect([removed, named('forget_avatars')]).toMatchObject([['avatars/a/1.webp'], [{ p: { p_names: removed } }]]);
  expect(await ask({ tasks: ['mail'] })).toMatchObject({ body: { done: { mail: { sent: 3, failed: 0 } } } });
  expect(named('clean_up')).toHaveLength(1);
  expect(await ask({ tasks: ['everything'] })).toMatchObject({ status: 400 });
});

test('PD05 a task that fails is named and keeps no other from running', async () => {
  answers['clean_up'] = new Error('no');
  expect(await ask()).toMatchObject({
    status: 503,
    body: { error: { code: 'server_unavailable', context: { failed: ['cleanup'], done: { mail: { sent: 3 } } } } },
  });
});

describe('CC07 orders that stayed pending', () => {
  test.each([
    ['without a session', null],
    ['with a session that the provider does not know', 'cs_test_gone'],
  ])('%s are closed', async (_, session_id) => {
    stale = [{ order_id: ORDER, session_id }];
    expect(await ask({ tasks: ['orders'] })).toMatchObject({ body: { done: { orders: { expired: 1 } } } });
  });

  test('a transfer under way, another amount, or a provider that is away leave them as they are', async () => {
    const bounced = await openSession();
    await press(bounced.url ?? '', 'bank_bounces');
    const paid = await openSession();
    await press(paid.url ?? '', 'pay');
    answers['mark_order_paid'] = { status: 'mismatch', order_id: ORDER };
    stale = [bounced.id, paid.id].map((session_id) => ({ order_id: ORDER, session_id }));
    expect(await ask({ tasks: ['orders'] })).toMatchObject({ body: { done: { orders: { waiting: 2, expired: 0 } } } });
    expect(named('mark_order_closed')).toEqual([]);
    expect(named('mark_order_paid').map(({ p }) => p['session_id'])).toEqual([paid.id]);
  });

  test('more than one page of them', async () => {
    stale = Array.from({ length: 120 }, () => ({ order_id: ORDER, session_id: null }));
    expect(await ask({ tasks: ['orders'] })).toMatchObject({ body: { done: { orders: { expired: 120 } } } });
    expect(named('stale_orders').map(({ p }) => p['p_after'])).toEqual([null, ORDER, ORDER]);
  });
});

describe('HX03 paid lines that granted nothing', () => {
  const bought = async () => {
    const [order_id, line] = [crypto.randomUUID(), crypto.randomUUID()];
    const { id, url } = await openSession();
    await press(url ?? '', 'pay');
    const payment_intent = intentId(await payments.stripe.checkout.sessions.retrieve(id));
    const sums = { cents: 650, total_cents: 3050, refunded_cents: 0 };
    answers['ungranted_lines'] = [{ order_id, payment_intent, currency: 'usd', ...sums, order_item_ids: [line] }];
    answers['refund_order'] = { status: 'refunded', order_id: ORDER };
    const refunds = async () => (await payments.stripe.refunds.list({ payment_intent })).data;
    return { order_id, line, payment_intent, refunds };
  };
  const lines = { tasks: ['orders'] };
  const paidBack = (count: number) => ({ status: 200, body: { done: { orders: { lines_paid_back: count } } } });

  test('a crash after the refund, and calls at the same moment, pay nothing back twice', async () => {
    const { line, refunds } = await bought();
    answers['refund_order'] = new Error('the process died here');
    expect(await ask(lines)).toMatchObject(paidBack(0));
    answers['refund_order'] = { status: 'refunded', order_id: ORDER };
    await Promise.all([ask(lines), ask(lines), ask(lines)]);
    expect(await refunds()).toHaveLength(1);
    expect(named('refund_order').at(-1)).toMatchObject({ p: { refunds: [{ order_item_ids: [line] }] } });
  });

  test('what the provider refuses is reported and stays for the next call', async () => {
    const { refunds } = await bought();
    const [plan] = answers['ungranted_lines'] as object[];
    answers['ungranted_lines'] = [{ ...plan, payment_intent: 'pi_gone' }, plan];
    expect(await ask(lines)).toMatchObject(paidBack(1));
    expect(await refunds()).toHaveLength(1);
  });
});
