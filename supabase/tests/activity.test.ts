/** The log of who did what: what each kind of change leaves in it, and how a change is taken back. */
import { beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, identities, POST_LIVE, USER_A, USER_B, addRows } from './fixtures.ts';
import { openShop } from './money-steps.ts';
import { value } from './rpc.ts';

const { shop, buy, refund, dispute } = openShop();

interface Entry {
  id: string;
  kind: string;
  actor: string;
  actor_name: string;
  item_count: number;
  item: { subject_id: string; subject_name: string; before: object | null; after: object | null };
}

const listed = (p: object = {}) => shop.call<{ total: number; entries: Entry[] }>('admin', 'list_activity', { p });
/** Entries of a kind, newest first. */
const entries = async (kind: string) => (await listed({ kinds: [kind] })).entries;
const newest = async (kind: string): Promise<Entry> => {
  const [entry] = await entries(kind);
  if (!entry) throw new Error(`Nothing of the kind ${kind} was logged.`);
  return entry;
};
const asAdmin = (statement: string) => shop.database.withRole(identities.admin, (query) => query(statement));
const revise = (ids: string[], set: object) => shop.call('admin', 'revise_illustrations', { p: { ids, set } });
const undo = async (kind: string) =>
  shop.call<{ undone: number; kept: number }>('admin', 'undo_activity', { p_id: (await newest(kind)).id });
const priceOf = (id: string) =>
  value<number>(shop.database, `select price from public.illustrations where id = '${id}'`);

describe('what is logged', () => {
  test('OW10 a bulk change of prices is one entry with every illustration, its name and both prices', async () => {
    await revise(['paid', 'other'], { price: 9 });
    const entry = await newest('price_changed');
    expect(entry).toMatchObject({ actor: 'account', actor_name: 'Ama Admin', item_count: 2 });
    expect(entry.item).toEqual({
      subject_id: 'other',
      subject_name: 'Morning Run',
      before: { price: 8, compare_price: null, is_free: false },
      after: { price: 9, compare_price: null, is_free: false },
    });
    expect(await entries('state_changed')).toEqual([]);
  });

  test('OW10 what a change leaves as it was is not logged', async () => {
    await revise(['paid'], { price: 12.5, state: 'published', category: 'Tech', featured: false });
    await asAdmin(`update public.illustrations set description = 'Another text of it.' where id = 'paid'`);
    for (const kind of ['price_changed', 'state_changed', 'category_assigned', 'featured_changed']) {
      expect([kind, await entries(kind)]).toEqual([kind, []]);
    }
  });

  test('MO02 OW10 a code that is made and changed, with what differs', async () => {
    await asAdmin(`insert into public.discount_codes (code, kind, percent) values ('SPRING', 'percent', 10)`);
    await asAdmin(`update public.discount_codes set percent = 15, is_active = false where code = 'SPRING'`);
    await asAdmin(`update public.discount_codes set percent = 15 where code = 'SPRING'`);
    expect(await newest('code_added')).toMatchObject({
      item: { subject_id: 'SPRING', before: null, after: { kind: 'percent', percent: 10 } },
    });
    expect(await entries('code_changed')).toMatchObject([
      { item: { before: { percent: 10, is_active: true }, after: { percent: 15, is_active: false } } },
    ]);
  });

  test('MO03 OW10 a license option, and the own prices of an illustration', async () => {
    await asAdmin(`insert into public.license_options (code, name, default_factor) values ('book', 'Book license', 2)`);
    await asAdmin(`update public.license_options set default_factor = 3 where code = 'book'`);
    expect(await newest('license_option_added')).toMatchObject({ item: { subject_name: 'Book license' } });
    expect(await newest('license_option_changed')).toMatchObject({
      item: { before: { default_factor: 2 }, after: { default_factor: 3 } },
    });
    const set = (price: number) =>
      asAdmin(`insert into public.illustration_license_prices (illustration_id, option, price) values ('paid', 'book', ${price})
        on conflict (illustration_id, option) do update set price = excluded.price`);
    await set(30);
    await set(40);
    await set(40);
    await asAdmin(`delete from public.illustration_license_prices where option = 'book'`);
    const told = (before: number | null, after: number | null) => ({
      item: {
        subject_id: 'paid',
        before: { 'Book license price': before },
        after: { 'Book license price': after },
      },
    });
    expect(await entries('license_prices_changed')).toMatchObject([told(40, null), told(30, 40), told(null, 30)]);
  });

  test('MO06 OW10 how taxes are asked for, which can be taken back', async () => {
    await asAdmin(`update public.shop_settings set tax_mode = 'exclusive', tax_id = 'FR1'`);
    expect(await newest('settings_changed')).toMatchObject({
      item: { before: { tax_mode: 'off' }, after: { tax_mode: 'exclusive', tax_id: 'FR1' } },
    });
    expect(await undo('settings_changed')).toEqual({ undone: 1, kept: 0 });
    expect(await value(shop.database, 'select tax_mode from public.shop_settings')).toBe('off');
  });

  test('OW10 a license given by hand and taken back, each with its reason', async () => {
    const asked = { p_user_id: USER_B, p_illustration_id: 'other', p_seats: 2, p_reason: 'For the press kit' };
    const { order_id } = await shop.call<{ order_id: string }>('admin', 'grant_license', asked);
    const given = await newest('license_granted');
    expect(given).toMatchObject({ actor_name: 'Ama Admin', item: { subject_id: order_id } });
    expect(given.item.after).toEqual({ item: 'Morning Run', seats: 2, reason: 'For the press kit' });
    await shop.database.admin('update public.license_grants set granted_by = null where order_id = $1', [order_id]);
    expect(await entries('license_revoked')).toEqual([]);
    await shop.call('admin', 'revoke_grant', { p_order_id: order_id, p_reason: 'It was a mistake' });
    expect((await newest('license_revoked')).item.after).toEqual({ item: 'Morning Run', reason: 'It was a mistake' });
  });

  test('OW10 withdrawing, deleting and adding illustrations', async () => {
    await revise(['paid'], { state: 'unlisted', withdrawn_reason: 'The artist asked for it.' });
    expect((await newest('state_changed')).item.after).toMatchObject({
      state: 'unlisted',
      withdrawn_reason: 'The artist asked for it.',
    });
    await shop.call('admin', 'delete_illustrations', { p: { ids: ['other', 'empty'] } });
    const deleted = await newest('illustration_deleted');
    expect(deleted).toMatchObject({ item_count: 2, item: { before: { price: 5 }, after: null } });
    await asAdmin(`insert into public.illustrations (id, title, description, category, image, price)
      values ('new', 'New Dawn', 'A new day begins.', 'Tech', 'n.webp', 3)`);
    expect((await newest('illustration_added')).item).toMatchObject({
      subject_id: 'new',
      after: { price: 3, state: 'published' },
    });
  });

  test('OW10 a renamed category is one change, not one of each illustration in it', async () => {
    await asAdmin(`update public.categories set name = 'Technology' where name = 'Tech'`);
    expect((await newest('category_changed')).item).toMatchObject({
      before: { name: 'Tech' },
      after: { name: 'Technology' },
    });
    expect(await entries('category_assigned')).toEqual([]);
    await revise(['paid'], { category: 'Family' });
    expect((await newest('category_assigned')).item).toMatchObject({
      before: { category: 'Technology' },
      after: { category: 'Family' },
    });
  });

  test('OW10 admin rights name the account and who gave them; without a person it was the shop', async () => {
    await shop.call('admin', 'set_admin_role', { p_user_id: USER_B, p_role: 'owner' });
    expect(await newest('admin_rights_changed')).toMatchObject({
      actor_name: 'Ama Admin',
      item: {
        subject_id: USER_B,
        subject_name: 'Ben Browser',
        before: { is_admin: false, admin_role: null },
        after: { is_admin: true, admin_role: 'owner' },
      },
    });
    await shop.database.admin(`update public.profiles set is_admin = false where id = '${USER_B}'`);
    expect(await newest('admin_rights_changed')).toMatchObject({ actor: 'shop', actor_name: '' });
  });

  test.each([
    ['the account that asked for it', ADMIN, { actor: 'account', actor_name: 'Ama Admin' }],
    ['the shop when a job asked', 'automatic', { actor: 'shop' }],
    ['Stripe when it was made there', undefined, { actor: 'stripe' }],
  ])('OW10 a refund names %s', async (_, by, who) => {
    const made = await buy([{ id: 'paid' }], USER_A);
    await refund(made, 1250, { ...(by && { asked_by: by }) });
    expect(await newest('refund_changed')).toMatchObject({
      ...who,
      item: { subject_id: made.order_id, before: { refunded_amount: 0 }, after: { refunded_amount: 12.5 } },
    });
  });

  test('OW10 a dispute and its outcome, by Stripe', async () => {
    const made = await buy([{ id: 'paid' }], USER_A);
    await dispute(made, 'open');
    await dispute(made, 'lost');
    expect(await newest('dispute_changed')).toMatchObject({
      actor: 'stripe',
      item: { before: { dispute_status: 'open' }, after: { dispute_status: 'lost' } },
    });
    expect(await entries('refund_changed')).toEqual([]);
  });

  test('OW10 settings name what differs alone; posts and the About page are told by their saves', async () => {
    await asAdmin(`update public.shop_settings set company_name = 'Baobab Ltd', sale_notices = true`);
    expect((await newest('settings_changed')).item).toMatchObject({
      before: { company_name: '' },
      after: { company_name: 'Baobab Ltd' },
    });
    await addRows(shop.database.admin);
    const text = 'x'.repeat(500);
    await asAdmin(`update public.blog_posts set content = '${text}' where id = '${POST_LIVE}'`);
    expect((await newest('post_changed')).item).toMatchObject({
      subject_name: 'Live',
      after: { content: `${'x'.repeat(200)}…` },
    });
    const [section] = await shop.database.admin<{ id: string }>(
      `select id from public.about_content where section_key = 'mission'`,
    );
    await shop.call('admin', 'save_about_page', {
      p_base_revision: 1,
      p_sections: [{ id: section?.id, section_key: 'mission', title: 'Our mission', content: 'Text' }],
    });
    expect(await newest('about_saved')).toMatchObject({ item_count: 2 });
  });

  test('OW10 a released and a rolled back pack', async () => {
    await shop.database.admin(`update public.bundle_packs set version = 2 where slug = 'fitness'`);
    expect((await newest('pack_released')).item).toMatchObject({
      subject_id: 'fitness',
      before: { version: 1 },
      after: { version: 2 },
    });
  });

  test('OW10 entries older than two years go with the maintenance', async () => {
    await shop.database.admin(`update public.activity set happened_at = now() - interval '2 years 1 day'`);
    await revise(['paid'], { price: 9 });
    expect(await shop.call('service', 'clean_up')).toMatchObject({ activity: expect.any(Number) });
    expect((await listed()).entries.map(({ kind }) => kind)).toEqual(['price_changed']);
    expect(await value(shop.database, 'select count(*) from public.activity_items')).toBe(1);
  });
});

describe('the list', () => {
  beforeEach(async () => {
    await revise(['paid', 'other'], { price: 9 });
    await revise(['free'], { state: 'draft' });
    await shop.database.admin(`update public.categories set is_active = false where name = 'Faith'`);
  });

  test.each([
    ['a thing', { subject_id: 'paid', kinds: ['price_changed', 'state_changed'] }, ['price_changed']],
    ['a kind', { kinds: ['state_changed'] }, ['state_changed']],
    ['a person', { actor: ADMIN }, ['state_changed', 'price_changed']],
    ['the shop', { actor: 'shop', kinds: ['category_changed'] }, ['category_changed']],
    ['a word of a name', { search: 'free sm', kinds: ['state_changed', 'price_changed'] }, ['state_changed']],
    [
      'a person’s name',
      { search: 'ama', kinds: ['price_changed', 'state_changed'] },
      ['state_changed', 'price_changed'],
    ],
    ['a time', { to: '2020-01-01T00:00:00Z' }, []],
  ])('OW10 is filtered by %s', async (_, p, kinds) => {
    const found = await listed(p);
    expect(found.entries.map(({ kind }) => kind)).toEqual(kinds);
    expect(found.total).toBe(kinds.length);
  });

  test('OW10 names everyone in it', async () => {
    expect(await shop.call('admin', 'activity_people')).toEqual([{ id: ADMIN, name: 'Ama Admin' }]);
  });
});

describe('taking back', () => {
  test('OW10 puts prices back where they still are as changed, and says how many are not', async () => {
    await revise(['paid', 'other', 'empty'], { price: 9 });
    await asAdmin(`update public.illustrations set price = 10 where id = 'other'; `);
    const { id } = (await listed({ kinds: ['price_changed'], subject_id: 'paid' })).entries[0] ?? { id: '' };
    await shop.database.admin(`delete from public.illustrations where id = 'empty'`);
    expect(await shop.call('admin', 'undo_activity', { p_id: id })).toEqual({ undone: 1, kept: 2 });
    expect([await priceOf('paid'), await priceOf('other')]).toEqual([12.5, 10]);
    expect((await newest('price_changed')).item).toMatchObject({ before: { price: 9 }, after: { price: 12.5 } });
  });

  test('OW10 puts a state with its time and reason back', async () => {
    await revise(['paid'], { state: 'unlisted', withdrawn_reason: 'The artist asked for it.' });
    await revise(['paid'], { state: 'published' });
    expect(await undo('state_changed')).toEqual({ undone: 1, kept: 0 });
    expect(await value(shop.database, `select withdrawn_reason from public.illustrations where id = 'paid'`)).toBe(
      'The artist asked for it.',
    );
  });

  test('OW10 puts settings back unless they were changed since', async () => {
    await asAdmin(`update public.shop_settings set company_name = 'Baobab Ltd', sale_digest = true`);
    const { id } = await newest('settings_changed');
    await asAdmin(`update public.shop_settings set contact_hours = 'Mornings'`);
    expect(await shop.call('admin', 'undo_activity', { p_id: id })).toEqual({ undone: 1, kept: 0 });
    expect(await shop.call('admin', 'undo_activity', { p_id: id })).toEqual({ undone: 0, kept: 1 });
    expect(await value(shop.database, `select company_name || '/' || contact_hours from public.shop_settings`)).toBe(
      '/Mornings',
    );
  });

  test('OW10 refuses what cannot be taken back', async () => {
    await asAdmin(`update public.categories set name = 'Belief' where name = 'Faith'`);
    const { id } = await newest('category_changed');
    expect(await shop.refusal('admin', 'undo_activity', { p_id: id })).toMatchObject({ hint: 'validation' });
  });
});
