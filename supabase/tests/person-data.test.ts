import { expect, test } from 'vitest';
import type { SessionAuth } from '../local/db/session.ts';
import { addEverything, ADMIN, ORDER_A, USER_A, USER_B } from './fixtures.ts';
import { freshDatabases, value } from './rpc.ts';

const shop = freshDatabases(addEverything);
const SESSION = '5e550000-0000-4000-8000-000000000001';
const PERSON = ['a@shop.test', 'Ada Buyer', '203.0.113'];

/** A's token, of a session that is so old. */
async function sessionOf(age: string): Promise<SessionAuth> {
  await shop.database.admin(
    `insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now() - $3::interval, now())`,
    [SESSION, USER_A, age],
  );
  return { role: 'authenticated', claims: { sub: USER_A, session_id: SESSION } };
}

/** Everything that can name a person: mails to and about them, downloads, a role once held, a certificate, a message answered. */
async function liveInTheShop() {
  const [message] = await shop.database.admin<{ id: string }>('select id from public.contact_messages');
  await shop.call('admin', 'answer_message', { p_id: message?.id, p_body: 'Dear Ada Buyer, yes.' });
  await shop.call('admin', 'resend_receipt', { p_order_id: ORDER_A });
  const gift = {
    p_user_id: USER_A,
    p_illustration_id: 'other',
    p_seats: 1,
    p_reason: 'Ada Buyer asked from A@shop.test',
  };
  const { order_id } = await shop.call<{ order_id: string }>('admin', 'grant_license', gift);
  await shop.call('admin', 'revoke_grant', { p_order_id: order_id, p_reason: 'Sent to a@shop.test by mistake' });
  await shop.call('admin', 'set_admin_role', { p_user_id: USER_A, p_role: 'owner' });
  await shop.call('userA', 'set_admin_role', { p_user_id: USER_B, p_role: 'owner' });
  await shop.call('admin', 'set_admin_role', { p_user_id: USER_B, p_role: null });
  await shop.call('admin', 'set_admin_role', { p_user_id: USER_A, p_role: null });
  await shop.call('service', 'store_contact_message', {
    p: { first_name: 'Ada Buyer', last_name: 'B', email: 'A@shop.test', subject: 'Again', message: 'Hello' },
  });
  await shop.database.admin(`
    update public.profiles set username = 'ada-buyer-77' where id = '${USER_A}';
    insert into public.discount_codes (code, kind, percent, note) values ('ADA', 'percent', 5, 'For A@shop.test alone');
    insert into auth.audit_log_entries (id, payload, created_at, ip_address) values (gen_random_uuid(),
      '{"action": "login", "actor_id": "${USER_A}", "actor_username": "a@shop.test"}', now(), '203.0.113.9');
    update public.download_log set address_prefix = '203.0.113.0/24';
    insert into public.download_log (id, user_id, title, address_prefix) values (gen_random_uuid(), '${USER_A}', 'Free Smile', '203.0.113.0/24');
    insert into public.orders (user_id, total_amount, payment_status) values ('${USER_A}', 3, 'pending');
    update public.orders set paid_at = now(), payment_status = 'paid' where total_amount = 3`);
  // Of an order that is paid already, as a provider repeats it; what it tells of the buyer comes along.
  const paid = { event_id: 'evt_1', order_id: ORDER_A, customer: { name: 'Ada Buyer', address: { city: 'Accra' } } };
  await shop.call('service', 'mark_order_paid', { p: paid });
}

/** Tables with a row that holds one of the words, whatever its case. */
async function tablesThatHold(words: string[]): Promise<string[]> {
  const tables = await shop.database.admin<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'private', 'auth', 'storage') order by 1`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => ({
      name,
      rows: await value<number>(
        shop.database,
        `select count(*) from ${name} t where exists (select 1 from unnest($1::text[]) w where position(lower(w) in lower(t::text)) > 0)`,
        [words],
      ),
    })),
  );
  return found.filter(({ rows }) => rows > 0).map(({ name }) => name);
}

test('OW12 SE04 after a deletion no table holds the name, the address, the network or the account of the person', async () => {
  await liveInTheShop();
  const before = await tablesThatHold(PERSON);
  expect(before).toEqual(
    expect.arrayContaining([
      'auth.users',
      'private.user_search',
      'public.activity',
      'public.email_outbox',
      'public.profiles',
    ]),
  );
  const kept = await shop.database.admin(
    'select id, number, total_amount, payment_status, stripe_payment_intent from public.orders order by number',
  );
  await shop.call(await sessionOf('1 minute'), 'delete_my_account');
  // The picture is queued: the schedule removes it through Storage.
  expect(await tablesThatHold([...PERSON, 'ada-buyer-77'])).toEqual([]);
  expect(await tablesThatHold([USER_A])).toEqual(['private.avatars_to_remove', 'storage.objects']);
  expect(
    await shop.database.admin(
      'select id, number, total_amount, payment_status, stripe_payment_intent from public.orders order by number',
    ),
  ).toEqual(kept);
  expect(await value(shop.database, 'select count(*) from public.order_items')).toBeGreaterThan(0);
  expect(await shop.database.admin('select * from private.unreconciled()')).toEqual([]);
});

test('OW12 a certificate of a deleted account still verifies, and names no person', async () => {
  const line = await value<string>(shop.database, `select id from public.order_items where title = 'Sunset Walk'`);
  const { id } = await shop.call<{ id: string }>('userA', 'license_certificate', { p_order_item_id: line });
  await shop.call('admin', 'delete_person', { p_key: 'A@shop.test' });
  expect(await shop.call('service', 'license_status', { p_id: id })).toMatchObject({ state: 'valid', licensee: null });
});

test('OW12 an own account is deleted only right after signing in, and not with the session of another person', async () => {
  const stale = await shop.refusal(await sessionOf('11 minutes'), 'delete_my_account');
  expect(stale).toMatchObject({ hint: 'invalid_credentials' });
  expect(await shop.refusal('userA', 'delete_my_account')).toMatchObject({ hint: 'invalid_credentials' });
  await shop.database.admin(`update auth.sessions set created_at = now()`);
  const other = { role: 'authenticated' as const, claims: { sub: USER_B, session_id: SESSION } };
  expect(await shop.refusal(other, 'delete_my_account')).toMatchObject({ hint: 'invalid_credentials' });
  expect(await shop.refusal('anon', 'delete_my_account')).toMatchObject({ code: '42501' });
  expect(await value(shop.database, 'select count(*) from auth.users')).toBe(3);
});

test('OW12 administrators, and buyers whose bank decides about a payment, are not deleted', async () => {
  expect(await shop.refusal('admin', 'delete_person', { p_key: ADMIN })).toMatchObject({ hint: 'forbidden' });
  await shop.database.admin(`update public.orders set dispute_status = 'open' where id = $1`, [ORDER_A]);
  expect(await shop.refusal('admin', 'delete_person', { p_key: USER_A })).toMatchObject({ hint: 'order_disputed' });
  expect(await value(shop.database, 'select count(*) from auth.users')).toBe(3);
});

test('OW12 a copy holds everything about the person and nothing about others, for themselves and for administrators', async () => {
  await liveInTheShop();
  const own = await shop.call('userA', 'export_my_data');
  const { exported_at: _, ...copy } = own;
  expect(await shop.call('admin', 'export_person', { p_key: USER_A })).toMatchObject(copy);
  expect(copy).toMatchObject({
    account: { email: 'a@shop.test', full_name: 'Ada Buyer', username: 'ada-buyer-77' },
    favorites: [{ illustration: 'paid' }],
    newsletter: { status: 'pending' },
  });
  const { messages, orders } = copy as { messages: { answers: object[] }[]; orders: { lines: object[] | null }[] };
  expect(messages).toHaveLength(2);
  expect(messages.flatMap(({ answers }) => answers).map((answer) => ('body' in answer ? answer.body : ''))).toContain(
    'Dear Ada Buyer, yes.',
  );
  expect(orders).toHaveLength(5);
  expect(JSON.stringify(copy)).not.toMatch(/hash|b@shop\.test|admin@shop\.test/);
  expect(await shop.call('userB', 'export_my_data')).toMatchObject({
    account: { email: 'b@shop.test' },
    orders: [],
    messages: [],
  });
  expect(await shop.refusal('anon', 'export_my_data')).toMatchObject({ code: '42501' });
});

test('OW12 SE04 the copy of a person who was an owner once holds no messages of visitors and no addresses of buyers', async () => {
  await shop.call('admin', 'set_admin_role', { p_user_id: USER_A, p_role: 'owner' });
  await shop.call('service', 'store_contact_message', {
    p: {
      first_name: 'Bola',
      last_name: 'B',
      email: 'b@shop.test',
      subject: 'Mine',
      message: 'Between us',
      notify: true,
    },
  });
  await shop.database.admin(`
    update public.shop_settings set sale_notices = true, sale_digest = true;
    insert into public.orders (user_id, total_amount, payment_status) values ('${USER_B}', 3, 'pending');
    insert into public.order_items (order_id, illustration_id, title, price, quantity) select id, 'paid', 'Paid', 3, 1 from public.orders where user_id = '${USER_B}';
    update public.orders set paid_at = now(), payment_status = 'paid' where user_id = '${USER_B}'`);
  await shop.call('admin', 'set_admin_role', { p_user_id: USER_A, p_role: null });
  const copy = await shop.call<{ mails: { template: string; content: unknown }[] }>('userA', 'export_my_data');
  const notices = copy.mails.filter(({ template }) => /notice|digest/.test(template));
  expect(notices.map(({ template }) => template).toSorted()).toEqual(['contact_notice', 'sale_digest', 'sale_notice']);
  expect(notices.map(({ content }) => content)).toEqual([null, null, null]);
  expect(JSON.stringify(copy)).not.toMatch(/b@shop\.test|Bola|Between us/);
});

test('OW12 SE04 mails to an earlier address, and what a payment tells after the deletion, do not name the person', async () => {
  await shop.call('admin', 'resend_receipt', { p_order_id: ORDER_A });
  await shop.database.admin(`update auth.users set email = 'new@shop.test' where id = '${USER_A}'`);
  await shop.database.admin(`insert into public.orders (id, user_id, total_amount, payment_status)
    values ('0a000000-0000-4000-8000-0000000000ab', '${USER_A}', 5, 'pending')`);
  await shop.database.admin(`insert into public.order_items (order_id, illustration_id, title, price, quantity)
    values ('0a000000-0000-4000-8000-0000000000ab', 'other', 'Other', 5, 1)`);
  await shop.call(await sessionOf('1 minute'), 'delete_my_account');
  const paid = {
    event_id: 'evt_late',
    order_id: '0a000000-0000-4000-8000-0000000000ab',
    session_id: 'cs_late',
    payment_intent: 'pi_late',
    amount_total: 500,
    currency: 'usd',
    customer: { name: 'Ada Buyer', address: { city: 'Accra' } },
  };
  await shop.call('service', 'mark_order_paid', { p: paid });
  expect(await value(shop.database, `select payment_status from public.orders where total_amount = 5`)).toBe('paid');
  expect(await tablesThatHold(['Ada Buyer', 'a@shop.test', 'new@shop.test', 'Accra'])).toEqual([
    'public.contact_messages',
    'public.newsletter_subscribers',
  ]);
});

test('OW12 SE04 an account that was deleted in the dashboard is exported and erased by its address', async () => {
  await shop.call('admin', 'resend_receipt', { p_order_id: ORDER_A });
  await shop.database.admin(
    `update public.email_outbox set dedupe_key = 'order-paid:${ORDER_A}' where payload ->> 'order_id' = '${ORDER_A}'`,
  );
  await shop.database.admin(`update public.orders set billing = '{"name": "Ada Buyer"}' where id = '${ORDER_A}'`);
  await shop.database.admin(`delete from auth.users where id = '${USER_A}'`);
  const { orders } = await shop.call<{ orders: object[] }>('admin', 'export_person', { p_key: 'A@shop.test' });
  expect(orders).toMatchObject([{ id: ORDER_A }]);
  await shop.call('admin', 'delete_person', { p_key: 'A@shop.test' });
  expect(await tablesThatHold(['Ada Buyer', 'a@shop.test'])).toEqual([]);
});
