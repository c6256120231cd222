import { expect, test } from 'vitest';
import { addEverything, USER_A } from './fixtures.ts';
import { freshDatabases } from './rpc.ts';

const shop = freshDatabases(addEverything);

interface Orders {
  total: number;
  orders: {
    id: string;
    number: number;
    email: string | null;
    payment_status: string;
    order_items: { title: string }[];
  }[];
}
const anything = { p_search: '', p_status: null, p_from: null, p_to: null, p_page: 1, p_page_size: 24 };
const list = (wanted: Partial<Record<keyof typeof anything, unknown>> = {}) =>
  shop.call<Orders>('admin', 'list_orders', { ...anything, ...wanted });

const addOrders = (count: number) =>
  shop.database.admin(`
    insert into public.orders (id, user_id, total_amount, payment_status, created_at)
    select ('0000' || lpad(to_hex(n), 4, '0') || '-0000-4000-8000-00000000000a')::uuid, '${USER_A}', 5, 'expired',
      '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'
    from generate_series(1, ${count}) n`);

test('AD11 orders come newest first with address and lines, page by page, all of them', async () => {
  const before = (await list()).total;
  await addOrders(1500);
  const pages = await Promise.all([1, 2, 3, 4].map((p_page) => list({ p_page, p_page_size: 500 })));
  expect(pages[0]?.total).toBe(before + 1500);
  expect(new Set(pages.flatMap(({ orders }) => orders.map(({ id }) => id))).size).toBe(before + 1500);
  const bought = (await list({ p_status: 'paid' })).orders[0];
  expect(bought?.email).toMatch(/@shop\.test$/);
  expect(bought?.order_items.length).toBeGreaterThan(0);
});

test('AD11 orders are found by address and number, in a state, between two moments; wildcards are plain characters', async () => {
  await addOrders(20);
  const [order] = (await list({ p_search: '#0000000a' })).orders;
  expect(order?.id).toBe('0000000a-0000-4000-8000-00000000000a');
  expect((await list({ p_search: `#${order?.number}` })).orders.map(({ id }) => id)).toEqual([order?.id]);
  const email = order?.email ?? '';
  expect((await list({ p_search: email.toUpperCase(), p_status: 'expired' })).total).toBe(20);
  expect((await list({ p_search: '%' })).total).toBe(0);
  expect((await list({ p_search: 'no-match@' })).total).toBe(0);
  expect((await list({ p_from: '2026-01-01T00:05:00Z', p_to: '2026-01-01T00:10:00Z' })).total).toBe(5);
});

test('OW14 orders are found by the title of what was bought, as it was called then', async () => {
  await addOrders(3);
  await shop.database.admin(`
    insert into public.order_items (order_id, illustration_id, title, price, quantity)
    values ('00000002-0000-4000-8000-00000000000a', null, 'Baobab at dusk, 100% vector', 5, 1)`);
  const found = async (p_search: string) => (await list({ p_search })).orders.map(({ id }) => id);
  expect(await found('at DUSK')).toEqual(['00000002-0000-4000-8000-00000000000a']);
  expect(await found('dusk, 100%')).toHaveLength(1);
  expect(await found('dusk, 1%')).toEqual([]);
});

test('AD11 an order outlives its buyer’s account', async () => {
  await addOrders(1);
  await shop.database.admin(`
    insert into public.email_outbox (dedupe_key, to_email, template)
    values ('order-paid:00000001-0000-4000-8000-00000000000a', 'gone@shop.test', 'order_confirmation');
    delete from auth.users where id = '${USER_A}'`);
  expect((await list({ p_search: 'gone@shop' })).orders).toMatchObject([{ email: 'gone@shop.test', user_id: null }]);
});
