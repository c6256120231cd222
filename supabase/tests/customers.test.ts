import { describe, expect, test } from 'vitest';
import { addEverything, ADMIN, identities, ORDER_A, USER_A, USER_B } from './fixtures.ts';
import { freshDatabases, overlap, value } from './rpc.ts';

const shop = freshDatabases(addEverything);

interface Granted {
  order_id: string;
  email: string;
}
const grant = (more: object = {}) =>
  shop.call<Granted>('admin', 'grant_license', {
    p_user_id: USER_B,
    p_illustration_id: 'other',
    p_seats: 2,
    p_reason: 'For the press kit',
    ...more,
  });
const library = () => shop.call<{ id: string; seats: number; lines: { id: string }[] }[]>('userB', 'my_library');
const messageId = () => value<string>(shop.database, `select id from public.contact_messages where subject = 'Hello'`);

describe('OW12 the customer page', () => {
  test('shows an account whole, by id and by address in any case', async () => {
    const byId = await shop.call('admin', 'customer', { p_key: USER_A });
    expect(await shop.call('admin', 'customer', { p_key: ' A@Shop.Test ' })).toEqual(byId);
    expect(byId).toMatchObject({
      email: 'a@shop.test',
      account: { id: USER_A, full_name: 'Ada Buyer', is_admin: false },
      downloads: [{ title: 'Sunset Walk' }],
      downloads_total: 1,
      messages: [{ subject: 'Hello', status: 'new' }],
      newsletter: { status: 'pending' },
    });
    const { orders, licenses } = byId as { orders: { origin: string }[]; licenses: { title: string }[] };
    expect(orders.map(({ origin }) => origin).toSorted()).toEqual(['grant', 'sale', 'sale']);
    expect(licenses.map(({ title }) => title).toSorted()).toEqual(['Bundle', 'Old Harbor', 'Sunset Walk']);
  });

  test('an address without an account has its messages; an id that is gone has nothing', async () => {
    await shop.database.admin(`update public.contact_messages set email = 'Guest@mail.test'`);
    expect(await shop.call('admin', 'customer', { p_key: 'guest@mail.test' })).toMatchObject({
      account: null,
      orders: [],
      messages: [{ subject: 'Hello' }],
      newsletter: null,
    });
    expect(await shop.call('admin', 'customer', { p_key: ORDER_A })).toBeNull();
  });
});

describe('OW12 licenses that are granted by hand', () => {
  test('OW12 two grants of the same picture at the same moment both count', async () => {
    await overlap(
      shop.database,
      identities.admin,
      (query) => query(`select public.grant_license('${USER_B}', 'other', 5, 'First')`),
      () => grant({ p_seats: 3, p_reason: 'Second' }),
    );
    expect(await library()).toMatchObject([{ id: 'other', seats: 8 }]);
    expect(await value(shop.database, 'select count(*) from public.order_items where ungranted_at is not null')).toBe(
      0,
    );
  });

  test('are in the library at once, cost nothing, count as no sale and are told by mail', async () => {
    const before = await shop.call('admin', 'admin_stats');
    const granted = await grant();
    expect(granted.email).toBe('b@shop.test');
    expect(await library()).toMatchObject([{ id: 'other', seats: 2 }]);
    expect(await shop.call('admin', 'admin_stats')).toEqual(before);
    expect(
      await shop.database.admin(`select to_email, template from public.email_outbox where dedupe_key = $1`, [
        `order-paid:${granted.order_id}`,
      ]),
    ).toEqual([{ to_email: 'b@shop.test', template: 'order_confirmation' }]);
    expect(await shop.database.admin(`select template from public.email_outbox where template like 'sale%'`)).toEqual(
      [],
    );
    expect(await shop.call('admin', 'customer', { p_key: USER_B })).toMatchObject({
      orders: [{ total_amount: 0, origin: 'grant', reason: 'For the press kit' }],
    });
  });

  test('add seats to what is owned, and are taken back with a reason, alone', async () => {
    const first = await grant();
    const second = await grant({ p_seats: 3 });
    expect(await library()).toMatchObject([{ id: 'other', seats: 5 }]);
    await shop.call('admin', 'revoke_grant', { p_order_id: second.order_id, p_reason: 'Too many' });
    const [owned] = await library();
    expect(owned).toMatchObject({ seats: 2 });
    const certificate = await shop.call<{ id: string }>('userB', 'license_certificate', {
      p_order_item_id: owned?.lines[0]?.id,
    });
    await shop.call('admin', 'revoke_grant', { p_order_id: first.order_id, p_reason: 'It was a mistake' });
    expect(await library()).toEqual([]);
    expect(await shop.call('service', 'license_status', { p_id: certificate.id })).toMatchObject({ state: 'revoked' });
    expect(
      await shop.refusal('admin', 'revoke_grant', { p_order_id: first.order_id, p_reason: 'Again' }),
    ).toMatchObject({
      hint: 'not_found',
    });
    const found = await shop.database.admin(`select * from private.unreconciled() where order_id = any ($1)`, [
      [first.order_id, second.order_id],
    ]);
    expect(found).toEqual([]);
  });

  test('granted once more within a minute, because an answer was lost, are the same one', async () => {
    const first = await grant();
    expect(await grant()).toEqual(first);
    expect(await library()).toMatchObject([{ id: 'other', seats: 2 }]);
    expect(await grant({ p_reason: 'For the second press kit' })).not.toEqual(first);
    await shop.database.admin(`update public.orders set created_at = now() - interval '2 minutes' where id = $1`, [
      first.order_id,
    ]);
    expect(await grant()).not.toEqual(first);
    expect(await library()).toMatchObject([{ id: 'other', seats: 6 }]);
  });

  test('need a reason, an item that has a file, and a license that is missing', async () => {
    const asked = { p_user_id: USER_A, p_illustration_id: 'other', p_seats: 1, p_reason: 'A gift' };
    const refused = (more: object) => shop.refusal('admin', 'grant_license', { ...asked, ...more });
    expect(await refused({ p_reason: '  ' })).toMatchObject({ code: '23514' });
    expect(await refused({ p_seats: 0 })).toMatchObject({ code: '22023' });
    expect(await refused({ p_illustration_id: 'empty' })).toMatchObject({ hint: 'item_undeliverable' });
    expect(await refused({ p_illustration_id: 'free' })).toMatchObject({ hint: 'item_free' });
    expect(await refused({ p_illustration_id: 'bundle-all-packs' })).toMatchObject({ hint: 'item_undeliverable' });
    expect(await refused({ p_user_id: ORDER_A })).toMatchObject({ hint: 'not_found' });
  });
});

describe('OW12 mails to one person', () => {
  test('a receipt goes to the address of today, three times an hour', async () => {
    await shop.database.admin(`update auth.users set email = 'new@shop.test' where id = $1`, [USER_A]);
    const resend = { p_order_id: ORDER_A };
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await shop.call('admin', 'resend_receipt', resend)).toBe('new@shop.test');
    }
    const refused = await shop.refusal('admin', 'resend_receipt', resend);
    expect(refused).toMatchObject({ hint: 'rate_limited' });
    expect(JSON.parse(refused.detail ?? '{}')).toMatchObject({ retryAfter: expect.any(Number) });
    expect(
      await value(shop.database, `select count(*) from public.email_outbox where to_email = 'new@shop.test'`),
    ).toBe(3);
  });

  test('there is no receipt of an order that was not paid, or whose account is gone', async () => {
    await shop.database.admin(`update public.orders set payment_status = 'expired' where id = $1`, [ORDER_A]);
    expect(await shop.refusal('admin', 'resend_receipt', { p_order_id: ORDER_A })).toMatchObject({ hint: 'not_found' });
    await shop.database.admin(`update public.orders set payment_status = 'paid', user_id = null where id = $1`, [
      ORDER_A,
    ]);
    expect(await shop.refusal('admin', 'resend_receipt', { p_order_id: ORDER_A })).toMatchObject({ hint: 'not_found' });
  });

  test('an answer is kept with its message, sent to its sender, and once for a second click', async () => {
    await shop.database.admin(`update public.shop_settings set contact_email = 'studio@shop.test'`);
    const answer = { p_id: await messageId(), p_body: 'Yes, you may.' };
    expect(await shop.call('admin', 'answer_message', answer)).toBe('a@shop.test');
    expect(await shop.call('admin', 'answer_message', answer)).toBe('a@shop.test');
    expect(
      await shop.database
        .admin(`select r.body, r.sent_by, m.status, e.to_email, e.template, e.payload ->> 'reply_to' as reply_to
        from public.contact_replies r join public.contact_messages m on m.id = r.message_id
        join public.email_outbox e on e.id = r.mail_id`),
    ).toEqual([
      {
        body: 'Yes, you may.',
        sent_by: ADMIN,
        status: 'answered',
        to_email: 'a@shop.test',
        template: 'contact_reply',
        reply_to: 'studio@shop.test',
      },
    ]);
  });

  test('an answer that is empty or of a message that is gone is refused', async () => {
    expect(await shop.refusal('admin', 'answer_message', { p_id: await messageId(), p_body: ' ' })).toMatchObject({
      code: '23514',
    });
    expect(await shop.refusal('admin', 'answer_message', { p_id: ORDER_A, p_body: 'Hello' })).toMatchObject({
      hint: 'not_found',
    });
  });
});
