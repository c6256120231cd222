import { describe, expect, test } from 'vitest';
import { people, USER_A, USER_B } from './fixtures.ts';
import { openShop } from './money-desk.ts';
import { value } from './rpc.ts';

const { shop, order, paidEvent, pay, refund, owned, statusOf, lineOf } = openShop();

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
    expect(await refund(made, 500, { order_item_ids: [line] })).toMatchObject({
      revoked: [line],
      payment_status: 'paid',
    });
    expect(await owned()).toEqual(['paid']);
    expect(await refund(made, 2050, { order_item_ids: [await lineOf(made, 'paid')] })).toMatchObject({
      payment_status: 'refunded',
    });
    expect(await owned()).toEqual([]);
  });

  test('CC08 without names, the one line of that price is meant; an amount that fits none revokes none', async () => {
    const made = await order([{ id: 'paid' }, { id: 'other' }]);
    await pay(paidEvent(made));
    expect(await refund(made, 300)).toMatchObject({ revoked: [], payment_status: 'paid' });
    expect(await refund(made, 300 + 1250)).toMatchObject({ revoked: [await lineOf(made, 'paid')] });
    expect(await owned()).toEqual(['other']);
    expect(await value(shop.database, 'select refunded_amount from public.orders')).toBe(15.5);
  });

  test('CC08 an amount that fits two lines revokes neither', async () => {
    await shop.database.admin(`update public.illustrations set price = 8 where id = 'paid'`);
    const made = await order([{ id: 'paid' }, { id: 'other' }]);
    await pay(paidEvent(made));
    expect(await refund(made, 800)).toMatchObject({ revoked: [], payment_status: 'paid' });
    expect(await owned()).toEqual(['other', 'paid']);
  });

  test('CC08 names of lines refunded earlier do not hide the line of a later refund', async () => {
    const made = await order([{ id: 'paid' }, { id: 'other' }, { id: 'master-only' }]);
    await pay(paidEvent(made));
    const named = { order_item_ids: [await lineOf(made, 'other')] };
    await refund(made, 800, named);
    expect(await refund(made, 800 + 500, named)).toMatchObject({ revoked: [await lineOf(made, 'master-only')] });
    expect(await owned()).toEqual(['paid']);
  });

  test('CC08 repeated and late refund events change nothing more', async () => {
    const made = await order([{ id: 'paid' }, { id: 'other' }]);
    await pay(paidEvent(made));
    await refund(made, 800, { event_id: 'evt_r' });
    expect(await refund(made, 800, { event_id: 'evt_r' })).toMatchObject({
      status: 'duplicate',
      order_id: made.order_id,
    });
    await refund(made, 100);
    expect([await owned(), await value(shop.database, 'select refunded_amount from public.orders')]).toEqual([
      ['paid'],
      8,
    ]);
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

describe('download_file_name', () => {
  const downloads = async (user: string, names: string[]) =>
    shop.database.withRole({ role: 'authenticated', claims: { sub: user } }, async (query) => {
      const rows = await query<{ name: string }>(
        `select name from unnest($1::text[]) as name where public.download_file_name('downloads', name) is not null`,
        [`{${names.map((name) => `"${name}"`).join(',')}}`],
      );
      return rows.map(({ name }) => name);
    });
  const FILES = [
    '1_sunset.zip',
    'masters/paid/1_a.png',
    '2_run.zip',
    '3_smile.zip',
    'masters/master-only/4_deep.png',
    'guess.zip',
  ];

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
      shop.database.withRole(people.anon, (query) =>
        query(`select public.download_file_name('downloads', '3_smile.zip')`),
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });
});
