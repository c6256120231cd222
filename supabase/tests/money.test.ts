import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest';
import { addCatalogue, addPeople, people, USER_A, USER_B } from './fixtures.ts';
import { caller, value } from './rpc.ts';
import { startTestingServer } from './testing-database.ts';
import type { TestingDatabase, TestingServer } from './testing-database.ts';

type Order = {
  order_id: string;
  total_amount: number;
  is_bundle_purchase: boolean;
  items: { id: string; title: string; price: number; quantity: number }[];
};
type Outcome = { status: string; order_id: string | null; revoked?: string[]; payment_status?: string };

let server: TestingServer;
let shop: TestingDatabase;
let database: TestingDatabase;
let call: ReturnType<typeof caller>['call'];
let refusal: ReturnType<typeof caller>['refusal'];
let events = 0;

beforeAll(async () => {
  server = await startTestingServer();
  shop = await server.clone();
  await addPeople(shop.admin);
  await addCatalogue(shop.admin);
  await shop.close();
});
beforeEach(async () => {
  database = await server.clone(new URL(shop.url).pathname.slice(1));
  ({ call, refusal } = caller(database));
});
afterEach(() => database.close());
afterAll(() => server?.stop());

const order = (items: object[], user = USER_A) =>
  call<Order>('service', 'create_pending_order', { p: { user_id: user, items } });
const refuseOrder = (items: object[], user = USER_A) =>
  refusal('service', 'create_pending_order', { p: { user_id: user, items } });

/** The event of a completed payment of that order. */
const paidEvent = (made: Order, over: object = {}) => {
  events += 1;
  return {
    event_id: `evt_${events}`,
    event_type: 'checkout.session.completed',
    event_created: 1763700000 + events,
    session_id: `cs_${made.order_id}`,
    order_id: made.order_id,
    payment_intent: `pi_${made.order_id}`,
    amount_total: Math.round(made.total_amount * 100),
    currency: 'usd',
    ...over,
  };
};
const pay = (event: object) => call<Outcome>('service', 'mark_order_paid', { p: event });
const close = (made: Order, status: 'expired' | 'failed', id = `evt_close_${(events += 1)}`) =>
  call<Outcome>('service', 'mark_order_closed', {
    p: { event_id: id, event_type: `checkout.session.${status}`, session_id: `cs_${made.order_id}`, order_id: made.order_id, status },
  });
const refund = (made: Order, cents: number | null, over: object = {}) =>
  call<Outcome>('service', 'refund_order', {
    p: { event_id: `evt_refund_${(events += 1)}`, event_type: 'charge.refunded', payment_intent: `pi_${made.order_id}`, amount_refunded: cents, ...over },
  });
const owned = async (user = USER_A) =>
  (
    await database.admin<{ id: string }>(
      'select illustration_id as id from public.user_purchases where user_id = $1 and revoked_at is null order by 1',
      [user],
    )
  ).map(({ id }) => id);
const statusOf = (made: Order) => value<string>(database, 'select payment_status from public.orders where id = $1', [made.order_id]);
const count = (table: string) => value<number>(database, `select count(*) from public.${table}`);
const lineOf = (made: Order, id: string) =>
  value<string>(database, 'select id from public.order_items where order_id = $1 and illustration_id = $2', [made.order_id, id]);

describe('create_pending_order', () => {
  test('CC06 takes prices and titles from the catalogue, whatever the request claims', async () => {
    const made = await order([{ id: 'paid', quantity: 2, price: 0.01, title: 'Cheap' }]);
    expect(made).toMatchObject({ total_amount: 25, currency: 'usd', is_bundle_purchase: false });
    expect(made.items).toMatchObject([{ id: 'paid', title: 'Sunset Walk', price: 12.5, quantity: 2 }]);
    expect(await statusOf(made)).toBe('pending');
  });

  test('CC06 knows the bundle by both ids and adds repeated lines up', async () => {
    const made = await order([{ id: 'bundle-complete-225', quantity: 1 }, { id: 'paid' }, { id: 'paid', quantity: 2 }]);
    expect(made).toMatchObject({ total_amount: 79 + 37.5, is_bundle_purchase: true });
    expect(made.items.map(({ id, quantity }) => [id, quantity])).toEqual([['bundle-all-packs', 1], ['paid', 3]]);
    expect(await value(database, 'select bundle_items from public.orders')).toHaveLength(9);
  });

  test.each([
    ['item_unknown', [{ id: 'gone', quantity: 1 }], 'gone'],
    ['item_free', [{ id: 'free', quantity: 1 }], 'Free Smile'],
    ['item_undeliverable', [{ id: 'empty', quantity: 1 }], 'Nothing Yet'],
    ['quantity_invalid', [{ id: 'paid', quantity: 0 }], 'Sunset Walk'],
    ['quantity_invalid', [{ id: 'paid', quantity: 1.5 }], 'Sunset Walk'],
    ['quantity_invalid', [{ id: 'paid', quantity: 600 }, { id: 'paid', quantity: 600 }], 'Sunset Walk'],
    ['cart_empty', [], 'empty'],
  ])('CC06 refuses with %s and names the item: %j', async (hint, items, named) => {
    const refused = await refuseOrder(items);
    expect(refused).toMatchObject({ code: 'P0001', hint });
    expect(refused.message).toContain(named);
    expect(await count('orders')).toBe(0);
  });

  test('CC06 refuses what the buyer already owns, and an unknown buyer', async () => {
    await pay(paidEvent(await order([{ id: 'paid' }])));
    expect(await refuseOrder([{ id: 'paid' }])).toMatchObject({ hint: 'item_owned' });
    expect(await order([{ id: 'paid' }], USER_B)).toMatchObject({ total_amount: 12.5 });
    expect(await refuseOrder([{ id: 'paid' }], '00000000-0000-4000-8000-000000000000')).toMatchObject({ hint: 'user_unknown' });
  });

  test('CC06 a paid item with price 0 cannot be bought', async () => {
    await database.admin(`update public.illustrations set price = 0 where id = 'paid'`);
    expect(await refuseOrder([{ id: 'paid' }])).toMatchObject({ hint: 'item_undeliverable' });
  });

  test.each(['anon', 'userA', 'admin'] as const)('CC06 %s cannot call any money function', async (person) => {
    for (const name of ['create_pending_order', 'mark_order_paid', 'mark_order_closed', 'refund_order']) {
      expect(await refusal(person, name, { p: {} })).toMatchObject({ code: '42501' });
    }
  });

  test('CC07 a session belongs to one order', async () => {
    const [one, two] = [await order([{ id: 'paid' }]), await order([{ id: 'paid' }])];
    await call('service', 'attach_checkout_session', { p_order_id: one.order_id, p_session_id: 'cs_1' });
    await call('service', 'attach_checkout_session', { p_order_id: one.order_id, p_session_id: 'cs_1' });
    const again = { p_order_id: one.order_id, p_session_id: 'cs_2' };
    expect(await refusal('service', 'attach_checkout_session', again)).toMatchObject({ hint: 'order_unknown' });
    const taken = { p_order_id: two.order_id, p_session_id: 'cs_1' };
    expect(await refusal('service', 'attach_checkout_session', taken)).toMatchObject({ code: '23505' });
    expect(await pay(paidEvent(two, { session_id: 'cs_2' }))).toMatchObject({ status: 'paid' });
    expect(await pay(paidEvent(one, { session_id: 'cs_2' }))).toMatchObject({ status: 'unknown_order' });
  });
});

describe('mark_order_paid', () => {
  test('CC07 PD05 pays, grants every line and queues one mail, in one transaction', async () => {
    const made = await order([{ id: 'paid', quantity: 2 }, { id: 'bundle-complete-225' }]);
    expect(await pay(paidEvent(made))).toEqual({ status: 'paid', order_id: made.order_id });
    expect(await statusOf(made)).toBe('paid');
    expect(await owned()).toEqual(['bundle-all-packs', 'paid']);
    const [mail] = await database.admin<{ to_email: string; template: string; payload: { items: unknown[] } }>(
      'select to_email, template, payload from public.email_outbox',
    );
    expect(mail).toMatchObject({ to_email: 'a@shop.test', template: 'order_confirmation', payload: { total_amount: 104 } });
    expect(mail?.payload.items).toHaveLength(2);
  });

  test('CC07 the same event fifty times at once is acted upon once', async () => {
    const event = paidEvent(await order([{ id: 'paid' }]));
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => pay(event)));
    expect(outcomes.filter(({ status }) => status === 'paid')).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === 'duplicate')).toHaveLength(49);
    expect([await count('user_purchases'), await count('email_outbox'), await count('stripe_events')]).toEqual([1, 1, 1]);
  });

  test('CC07 a second event about a paid order grants nothing twice', async () => {
    const made = await order([{ id: 'paid' }]);
    await pay(paidEvent(made));
    expect(await pay(paidEvent(made, { event_type: 'checkout.session.async_payment_succeeded' }))).toMatchObject({ status: 'paid' });
    expect([await count('user_purchases'), await count('email_outbox'), await count('stripe_events')]).toEqual([1, 1, 2]);
  });

  test.each([
    ['a cent less', { amount_total: 1249 }],
    ['dollars instead of cents', { amount_total: 12.5 }],
    ['another currency', { currency: 'eur' }],
    ['no amount', { amount_total: null }],
  ])('CC07 %s is a mismatch: nothing is granted', async (_, over) => {
    const made = await order([{ id: 'paid' }]);
    expect(await pay(paidEvent(made, over))).toEqual({ status: 'mismatch', order_id: made.order_id });
    expect([await statusOf(made), await owned(), await count('email_outbox')]).toEqual(['pending', [], 0]);
  });

  test('CC07 an event whose order is not known is looked at again when it is repeated', async () => {
    const made = await order([{ id: 'paid' }]);
    const event = paidEvent(made, { order_id: null });
    expect(await pay(event)).toEqual({ status: 'unknown_order', order_id: null });
    await call('service', 'attach_checkout_session', { p_order_id: made.order_id, p_session_id: `cs_${made.order_id}` });
    expect(await pay(event)).toMatchObject({ status: 'paid' });
    expect(await pay(event)).toMatchObject({ status: 'duplicate', order_id: made.order_id });
  });

  test('CC07 a late expiry does not undo a payment; a late payment undoes an expiry', async () => {
    const paidFirst = await order([{ id: 'paid' }]);
    await pay(paidEvent(paidFirst));
    expect(await close(paidFirst, 'expired')).toMatchObject({ status: 'ignored' });
    const closedFirst = await order([{ id: 'other' }]);
    expect(await close(closedFirst, 'failed')).toMatchObject({ status: 'closed' });
    expect(await statusOf(closedFirst)).toBe('failed');
    await pay(paidEvent(closedFirst));
    expect([await statusOf(paidFirst), await statusOf(closedFirst), await owned()]).toEqual(['paid', 'paid', ['other', 'paid']]);
  });

  test('CC07 closing twice by the same event is a duplicate; other states are refused', async () => {
    const made = await order([{ id: 'paid' }]);
    expect(await close(made, 'expired', 'evt_x')).toMatchObject({ status: 'closed' });
    expect(await close(made, 'expired', 'evt_x')).toMatchObject({ status: 'duplicate' });
    expect(await statusOf(made)).toBe('expired');
    expect(await refusal('service', 'mark_order_closed', { p: { event_id: 'e', status: 'paid' } })).toMatchObject({ code: '22023' });
  });

  test('CC07 a deleted account leaves the order and gets no mail', async () => {
    const made = await order([{ id: 'paid' }]);
    await database.admin('delete from auth.users where id = $1', [USER_A]);
    expect(await pay(paidEvent(made))).toMatchObject({ status: 'paid' });
    expect([await statusOf(made), await count('user_purchases'), await count('email_outbox')]).toEqual(['paid', 0, 0]);
  });
});

describe('refund_order', () => {
  test('CC08 a full refund revokes every line, and the item can be bought again', async () => {
    const made = await order([{ id: 'paid' }, { id: 'other' }]);
    await pay(paidEvent(made));
    expect(await refund(made, 2050)).toMatchObject({ status: 'refunded', payment_status: 'refunded' });
    expect([await statusOf(made), await owned()]).toEqual(['refunded', []]);
    await pay(paidEvent(await order([{ id: 'paid' }])));
    expect(await owned()).toEqual(['paid']);
  });

  test('CC08 a refund of a named line revokes exactly that line', async () => {
    const made = await order([{ id: 'paid' }, { id: 'other' }]);
    await pay(paidEvent(made));
    const line = await lineOf(made, 'other');
    expect(await refund(made, 800, { order_item_ids: [line] })).toMatchObject({ revoked: [line], payment_status: 'paid' });
    expect(await owned()).toEqual(['paid']);
    expect(await refund(made, 2050, { order_item_ids: [await lineOf(made, 'paid')] })).toMatchObject({ payment_status: 'refunded' });
    expect(await owned()).toEqual([]);
  });

  test('CC08 without names, the one line of that price is meant; an amount that fits none revokes none', async () => {
    const made = await order([{ id: 'paid' }, { id: 'other' }]);
    await pay(paidEvent(made));
    expect(await refund(made, 300)).toMatchObject({ revoked: [], payment_status: 'paid' });
    expect(await refund(made, 300 + 1250)).toMatchObject({ revoked: [await lineOf(made, 'paid')] });
    expect(await owned()).toEqual(['other']);
    expect(await value(database, 'select refunded_amount from public.orders')).toBe(15.5);
  });

  test('CC08 repeated and late refund events change nothing more', async () => {
    const made = await order([{ id: 'paid' }, { id: 'other' }]);
    await pay(paidEvent(made));
    await refund(made, 800, { event_id: 'evt_r' });
    expect(await refund(made, 800, { event_id: 'evt_r' })).toMatchObject({ status: 'duplicate', order_id: made.order_id });
    await refund(made, 100);
    expect([await owned(), await value(database, 'select refunded_amount from public.orders')]).toEqual([['paid'], 8]);
  });

  test('CC08 a refund that overtakes its payment is applied when the payment arrives', async () => {
    const made = await order([{ id: 'paid' }]);
    expect(await refund(made, 1250)).toMatchObject({ status: 'unknown_order' });
    await pay(paidEvent(made));
    expect([await statusOf(made), await owned()]).toEqual(['refunded', []]);
    expect(await pay(paidEvent(made))).toMatchObject({ status: 'paid' });
    expect([await statusOf(made), await owned()]).toEqual(['refunded', []]);
  });

  test('CC08 payment and refund at the same moment always end refunded', async () => {
    for (let round = 0; round < 10; round += 1) {
      const made = await order([{ id: 'paid' }]);
      await Promise.all([pay(paidEvent(made)), refund(made, 1250)]);
      expect([round, await statusOf(made), await owned()]).toEqual([round, 'refunded', []]);
    }
  });

  test('CC08 whoever paid twice keeps the item through the other order', async () => {
    const [one, two] = [await order([{ id: 'paid' }]), await order([{ id: 'paid' }])];
    await pay(paidEvent(one));
    await pay(paidEvent(two));
    await refund(one, 1250);
    expect(await owned()).toEqual(['paid']);
    await refund(two, 1250);
    expect(await owned()).toEqual([]);
  });
});

describe('can_download', () => {
  const downloads = async (user: string, names: string[]) =>
    database.withRole({ role: 'authenticated', claims: { sub: user } }, async (query) => {
      const rows = await query<{ name: string }>(
        `select name from unnest($1::text[]) as name where private.can_download('downloads', name)`,
        [`{${names.map((name) => `"${name}"`).join(',')}}`],
      );
      return rows.map(({ name }) => name);
    });
  const FILES = ['1_sunset.zip', 'masters/paid/1_a.png', '2_run.zip', '3_smile.zip', 'masters/master-only/4_deep.png', 'guess.zip'];

  test('PD02 PD03 buyers get what they paid for, everyone signed in what is free, nobody a guess', async () => {
    const made = await order([{ id: 'paid' }, { id: 'master-only' }]);
    expect(await downloads(USER_A, FILES)).toEqual(['3_smile.zip']);
    await pay(paidEvent(made));
    expect(await downloads(USER_A, FILES)).toEqual(['1_sunset.zip', '3_smile.zip', 'masters/master-only/4_deep.png']);
    expect(await downloads(USER_B, FILES)).toEqual(['3_smile.zip']);
    await refund(made, 1750);
    expect(await downloads(USER_A, FILES)).toEqual(['3_smile.zip']);
  });

  test('PD03 someone with no account gets nothing', async () => {
    await expect(
      database.withRole(people.anon, (query) => query(`select private.can_download('downloads', '3_smile.zip')`)),
    ).rejects.toMatchObject({ code: '42501' });
  });
});
