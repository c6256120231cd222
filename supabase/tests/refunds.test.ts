import { describe, expect, test } from 'vitest';
import { identities, USER_A, USER_B } from './fixtures.ts';
import { openShop } from './money-steps.ts';

const { shop, order, paidEvent, pay, buy, refund, owned, statusOf, lineOf, lineFact, orderFact, reconcile } =
  openShop();

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
    const made = await buy([{ id: 'paid' }, { id: 'other' }]);
    expect(await refund(made, 800, { lines: [await lineOf(made, 'other')] })).toMatchObject({ payment_status: 'paid' });
    expect(await owned()).toEqual(['paid']);
    const rest = { lines: [await lineOf(made, 'paid')] };
    expect(await refund(made, 1250, rest)).toMatchObject({ payment_status: 'refunded' });
    expect(await owned()).toEqual([]);
  });

  test('CC08 without names, the one line of that price is meant; an amount that fits none revokes none', async () => {
    const made = await buy([{ id: 'paid' }, { id: 'other' }]);
    expect(await refund(made, 300)).toMatchObject({ payment_status: 'paid' });
    expect(await owned()).toEqual(['other', 'paid']);
    await refund(made, 1250);
    expect(await owned()).toEqual(['other']);
    expect(await orderFact(made, 'refunded_amount')).toBe(15.5);
  });

  test('CC08 an amount that fits two lines revokes neither, until the refund names one', async () => {
    await shop.database.admin(`update public.illustrations set price = 8 where id = 'paid'`);
    const made = await buy([{ id: 'paid' }, { id: 'other' }]);
    await refund(made, 800, { id: 're_which' });
    expect(await owned()).toEqual(['other', 'paid']);
    await refund(made, 800, { id: 're_which', lines: [await lineOf(made, 'paid')] });
    expect([await owned(), await orderFact(made, 'refunded_amount')]).toEqual([['other'], 8]);
  });

  test('CC08 the line of a later refund is found beside one that was named before', async () => {
    const made = await buy([{ id: 'paid' }, { id: 'other' }, { id: 'master-only' }]);
    await refund(made, 800, { lines: [await lineOf(made, 'other')] });
    await refund(made, 500);
    expect(await owned()).toEqual(['paid']);
  });

  test('CC08 a refund that is told again, by the same event or another, counts once', async () => {
    const made = await buy([{ id: 'paid' }, { id: 'other' }]);
    const event = { event_id: 'evt_r' };
    await refund(made, 800, { id: 're_1', event });
    expect(await refund(made, 800, { id: 're_1', event })).toMatchObject({
      status: 'duplicate',
      order_id: made.order_id,
    });
    await refund(made, 800, { id: 're_1' });
    expect([await owned(), await orderFact(made, 'refunded_amount')]).toEqual([['paid'], 8]);
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

  test('CC08 a buyer who paid twice keeps the item through the other order', async () => {
    const [one, two] = [await order([{ id: 'paid' }]), await order([{ id: 'paid' }])];
    await pay(paidEvent(one));
    await pay(paidEvent(two));
    await refund(one, 1250);
    expect(await owned()).toEqual(['paid']);
    await refund(two, 1250);
    expect(await owned()).toEqual([]);
  });
});

describe('HX04 refunds that fail after they were made', () => {
  const kinds = async () => (await reconcile()).map(({ kind }) => kind);

  test('HX04 a whole refund that fails gives the licenses back and is told', async () => {
    const made = await buy([{ id: 'paid' }, { id: 'other' }]);
    await refund(made, 2050, { id: 're_1' });
    expect([await statusOf(made), await owned()]).toEqual(['refunded', []]);
    expect(await refund(made, 2050, { id: 're_1', status: 'failed' })).toMatchObject({ payment_status: 'paid' });
    expect([await owned(), await orderFact(made, 'refunded_amount')]).toEqual([['other', 'paid'], 0]);
    expect(await orderFact(made, 'refund_failed_at')).not.toBeNull();
    expect(await reconcile()).toMatchObject([
      { kind: 'refund_failed', order_id: made.order_id, email: 'a@shop.test', expected_cents: 2050, found_cents: 0 },
    ]);
  });

  test.each(['failed', 'canceled'])(
    'HX04 a refund of one line that is %s, in every order of events',
    async (status) => {
      const made = await order([{ id: 'paid' }, { id: 'other' }]);
      const facts = { id: 're_1', lines: [await lineOf(made, 'other')], created: 1763700000 };
      // The refund's end arrives before its beginning, and both before the payment.
      await refund(made, 800, { ...facts, status });
      await refund(made, 800, facts);
      await pay(paidEvent(made));
      await refund(made, 800, facts);
      expect([await owned(), await lineFact(made, 'other', 'refunded_at')]).toEqual([['other', 'paid'], null]);
      expect(await kinds()).toEqual(status === 'failed' ? ['refund_failed'] : []);
    },
  );

  test('HX04 a second refund of the same line makes up for the one that failed', async () => {
    const made = await buy([{ id: 'paid' }, { id: 'other' }]);
    const lines = [await lineOf(made, 'other')];
    await refund(made, 800, { id: 're_1', lines });
    await refund(made, 800, { id: 're_1', lines, status: 'failed' });
    expect(await kinds()).toEqual(['refund_failed']);
    await refund(made, 800, { id: 're_2', lines });
    expect([await kinds(), await owned(), await orderFact(made, 'refund_failed_at')]).toEqual([[], ['paid'], null]);
  });

  test('HX04 what was bought anew meanwhile is not granted twice: the line is marked to be paid back', async () => {
    const first = await buy([{ id: 'paid' }]);
    await refund(first, 1250, { id: 're_1' });
    const second = await buy([{ id: 'paid' }]);
    await refund(first, 1250, { id: 're_1', status: 'failed' });
    expect(await owned()).toEqual(['paid']);
    expect(await lineFact(first, 'paid', 'ungranted_at')).not.toBeNull();
    expect(await lineFact(second, 'paid', 'ungranted_at')).toBeNull();
    expect((await kinds()).sort()).toEqual(['paid_without_grant', 'refund_failed']);
  });
});

describe('download_target', () => {
  const targets = (user: string, ids: string[]) =>
    shop.database.withRole({ role: 'authenticated', claims: { sub: user } }, async (query) => {
      const rows = await query<{ path: string }>(
        `select target ->> 'path' as path from unnest($1::text[]) as id, public.download_target(id, null, null) as target
         where target is not null`,
        [`{${ids.join(',')}}`],
      );
      return rows.map(({ path }) => path);
    });
  const ITEMS = ['paid', 'other', 'free', 'master-only', 'bundle-all-packs', 'guess'];

  test('PD02 PD03 buyers get what they paid for, everyone signed in what is free; a guessed id gets nothing', async () => {
    const made = await order([{ id: 'paid' }, { id: 'master-only' }]);
    expect(await targets(USER_A, ITEMS)).toEqual(['3_smile.zip']);
    await pay(paidEvent(made));
    // The ZIP comes before the master.
    expect(await targets(USER_A, ITEMS)).toEqual(['1_sunset.zip', '3_smile.zip', 'masters/master-only/4_deep.png']);
    expect(await targets(USER_B, ITEMS)).toEqual(['3_smile.zip']);
    await refund(made, 1750);
    expect(await targets(USER_A, ITEMS)).toEqual(['3_smile.zip']);
  });

  test('PD03 a visitor gets nothing', async () => {
    await expect(
      shop.database.withRole(identities.anon, (query) => query(`select public.download_target('free', null, null)`)),
    ).rejects.toMatchObject({ code: '42501' });
  });
});
