/** Who finds, opens, downloads and buys an illustration in each state. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Identity } from './fixtures.ts';
import { identities, USER_A, USER_B } from './fixtures.ts';
import { openShop } from './money-steps.ts';

const { shop, buy, order } = openShop();

const IN_AN_HOUR = new Date(Date.now() + 3_600_000).toISOString();
const AN_HOUR_AGO = new Date(Date.now() - 3_600_000).toISOString();

const revise = (set: object, ids = ['paid']) =>
  shop.call<{ revised: object[] }>('admin', 'revise_illustrations', { p: { ids, set } });
const visible = async (who: Identity) => {
  const rows = await shop.database.withRole(identities[who], (query) =>
    query<{ id: string }>(`select id from public.illustrations where id = 'paid'`),
  );
  return rows.length === 1;
};
const searched = async (who: Identity, p_query: string) => {
  const found = await shop.call<{ illustrations: { id: string }[] }>(who, 'search_catalog', { p_query, p_limit: 10 });
  return found.illustrations.some(({ id }) => id === 'paid');
};
const listed = async (who: Identity) => {
  const page = await shop.call<{ total: number; cards: { id: string }[] }>(who, 'find_illustrations', {
    p_query: '',
    p_filters: '{category:Tech}',
    p_sort: 'newest',
    p_from: 0,
    p_size: 50,
    p_counts: false,
  });
  expect(page.total).toBe(page.cards.length);
  return page.cards.some(({ id }) => id === 'paid');
};
const downloads = async (who: Identity, id = 'paid') =>
  (await shop.call(who, 'download_target', {
    p_illustration_id: id,
    p_pack_slug: null,
    p_version: null,
  })) !== null;

beforeEach(() => buy([{ id: 'paid' }], USER_A));

describe('illustration states', () => {
  test.each([
    ['published', { state: 'published' }, true],
    ['scheduled, its time has come', { state: 'scheduled', publish_at: AN_HOUR_AGO }, true],
    ['scheduled', { state: 'scheduled', publish_at: IN_AN_HOUR }, false],
    ['draft', { state: 'draft' }, false],
    ['unlisted', { state: 'unlisted', withdrawn_reason: 'The artist asked for it.' }, false],
  ])(
    'OW02 %s: visitors and other shoppers find it in no list and no search unless it is listed',
    async (_, set, found) => {
      await revise(set);
      for (const who of ['anon', 'userB'] as const) expect([who, await visible(who)]).toEqual([who, found]);
      for (const who of ['userA', 'admin'] as const) expect([who, await visible(who)]).toEqual([who, true]);
      for (const who of ['anon', 'userA', 'userB', 'admin'] as const) {
        const seen = [await searched(who, 'sunset'), await searched(who, 'sunst'), await listed(who)];
        expect([who, ...seen]).toEqual([who, found, found, found]);
      }
      expect([await downloads('userA'), await downloads('userB'), await downloads('admin')]).toEqual([
        true,
        false,
        true,
      ]);
    },
  );

  test('OW02 what was bought stays in the library, marked as not for sale; what was free is downloaded no more', async () => {
    await revise({ state: 'unlisted' }, ['paid', 'free']);
    expect(await shop.call('userA', 'my_library')).toMatchObject([{ id: 'paid', is_for_sale: false }]);
    expect([await downloads('userB', 'free'), await downloads('admin', 'free')]).toEqual([false, true]);
    await revise({ state: 'published' }, ['paid', 'free']);
    expect(await shop.call('userA', 'my_library')).toMatchObject([{ id: 'paid', is_for_sale: true }]);
    expect(await downloads('userB', 'free')).toBe(true);
  });

  test('OW02 a checkout refuses what is unlisted by its name, and tells nothing of a draft', async () => {
    const refused = (items: object[], user: string) =>
      order(items, user).then(
        () => null,
        (error: unknown) => error,
      );
    await revise({ state: 'unlisted' });
    const unlisted = { hint: 'item_unlisted', message: '"Sunset Walk" is not for sale any more.' };
    expect(await refused([{ id: 'other' }, { id: 'paid' }], USER_B)).toMatchObject(unlisted);
    expect(await refused([{ id: 'paid', further_seats: true }], USER_A)).toMatchObject(unlisted);
    await revise({ state: 'draft' });
    expect(await refused([{ id: 'paid' }], USER_B)).toMatchObject({
      hint: 'item_unknown',
      detail: expect.not.stringContaining('Sunset'),
    });
    await revise({ state: 'published' });
    expect(await refused([{ id: 'paid' }], USER_B)).toBeNull();
  });

  test('OW02 a withdrawal keeps its reason and is taken back with it', async () => {
    const state = async () =>
      (
        await shop.database.admin(
          `select state, withdrawn_reason, publish_at from public.illustrations where id = 'paid'`,
        )
      )[0];
    await revise({ state: 'unlisted', withdrawn_reason: ' A brand complained. ' });
    expect(await state()).toEqual({ state: 'unlisted', withdrawn_reason: 'A brand complained.', publish_at: null });
    await revise({ price: 3 });
    expect(await state()).toMatchObject({ state: 'unlisted', withdrawn_reason: 'A brand complained.' });
    const { revised } = await revise({ state: 'published' });
    expect(await state()).toEqual({ state: 'published', withdrawn_reason: null, publish_at: null });
    await shop.call('admin', 'restore_illustrations', { p: { items: revised } });
    expect(await state()).toMatchObject({ state: 'unlisted', withdrawn_reason: 'A brand complained.' });
    for (const set of [{ state: 'scheduled' }, { state: 'draft', publish_at: IN_AN_HOUR }, { state: 'gone' }])
      await expect(revise(set)).rejects.toMatchObject({ code: expect.stringMatching(/^23(502|514)$/) });
  });

  test('OW02 the version of the content changes when a scheduled illustration’s time has come, without any write', async () => {
    const version = () => shop.call<string>('anon', 'content_version');
    await revise({ state: 'scheduled', publish_at: new Date(Date.now() + 1500).toISOString() });
    const before = await version();
    expect(await searched('anon', 'sunset')).toBe(false);
    await expect.poll(version, { timeout: 6000 }).not.toBe(before);
    expect(await searched('anon', 'sunset')).toBe(true);
  });
});
