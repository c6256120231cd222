import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { USER_B, identities } from './fixtures.ts';
import { openShop } from './money-steps.ts';
import { overlap, value } from './rpc.ts';

const { shop, order, refuseOrder, buy, refund, attach, owned, statusOf, lineOf, lineFact, orderFact, count } =
  openShop();

interface Quote {
  total: number;
  discount: number;
  subtotal: number;
  lines: { id: string; amount: number; discount: number }[];
  problems: { id: string; reason: string; message: string }[];
  code: { code: string; fits: boolean; reason: string | null; message: string | null } | null;
}
const addCode = (columns: Record<string, unknown>) =>
  shop.database.admin(
    `insert into public.discount_codes (${Object.keys(columns).join(', ')})
     values (${Object.keys(columns)
       .map((_, n) => `$${n + 1}`)
       .join(', ')})`,
    Object.values(columns),
  );
const quote = (items: object[], code?: string, who: 'anon' | 'userA' | 'userB' = 'userA') =>
  shop.call<Quote>(who, 'quote_cart', { p: { items, code } });
const both = [{ id: 'paid' }, { id: 'other', quantity: 2 }];
const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString();

describe('MO02 what a code takes off', () => {
  test.each([
    [{ kind: 'percent', percent: 10 }, 28.5, 25.65],
    [{ kind: 'amount', amount: 5 }, 28.5, 23.5],
    [{ kind: 'amount', amount: 500 }, 28.5, 0],
    [{ kind: 'free_item', item: 'other' }, 28.5, 20.5],
    [{ kind: 'percent', percent: 50, scope: 'item', scope_ref: 'paid' }, 28.5, 22.25],
    [{ kind: 'percent', percent: 50, scope: 'category', scope_ref: 'Family' }, 28.5, 20.5],
    [{ kind: 'percent', percent: 99 }, 28.5, 0.5],
  ])('%j: %d becomes %d', async (facts, subtotal, total) => {
    await addCode({ code: 'SUMMER', ...facts });
    const quoted = await quote(both, ' summer ');
    expect(quoted).toMatchObject({ subtotal, total, code: { code: 'SUMMER', fits: true, reason: null } });
    const made = await order(both, undefined, { code: 'Summer' });
    expect(made.total_amount).toBe(total);
    expect(made.items.map(({ amount }) => amount)).toEqual(quoted.lines.map(({ amount }) => amount));
    expect(await orderFact(made, 'discount_code')).toBe('SUMMER');
  });

  test.each([
    ['code_unknown', {}, 'There is no code "SPRING"'],
    ['code_expired', { ends_at: day(-1) }, 'not valid any more'],
    ['code_expired', { is_active: false }, 'not valid any more'],
    ['code_not_started', { starts_at: day(1) }, 'is valid from'],
    ['code_fits_nothing', { scope: 'bundle' }, 'for the bundle'],
    ['code_fits_nothing', { scope: 'category', scope_ref: 'Faith' }, 'the category Faith'],
  ])('%s is told, and an order is refused with it: %j', async (reason, facts, words) => {
    await addCode({ code: reason === 'code_unknown' ? 'WINTER' : 'SPRING', kind: 'percent', percent: 10, ...facts });
    const { code, total } = await quote(both, 'spring');
    expect([code, total]).toMatchObject([{ fits: false, reason, message: expect.stringContaining(words) }, 28.5]);
    expect(await refuseOrder(both, undefined, { code: 'spring' })).toMatchObject({
      hint: reason,
      message: code?.message,
    });
    expect(await count('orders')).toBe(0);
  });

  test('MO02 SE01 a code for an item that is not listed does not tell its title', async () => {
    await shop.database.admin(
      `update public.illustrations set title = 'Secret plan', state = 'draft' where id = 'free'`,
    );
    await addCode({ code: 'GIFT', kind: 'free_item', item: 'free' });
    await addCode({ code: 'PART', kind: 'percent', percent: 10, scope: 'item', scope_ref: 'free' });
    for (const code of ['GIFT', 'PART']) {
      const told = await quote(both, code);
      expect(told.code).toMatchObject({ fits: false, reason: 'code_fits_nothing' });
      expect(told.code?.message).toMatch(/is for an item that is not in the shop now/);
      expect(JSON.stringify(told)).not.toMatch(/Secret plan|free/);
    }
  });

  test('a code for so many per person asks visitors to sign in, and tells who used it', async () => {
    await addCode({ code: 'ONCE', kind: 'percent', percent: 10, max_uses_per_person: 1 });
    expect((await quote(both, 'ONCE', 'anon')).code).toMatchObject({ reason: 'code_needs_sign_in' });
    await buy([{ id: 'paid' }], undefined, { code: 'ONCE' });
    expect((await quote([{ id: 'other' }], 'ONCE')).code).toMatchObject({ reason: 'code_used_by_you' });
    expect((await quote(both, 'ONCE', 'userB')).code).toMatchObject({ fits: true });
  });

  test('MO02 HX07 codes are tried only so often: after that a right one answers as a wrong one does, to the one who tried', async () => {
    await addCode({ code: 'RIGHT', kind: 'percent', percent: 10 });
    for (let n = 0; n < 20; n += 1) await quote(both, `WRONG-${n}`);
    for (const code of ['WRONG-20', 'RIGHT'])
      expect(await shop.refusal('userA', 'quote_cart', { p: { items: both, code } })).toMatchObject({
        hint: 'rate_limited',
      });
    expect((await quote(both)).total).toBe(28.5);
    expect((await quote(both, 'RIGHT', 'userB')).code).toMatchObject({ fits: true });
  });

  const askedFrom = (headers: Record<string, string>, code: string) =>
    shop.database.withRole(identities.anon, async (query) => {
      await query(`select set_config('request.headers', $1, true)`, [JSON.stringify(headers)]);
      const [row] = await query<{ quote_cart: Quote }>('select public.quote_cart($1)', [
        JSON.stringify({ items: both, code }),
      ]);
      return row?.quote_cart.code?.reason;
    });

  test('MO02 HX07 a visitor who writes another sender into each request is one sender all the same', async () => {
    await addCode({ code: 'RIGHT', kind: 'percent', percent: 10 });
    const asked = (n: number, code: string) =>
      askedFrom({ 'x-forwarded-for': `192.0.2.${n}, 203.0.113.7`, 'cf-connecting-ip': `192.0.2.${n}` }, code);
    for (let n = 0; n < 20; n += 1) await asked(n, `WRONG-${n}`);
    await expect(asked(21, 'RIGHT')).rejects.toMatchObject({ hint: 'rate_limited' });
  });

  test('HX07 the address of a visitor stands in the header that the shop names; of IPv6 a network is one sender', async () => {
    await shop.database.admin(`update private.client_address set source = 'cf-connecting-ip'`);
    const asked = (address: string, code: string) =>
      askedFrom({ 'x-forwarded-for': '203.0.113.7', 'cf-connecting-ip': address }, code);
    for (let n = 0; n < 20; n += 1) await asked(`2001:db8:1:2::${n}`, `WRONG-${n}`);
    await expect(asked('2001:db8:1:2:ffff::1', 'WRONG')).rejects.toMatchObject({ hint: 'rate_limited' });
    for (const other of ['2001:db8:1:3::1', '203.0.113.7', '::ffff:203.0.113.9', 'no address', ''])
      expect(await asked(other, 'WRONG')).toBe('code_unknown');
  });

  test('MO02 HX07 misses of others never keep a visitor from a code', async () => {
    await addCode({ code: 'RIGHT', kind: 'percent', percent: 10 });
    await shop.database.admin(
      `select public.take_rate_limit('codes:visitors', 2000, 600) from generate_series(1, 2000)`,
    );
    const from = (address: string) => (code: string) => askedFrom({ 'x-forwarded-for': address }, code);
    const [honest, guessing] = [from('198.51.100.1'), from('198.51.100.2')];
    expect([await honest('WRONG'), await honest('RIGHT')]).toEqual(['code_unknown', null]);
    // While many guess, each network has three misses.
    for (let n = 0; n < 3; n += 1) await guessing(`WRONG-${n}`);
    await expect(guessing('RIGHT')).rejects.toMatchObject({ hint: 'rate_limited' });
  });

  test('MO02 HX07 a checkout tells no code to an account that quotes tell none any more', async () => {
    await addCode({ code: 'RIGHT', kind: 'percent', percent: 10 });
    for (let n = 0; n < 20; n += 1) await quote(both, `WRONG-${n}`);
    for (const code of ['WRONG', 'RIGHT'])
      expect(await refuseOrder(both, undefined, { code })).toMatchObject({ hint: 'rate_limited' });
  });

  test('MO02 HX07 a request that cannot be counted is told of no code', async () => {
    await addCode({ code: 'RIGHT', kind: 'percent', percent: 10 });
    // as PostgREST answers a GET
    const asked = (code: string) =>
      shop.database.withRole(identities.anon, async (query) => {
        await query('set transaction read only');
        return query('select public.quote_cart($1)', [JSON.stringify({ items: both, ...(code && { code }) })]);
      });
    for (const code of ['RIGHT', 'WRONG']) await expect(asked(code)).rejects.toMatchObject({ hint: 'validation' });
    expect(await asked('')).toHaveLength(1);
  });

  test('MO02 SE02 a code, and a license that was sold, keep what they are called; the rest can be changed', async () => {
    await addCode({ code: 'RIGHT', kind: 'percent', percent: 10 });
    const asAdmin = (statement: string) => shop.database.withRole(identities.admin, (query) => query(statement));
    await expect(asAdmin(`update public.discount_codes set code = 'OTHER'`)).rejects.toMatchObject({ code: '42501' });
    await expect(asAdmin(`update public.license_options set code = 'other' where code = 'team'`)).rejects.toMatchObject(
      {
        code: '42501',
      },
    );
    expect(await asAdmin(`update public.discount_codes set percent = 20 returning percent`)).toHaveLength(1);
    expect(
      await asAdmin(`update public.license_options set name = 'Teams' where code = 'team' returning 1`),
    ).toHaveLength(1);
  });

  test('MO02 a code that takes nothing off does not fit, and is not used up', async () => {
    await addCode({ code: 'TENTH', kind: 'percent', percent: 10 });
    await shop.database.admin(`update public.illustrations set price = 0.50 where id = 'paid'`);
    const { code, total } = await quote([{ id: 'paid' }], 'TENTH');
    expect([code, total]).toMatchObject([{ fits: false, reason: 'code_fits_nothing' }, 0.5]);
  });

  test('MO02 a quote says what cannot be bought, and who is asked for is never the request’s to say', async () => {
    await buy([{ id: 'paid' }]);
    const answer = await shop.call<Quote>('userB', 'quote_cart', {
      p: { user_id: 'a0000000-0000-4000-8000-000000000001', items: [...both, { id: 'gone' }, { id: 'free' }] },
    });
    expect([answer.total, answer.problems.map(({ reason }) => reason)]).toEqual([28.5, ['item_unknown', 'item_free']]);
    expect((await quote(both)).problems).toMatchObject([{ id: 'paid', reason: 'item_owned' }]);
  });
});

describe('MO02 limits', () => {
  const only = [{ id: 'other' }];

  test('the last use goes to one of two buyers at the same moment', async () => {
    await addCode({ code: 'LAST', kind: 'percent', percent: 10, max_uses: 1 });
    const [first, second] = await overlap(
      shop.database,
      identities.service,
      (query) =>
        query('select public.create_pending_order($1)', [
          JSON.stringify({ user_id: 'a0000000-0000-4000-8000-000000000001', items: only, code: 'LAST' }),
        ]),
      () => refuseOrder(only, USER_B, { code: 'LAST' }),
    );
    expect(first).toHaveLength(1);
    expect(second).toMatchObject({ hint: 'code_used_up' });
  });

  test('a use is held until the payment page ends, for its buyer too, and is free again after it', async () => {
    await addCode({ code: 'LAST', kind: 'percent', percent: 10, max_uses: 1 });
    const made = await order(only, undefined, { code: 'LAST' });
    expect(await refuseOrder(only, USER_B, { code: 'LAST' })).toMatchObject({ hint: 'code_used_up' });
    expect(await order([{ id: 'paid' }], undefined, { code: 'LAST' })).toMatchObject({ total_amount: 11.25 });
    await shop.database.admin(`update public.orders set created_at = now() - interval '31 minutes'`);
    expect(await refuseOrder(only, USER_B, { code: 'LAST' })).toMatchObject({ hint: 'code_used_up' });
    await shop.database.admin(`update public.orders set payable_until = now()`);
    expect(await order(only, USER_B, { code: 'LAST' })).toMatchObject({ total_amount: 7.2 });
    expect(await statusOf(made)).toBe('pending');
  });

  test('a buyer’s two orders with one code: the page of the first is closed when the second’s opens', async () => {
    await addCode({ code: 'ONCE', kind: 'percent', percent: 10, max_uses_per_person: 1 });
    const first = await order(only, undefined, { code: 'ONCE' });
    await attach(first);
    const second = await order([{ id: 'paid' }], undefined, { code: 'ONCE' });
    expect(await attach(second)).toEqual([`cs_${first.order_id}`]);
  });

  test('the same cart with a code is the same order, and with another code another one', async () => {
    await addCode({ code: 'TEN', kind: 'percent', percent: 10 });
    await addCode({ code: 'TWENTY', kind: 'percent', percent: 20 });
    const again = (code: string) => order(only, undefined, { code, reuse: true });
    const ids = [await again('TEN'), await again('TEN'), await again('TWENTY')].map(({ order_id }) => order_id);
    expect([ids[0] === ids[1], ids[0] === ids[2]]).toEqual([true, false]);
  });
});

describe('MO02 what follows', () => {
  test('each line goes back with its own share, to the cent', async () => {
    await addCode({ code: 'TEN', kind: 'percent', percent: 10 });
    const made = await buy(both, undefined, { code: 'TEN' });
    const lines = [await lineOf(made, 'paid'), await lineOf(made, 'other')];
    const plan = (ids: string[]) =>
      shop.call<{ cents: number }>('service', 'plan_refund', {
        p: { admin_id: 'c0000000-0000-4000-8000-000000000003', order_id: made.order_id, order_item_ids: ids },
      });
    const cents = [(await plan([lines[0] ?? ''])).cents, (await plan([lines[1] ?? ''])).cents];
    expect(cents).toEqual([1125, 1440]);
    await refund(made, 1125, { lines: lines.slice(0, 1) });
    expect([await owned(), await statusOf(made)]).toEqual([['other'], 'paid']);
    await refund(made, 1440);
    expect([await owned(), await statusOf(made)]).toEqual([[], 'refunded']);
  });

  test('an order of nothing is complete at once: owned, confirmed by mail, found by its page', async () => {
    await addCode({ code: 'GIFT', kind: 'percent', percent: 100 });
    const made = await order([{ id: 'paid' }], undefined, { code: 'GIFT', reuse: true });
    expect(made).toMatchObject({ total_amount: 0, is_complete: true, session_id: `free_${made.order_id}` });
    expect([await statusOf(made), await owned(), await orderFact(made, 'provider')]).toEqual(['paid', ['paid'], null]);
    const mails = `select count(*) from public.email_outbox where dedupe_key = $1`;
    expect(await value<number>(shop.database, mails, [`order-paid:${made.order_id}`])).toBe(1);
    expect((await quote([{ id: 'other' }], 'GIFT')).code).toMatchObject({ fits: true });
  });

  test('a code that is free for one line of a paid order takes that line back with the whole', async () => {
    await addCode({ code: 'GIFT', kind: 'free_item', item: 'paid' });
    const made = await buy(both, undefined, { code: 'GIFT' });
    expect([await lineFact<number>(made, 'paid', 'amount'), made.total_amount]).toEqual([0, 16]);
    await refund(made, 1600);
    expect([await owned(), await statusOf(made)]).toEqual([[], 'refunded']);
  });
});

test('MO02 a code is split over any lines to the cent: shares add up, none is above its line, equal lines differ by a cent', async () => {
  const cents = fc.integer({ min: 50, max: 99_999 });
  await fc.assert(
    fc.asyncProperty(fc.array(cents, { minLength: 1, maxLength: 20 }), fc.nat({ max: 1000 }), async (lines, part) => {
      const whole = Math.floor((lines.reduce((sum, one) => sum + one, 0) * part) / 1000);
      const bases = JSON.stringify(lines.map((base, place) => ({ place, base: base / 100 })));
      const rows = await shop.database.admin<{ place: string; share: string }>(
        'select place, share from private.split_amount($1::numeric, $2::text::jsonb) order by place',
        [whole / 100, bases],
      );
      const shares = rows.map(({ share }) => Math.round(Number(share) * 100));
      expect(shares.reduce((sum, one) => sum + one, 0)).toBe(whole);
      for (const [n, share] of shares.entries()) {
        const line = lines[n] as number;
        expect(share).toBeLessThanOrEqual(line);
        expect(Math.abs(share - (line * whole) / lines.reduce((sum, one) => sum + one, 0))).toBeLessThan(1);
      }
    }),
    { numRuns: 200 },
  );
});
