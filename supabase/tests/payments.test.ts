import { describe, expect, test } from 'vitest';
import { USER_A } from './fixtures.ts';
import { openShop } from './money-steps.ts';

const { shop, order, paidEvent, pay, close, owned, statusOf, count } = openShop();
const confirmations = () => count(`email_outbox where template = 'order_confirmation'`);

describe('mark_order_paid', () => {
  test('CC07 PD05 pays, grants every line and queues one mail, in one transaction', async () => {
    const made = await order([{ id: 'paid', quantity: 2 }, { id: 'bundle-complete-225' }]);
    expect(await pay(paidEvent(made))).toEqual({
      status: 'paid',
      order_id: made.order_id,
      sessions_to_expire: [],
    });
    expect(await statusOf(made)).toBe('paid');
    expect(await owned()).toEqual(['bundle-all-packs', 'paid']);
    const [mail] = await shop.database.admin<{ to_email: string; template: string; payload: { items: unknown[] } }>(
      `select to_email, template, payload from public.email_outbox where template = 'order_confirmation'`,
    );
    expect(mail).toMatchObject({
      to_email: 'a@shop.test',
      template: 'order_confirmation',
      payload: { total_amount: 104 },
    });
    expect(mail?.payload.items).toHaveLength(2);
  });

  test('CC07 the same event fifty times at once is acted upon once', async () => {
    const event = paidEvent(await order([{ id: 'paid' }]));
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => pay(event)));
    expect(outcomes.filter(({ status }) => status === 'paid')).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === 'duplicate')).toHaveLength(49);
    expect([await count('user_purchases'), await confirmations(), await count('stripe_events')]).toEqual([1, 1, 1]);
  });

  test('CC07 a second event about a paid order grants nothing twice', async () => {
    const made = await order([{ id: 'paid' }]);
    await pay(paidEvent(made));
    expect(await pay(paidEvent(made, { event_type: 'checkout.session.async_payment_succeeded' }))).toMatchObject({
      status: 'paid',
    });
    expect([await count('user_purchases'), await confirmations(), await count('stripe_events')]).toEqual([1, 1, 2]);
  });

  test.each([
    ['a cent less', { amount_total: 1249 }],
    ['dollars instead of cents', { amount_total: 12.5 }],
    ['another currency', { currency: 'eur' }],
    ['no amount', { amount_total: null }],
  ])('CC07 %s is a mismatch: nothing is granted', async (_, over) => {
    const made = await order([{ id: 'paid' }]);
    expect(await pay(paidEvent(made, over))).toEqual({ status: 'mismatch', order_id: made.order_id });
    expect([await statusOf(made), await owned(), await confirmations()]).toEqual(['pending', [], 0]);
  });

  test('CC07 an event whose order is not known is looked at again when it is repeated', async () => {
    const made = await order([{ id: 'paid' }]);
    const event = paidEvent(made, { order_id: null });
    expect(await pay(event)).toEqual({ status: 'unknown_order', order_id: null });
    await shop.call('service', 'attach_checkout_session', {
      p_order_id: made.order_id,
      p_session_id: `cs_${made.order_id}`,
    });
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
    expect([await statusOf(paidFirst), await statusOf(closedFirst), await owned()]).toEqual([
      'paid',
      'paid',
      ['other', 'paid'],
    ]);
  });

  test('CC07 closing twice by the same event is a duplicate; other states are refused', async () => {
    const made = await order([{ id: 'paid' }]);
    expect(await close(made, 'expired', 'evt_x')).toMatchObject({ status: 'closed' });
    expect(await close(made, 'expired', 'evt_x')).toMatchObject({ status: 'duplicate' });
    expect(await statusOf(made)).toBe('expired');
    expect(await shop.refusal('service', 'mark_order_closed', { p: { event_id: 'e', status: 'paid' } })).toMatchObject({
      code: '22023',
    });
  });

  test('CC07 a deleted account leaves the order and gets no mail', async () => {
    const made = await order([{ id: 'paid' }]);
    await shop.database.admin('delete from auth.users where id = $1', [USER_A]);
    expect(await pay(paidEvent(made))).toMatchObject({ status: 'paid' });
    expect([await statusOf(made), await count('user_purchases'), await confirmations()]).toEqual(['paid', 0, 0]);
  });
});
