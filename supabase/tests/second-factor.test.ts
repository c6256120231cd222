import { describe, expect, test } from 'vitest';
import type { SessionAuth } from '../local/db/session.ts';
import { addEverything, addTeam, ADMIN, EDITOR, ORDER_A, SUPPORT, USER_A } from './fixtures.ts';
import { freshDatabases, value } from './rpc.ts';

const shop = freshDatabases(async (query) => {
  await addEverything(query);
  await addTeam(query);
});

const signedIn = (sub: string, aal: string | undefined, session_id?: string): SessionAuth => ({
  role: 'authenticated',
  claims: { sub, ...(aal && { aal }), ...(session_id && { session_id }) },
});
const owner = (aal?: string) => signedIn(ADMIN, aal);
const addFactor = (user: string, status = 'verified') =>
  shop.database.admin(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
     values (gen_random_uuid(), $1, 'totp', '${status}', now(), now(), 'AAAA')`,
    [user],
  );
const require = (isRequired: boolean) =>
  shop.database.admin('insert into private.admin_security (second_factor_required) values ($1)', [isRequired]);
const count = async (who: SessionAuth, from: string) => {
  const [row] = await shop.database.withRole(who, (query) => query<{ n: number }>(`select count(*) as n from ${from}`));
  return row?.n;
};
const opens = (who: SessionAuth, name: string, args = {}) =>
  shop.call(who, name, args).then(
    () => true,
    ({ code }: { code: string }) => code !== '42501',
  );
const drafts = `public.blog_posts where not is_published`;

describe('rights and the second factor', () => {
  test.each([
    ['no factor, not required', false, false, 'aal1', true],
    ['no factor, a token without a level', false, false, undefined, true],
    ['a factor that was given', true, false, 'aal2', true],
    ['a factor that was not given', true, false, 'aal1', false],
    ['a factor, a token without a level', true, false, undefined, false],
    ['a factor, required, given', true, true, 'aal2', true],
    ['no factor, required', false, true, 'aal1', false],
    ['no factor any more, required, a token of before', false, true, 'aal2', false],
  ])('OW12 %s', async (_, hasFactor, isRequired, aal, isOpen) => {
    for (const user of hasFactor ? [ADMIN, EDITOR, SUPPORT] : []) await addFactor(user);
    await require(isRequired);
    const [editor, support] = [signedIn(EDITOR, aal), signedIn(SUPPORT, aal)];
    expect(await opens(owner(aal), 'list_admins')).toBe(isOpen);
    expect(await opens(editor, 'catalog_table', { p_after: '', p_limit: 1 })).toBe(isOpen);
    expect(await opens(support, 'list_users', { p_search: '', p_page: 1, p_page_size: 10 })).toBe(isOpen);
    expect(await count(editor, drafts)).toBe(isOpen ? 1 : 0);
    expect(((await count(support, 'public.orders')) ?? 0) > 0).toBe(isOpen);
    expect(await count(owner(aal), 'public.shop_settings')).toBe(isOpen ? 1 : 0);
    expect(await shop.call(owner(aal), 'admin_access')).toMatchObject({ role: 'owner', is_open: isOpen });
  });

  test('OW12 a banned administrator has no right, whatever their token says, until the ban ends', async () => {
    const support = signedIn(SUPPORT, 'aal1');
    const orders = async () => ((await count(support, 'public.orders')) ?? 0) > 0;
    const plan = () =>
      shop.refusal('service', 'plan_refund', { p: { admin_id: ADMIN, aal: 'aal1', order_id: USER_A } });
    for (const [until, isOpen] of [
      ['1 hour', false],
      ['-1 hour', true],
    ] as const) {
      await shop.database.admin('update auth.users set banned_until = now() + $1::interval', [until]);
      expect([await orders(), await opens(owner('aal1'), 'list_admins')]).toEqual([isOpen, isOpen]);
      expect(await plan()).toMatchObject({ hint: isOpen ? 'not_found' : 'forbidden' });
      expect(await shop.call(owner('aal1'), 'admin_access')).toMatchObject({ is_open: isOpen });
    }
  });

  test('OW12 one that was begun and not finished asks for nothing; of shoppers none is asked', async () => {
    await addFactor(ADMIN, 'unverified');
    await addFactor(USER_A);
    await require(false);
    expect(await opens(owner('aal1'), 'list_admins')).toBe(true);
    expect(await count(signedIn(USER_A, 'aal1'), 'public.orders')).toBeGreaterThan(0);
    expect(await shop.call('userA', 'admin_access')).toEqual({
      role: null,
      has_factor: false,
      is_required: false,
      is_open: false,
      codes_left: 0,
    });
  });

  test('OW12 the server pays back for an administrator only when the factor was given', async () => {
    await shop.database.admin(
      `update public.orders set payment_status = 'paid', stripe_payment_intent = 'pi_1' where id = $1`,
      [ORDER_A],
    );
    await addFactor(ADMIN);
    const plan = (aal: string | null) =>
      shop.call('service', 'plan_refund', { p: { admin_id: ADMIN, order_id: ORDER_A, aal } });
    await expect(plan('aal1')).rejects.toMatchObject({ hint: 'second_factor_needed' });
    await expect(plan(null)).rejects.toMatchObject({ hint: 'second_factor_needed' });
    expect(await plan('aal2')).toMatchObject({ order_id: ORDER_A });
  });
});

describe('recovery codes', () => {
  const made = () => shop.call<string[]>(owner('aal2'), 'create_recovery_codes');
  const use = (who: SessionAuth, p_code: string) => shop.call(who, 'use_recovery_code', { p_code });

  test('OW12 are ten, kept as hashes, and need the factor', async () => {
    expect(await shop.refusal(owner('aal2'), 'create_recovery_codes')).toMatchObject({ hint: 'second_factor_needed' });
    await addFactor(ADMIN);
    expect(await shop.refusal(owner('aal1'), 'create_recovery_codes')).toMatchObject({ hint: 'second_factor_needed' });
    const codes = await made();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const kept = await value<string>(
      shop.database,
      'select string_agg(c::text, chr(10)) from private.recovery_codes c',
    );
    for (const code of codes) expect(kept).not.toContain(code);
    for (const who of [owner('aal2'), { role: 'service_role' } satisfies SessionAuth])
      await expect(count(who, 'private.recovery_codes')).rejects.toMatchObject({ code: '42501' });
    expect(await shop.call(owner('aal2'), 'admin_access')).toMatchObject({ codes_left: 10 });
  });

  test('OW12 one removes the factor and ends the other sessions, once, however it is typed', async () => {
    const here = await session(ADMIN);
    await session(ADMIN);
    await session(EDITOR);
    await addFactor(ADMIN);
    await addFactor(EDITOR);
    const [first = '', second = ''] = await made();
    const me = signedIn(ADMIN, 'aal1', here);
    expect(await use(me, 'AAAA-AAAA-AAAA-AAAA')).toEqual({ status: 'wrong' });
    expect(await use(signedIn(EDITOR, 'aal1'), first), 'of another account').toEqual({ status: 'wrong' });
    expect(await opens(me, 'list_admins')).toBe(false);
    expect(await use(me, ` ${first.toLowerCase().replaceAll('-', ' ')} `)).toEqual({
      status: 'accepted',
      codes_left: 9,
    });
    expect(await opens(me, 'list_admins')).toBe(true);
    expect(await use(me, first)).toEqual({ status: 'wrong' });
    expect(await value(shop.database, `select array_agg(user_id order by user_id) from auth.mfa_factors`)).toEqual([
      EDITOR,
    ]);
    expect(
      await value(shop.database, `select array_agg(id::text) from auth.sessions where user_id = $1`, [ADMIN]),
    ).toEqual([here]);
    const log = `select kind || ' ' || actor_name from public.activity where kind like '%recovery%' order by happened_at desc limit 1`;
    expect(await value(shop.database, log)).toBe('recovery_code_used Ama Admin');
    await addFactor(ADMIN);
    await made();
    expect(await use(me, second), 'new codes take the place of all earlier ones').toEqual({ status: 'wrong' });
  });

  test('OW12 where the shop requires a factor, a used code leads to a new one and opens nothing', async () => {
    await addFactor(ADMIN);
    await require(true);
    const [code = ''] = await made();
    expect(await use(owner('aal1'), code)).toMatchObject({ status: 'accepted' });
    expect(await opens(owner('aal1'), 'list_admins')).toBe(false);
    expect(await shop.call(owner('aal1'), 'admin_access')).toMatchObject({
      has_factor: false,
      is_required: true,
      is_open: false,
    });
  });

  test('OW12 cannot be guessed: five tries a minute', async () => {
    await addFactor(ADMIN);
    const [code = ''] = await made();
    for (let n = 0; n < 5; n += 1) expect(await use(owner('aal1'), `wrong ${n}`)).toEqual({ status: 'wrong' });
    expect(await use(owner('aal1'), code)).toMatchObject({
      status: 'limited',
      retry_after: expect.any(Number) as number,
    });
  });

  test('OW12 of two uses of one code at once only one counts', async () => {
    await addFactor(ADMIN);
    const [code = ''] = await made();
    const answers = await Promise.all([use(owner('aal1'), code), use(owner('aal1'), code)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      'accepted',
      'wrong',
    ]);
  });
});

describe('owners', () => {
  test('OW12 require a factor of everyone only when they have one, which is logged', async () => {
    const rule = (who: SessionAuth, p_required: boolean) => shop.call(who, 'require_second_factor', { p_required });
    expect(await shop.refusal(owner('aal1'), 'require_second_factor', { p_required: true })).toMatchObject({
      hint: 'second_factor_needed',
    });
    await addFactor(ADMIN);
    await rule(owner('aal2'), true);
    expect(await opens(signedIn(EDITOR, 'aal1'), 'median_price')).toBe(false);
    expect(await opens(signedIn(EDITOR, 'aal2'), 'require_second_factor', { p_required: false })).toBe(false);
    await rule(owner('aal2'), false);
    expect(await opens(signedIn(EDITOR, 'aal1'), 'median_price')).toBe(true);
    const told = `select jsonb_agg(i.after -> 'second_factor_required' order by a.happened_at) from public.activity a
      join public.activity_items i on i.activity_id = a.id where a.kind = 'second_factor_rule_changed'`;
    expect(await value(shop.database, told)).toEqual([true, false]);
  });

  test('OW12 see who has a factor, and remove that of a colleague, with codes and sessions', async () => {
    await addFactor(EDITOR);
    await session(EDITOR);
    await shop.call(signedIn(EDITOR, 'aal2'), 'create_recovery_codes');
    const team = () => shop.call<{ id: string; has_second_factor: boolean }[]>(owner('aal1'), 'list_admins');
    const flags = async () => Object.fromEntries((await team()).map((one) => [one.id, one.has_second_factor]));
    expect(await flags()).toEqual({ [ADMIN]: false, [EDITOR]: true, [SUPPORT]: false });
    await expect(
      shop.call(signedIn(EDITOR, 'aal2'), 'remove_second_factor', { p_user_id: EDITOR }),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(shop.call(owner('aal1'), 'remove_second_factor', { p_user_id: USER_A })).rejects.toMatchObject({
      hint: 'not_found',
    });
    await expect(shop.call(owner('aal1'), 'remove_second_factor', { p_user_id: ADMIN })).rejects.toMatchObject({
      hint: 'forbidden',
    });
    await shop.call(owner('aal1'), 'remove_second_factor', { p_user_id: EDITOR });
    expect(await flags()).toEqual({ [ADMIN]: false, [EDITOR]: false, [SUPPORT]: false });
    const left = `select (select count(*) from private.recovery_codes) + (select count(*) from auth.sessions where user_id = $1)`;
    expect(await value(shop.database, left, [EDITOR])).toBe(0);
  });
});

async function session(user: string): Promise<string> {
  return value<string>(
    shop.database,
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal) values (gen_random_uuid(), $1, now(), now(), 'aal1') returning id::text`,
    [user],
  );
}
