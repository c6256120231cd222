import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPayments } from '../../local/payments/payments.ts';
import type { Payments } from '../../local/payments/payments.ts';
import { ADMIN, addUsers } from '../../tests/fixtures.ts';
import { cloneWith } from '../../tests/restorable.ts';
import { caller, value } from '../../tests/rpc.ts';
import { startTestingServer } from '../../tests/testing-database.ts';
import type { TestingDatabase, TestingServer } from '../../tests/testing-database.ts';
import { illustrations } from '../content/illustrations.ts';
import { loadLife } from './load.ts';

const SECRET = 'sk_test_life';
let server: TestingServer;
let database: TestingDatabase;
let payments: Payments;
let call: ReturnType<typeof caller>['call'];

const openPayments = () =>
  createPayments({
    publicUrl: 'http://stack.test',
    webhookUrl: 'http://127.0.0.1:9/none',
    secretKey: SECRET,
    webhookSecret: 'whsec_life',
    stateFile: ':memory:',
  });

beforeAll(async () => {
  server = await startTestingServer();
  const rows = illustrations.map(({ slug, title, category, price, featured }, place) => ({
    id: slug,
    title,
    category,
    price,
    is_free: price === 0,
    featured,
    created_at: new Date(Date.now() - place * 2 * 86_400_000).toISOString(),
  }));
  database = await cloneWith(server, async (query) => {
    await addUsers(query);
    await query(
      `insert into public.illustrations (id, title, description, category, image, price, is_free, featured, created_at)
       select r.id, r.title, 'Ten letters or more.', r.category, 'x.webp', r.price, r.is_free, r.featured, r.created_at
       from jsonb_populate_recordset(null::public.illustrations, $1::jsonb) r`,
      [JSON.stringify(rows)],
    );
  });
  ({ call } = caller(database));
  payments = openPayments();
  await loadLife({ db: database, payments, siteUrl: 'http://shop.test', now: Date.now() });
});
afterAll(async () => {
  await payments.stop();
  await server.stop();
});

const groups = (statement: string) => database.admin<{ key: string; many: number }>(statement);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test('MO06 every paid order has its invoice, and the books are what was charged less what went back', async () => {
  const off = await database.admin(
    `select o.number from public.orders o
     where o.origin = 'sale' and o.paid_at is not null and o.charged_amount - o.refunded_amount is distinct from
       (select sum(case i.kind when 'invoice' then i.gross else -i.gross end) from public.invoices i where i.order_id = o.id)`,
  );
  expect(off).toEqual([]);
});

test('OW13 there are orders in every state, and nothing but the open dispute is left to reconcile', async () => {
  const states = await groups('select payment_status as key, count(*)::integer as many from public.orders group by 1');
  expect(states.map(({ key }) => key).toSorted()).toEqual(['expired', 'failed', 'paid', 'pending', 'refunded']);
  expect(states.find(({ key }) => key === 'paid')?.many).toBeGreaterThan(80);
  expect(
    await call('admin', 'list_orders', {
      p_search: '',
      p_status: null,
      p_from: null,
      p_to: null,
      p_page: 1,
      p_page_size: 1,
    }),
  ).toMatchObject({ orders: [{ payment_status: 'pending' }] });
  const findings = await database.admin<{ kind: string }>('select kind from private.unreconciled()');
  expect(findings).toEqual([{ kind: 'dispute' }]);
});

test('OW13 every figure has content in both halves of the ninety days, and every list its states', async () => {
  for (const [from, to] of [
    [29, 0],
    [59, 30],
    [89, 60],
  ] as const) {
    const days = await call<Record<string, number>[]>('admin', 'shop_statistics', {
      p_from: daysAgo(from),
      p_to: daysAgo(to),
    });
    for (const figure of ['views', 'favorites', 'downloads', 'orders', 'sales', 'revenue_cents']) {
      expect(
        days.reduce((sum, day) => sum + (day[figure] ?? 0), 0),
        `${figure} from ${from} days ago`,
      ).toBeGreaterThan(0);
    }
  }
  const never = {
    p_from: daysAgo(89),
    p_to: daysAgo(0),
    p_search: '',
    p_never_sold: true,
    p_sort: 'views',
    p_ascending: false,
    p_page: 1,
    p_page_size: 5,
  };
  expect(await call<{ total: number }>('admin', 'illustration_statistics', never)).toMatchObject({
    items: [{ sales: 0 }, {}, {}, {}, {}],
  });
  expect(
    await call('admin', 'list_empty_searches', { p_from: daysAgo(29), p_to: daysAgo(0), p_limit: 3 }),
  ).toHaveLength(3);
  expect(await groups('select status as key from public.contact_messages group by 1')).toHaveLength(4);
  expect(await groups('select status as key from public.newsletter_subscribers group by 1')).toHaveLength(3);
});

test('MO01 OW13 one illustration is on sale beside the price that it had before', async () => {
  const sales = await database.admin<{ price: number; asked_price: number; struck_price: number }>(
    'select price, asked_price, struck_price from public.illustrations where sale_price is not null',
  );
  expect(sales).toHaveLength(1);
  expect(sales[0]?.struck_price).toBe(sales[0]?.price);
  expect(sales[0]?.asked_price).toBeLessThan(sales[0]?.price ?? 0);
});

test('OW13 no mail waits, and releasing the packs’ first versions tells no owner', async () => {
  await database.admin(
    `update public.bundle_packs set bucket = 'downloads', object_path = slug, size_bytes = 5, sha256 = repeat('a', 64), version = 1`,
  );
  expect(await value(database, `select count(*)::integer from public.email_outbox where status <> 'sent'`)).toBe(0);
  expect(await value(database, 'select count(*)::integer from public.email_outbox')).toBeGreaterThan(80);
});

test('OW13 an order of the past can be refunded at the payment provider', async () => {
  const [order] = await database.admin<{ id: string; intent: string; cents: number }>(
    `select o.id, o.stripe_payment_intent as intent, (o.total_amount * 100)::integer as cents from public.orders o
     where o.payment_status = 'paid' and o.refunded_amount = 0 and o.dispute_status is null order by o.paid_at limit 1`,
  );
  expect(await call('service', 'plan_refund', { p: { admin_id: ADMIN, order_id: order?.id } })).toMatchObject({
    cents: order?.cents,
  });
  const answer = await payments.fetch(
    new Request('http://stack.test/v1/refunds', {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: `payment_intent=${order?.intent}`,
    }),
  );
  expect(await answer.json()).toMatchObject({ object: 'refund', amount: order?.cents, status: 'succeeded' });
});

test('OW13 a second start adds nothing', async () => {
  const count = () => value<number>(database, 'select count(*)::integer from public.orders');
  const before = await count();
  await loadLife({ db: database, payments, siteUrl: 'http://shop.test', now: Date.now() });
  expect(await count()).toBe(before);
});
