/** Settings as one document: revisions, versions, the bundle's prices, and the order of what is featured. */
import { describe, expect, test } from 'vitest';
import { identities } from './fixtures.ts';
import { openShop } from './money-steps.ts';
import { value } from './rpc.ts';

const { shop, order } = openShop();

interface Answer {
  status: string;
  revision: number;
  settings: Record<string, unknown>;
}

const current = () => shop.call<Answer>('admin', 'shop_settings_document');
const save = (p_base_revision: number, p: object) =>
  shop.call<Answer>('admin', 'save_shop_settings', { p_base_revision, p });
const refusal = async (p: object) =>
  shop.refusal('admin', 'save_shop_settings', { p_base_revision: (await current()).revision, p });
const details = () => shop.call('anon', 'shop_details');

describe('saving settings', () => {
  test('OW11 what is absent stays; a stale save is a conflict, the same save again is saved', async () => {
    const { revision } = await current();
    const saved = await save(revision, { hero_title: 'Our pictures', contact_hours: 'Mornings' });
    expect(saved).toMatchObject({ status: 'saved', settings: { hero_title: 'Our pictures', company_name: '' } });
    expect(await save(revision, { hero_title: 'Our pictures', contact_hours: 'Mornings' })).toMatchObject({
      status: 'saved',
      revision: saved.revision,
    });
    expect(await save(revision, { hero_title: 'Others' })).toMatchObject({
      status: 'conflict',
      settings: { hero_title: 'Our pictures' },
    });
    expect(await details()).toMatchObject({ hero_title: 'Our pictures' });
  });

  test('OW11 the bundle’s price is the one that checkout takes, and counts from the next order on', async () => {
    const before = await order([{ id: 'bundle-complete-225' }]);
    const { revision } = await current();
    await save(revision, { bundle_price: 59.5, bundle_compare_price: 200 });
    expect([before.total_amount, (await order([{ id: 'bundle-complete-225' }])).total_amount]).toEqual([79, 59.5]);
    const row = `select price || '/' || compare_price from public.illustrations where id = 'bundle-all-packs'`;
    expect(await value(shop.database, row)).toBe('59.50/200.00');
  });

  test.each([
    ['a currency without cents', { currency: 'jpy' }],
    ['a currency in capitals', { currency: 'USD' }],
    ['no price', { bundle_price: null }],
    ['a total value below the price', { bundle_compare_price: 70 }],
    ['a regular price below the price', { bundle_regular_price: 79 }],
    ['a price below what the provider charges', { bundle_price: 0.2 }],
    ['a question without an answer', { faq: [{ question: 'Why?', answer: ' ' }] }],
    ['a link that is no https address', { social_links: ['javascript:alert(1)'] }],
    ['a link twice', { social_links: ['https://a.test/x', 'https://a.test/x'] }],
    ['a sender’s name with an address in it', { sender_name: 'Ama <x@y.test>' }],
    ['four pictures', { hero_pictures: ['a', 'b', 'c', 'd'] }],
  ])('OW11 refuses %s, and keeps all as it was', async (_, p) => {
    const before = await current();
    expect((await refusal({ ...p, hero_title: 'Half saved' })).message).not.toBe('');
    expect(await current()).toEqual(before);
  });

  test('OW11 the last twenty versions stay, with who saved them', async () => {
    for (let turn = 1; turn <= 22; turn += 1) await save((await current()).revision, { hero_title: `Title ${turn}` });
    const versions = await shop.database.withRole(identities.admin, (query) =>
      query<{ saved_by_name: string; settings: { hero_title: string; bundle_price: number } }>(
        'select * from public.shop_settings_versions order by revision desc',
      ),
    );
    expect(versions).toHaveLength(20);
    expect(versions[0]).toMatchObject({
      saved_by_name: 'Ama Admin',
      settings: { hero_title: 'Title 22', bundle_price: 79 },
    });
    expect(versions.at(-1)?.settings.hero_title).toBe('Title 3');
  });
});

describe('featured illustrations', () => {
  const inOrder = async () =>
    (
      await shop.database.admin<{ id: string }>(
        `select id from public.illustrations where featured and kind = 'illustration' order by featured_position nulls last, id`,
      )
    ).map(({ id }) => id);
  const arrange = (ids: string[]) => shop.call('admin', 'order_featured', { p: { ids } });

  test('OW11 stand in the given order; one that is not featured any more loses its place', async () => {
    await shop.database.admin(`update public.illustrations set featured = true where id in ('paid', 'other', 'free')`);
    await arrange(['other', 'paid', 'empty']);
    expect(await inOrder()).toEqual(['other', 'paid', 'free']);
    expect(
      await value(shop.database, `select featured_position from public.illustrations where id = 'empty'`),
    ).toBeNull();
    await shop.call('admin', 'revise_illustrations', { p: { ids: ['other'], set: { featured: false } } });
    await shop.call('admin', 'revise_illustrations', { p: { ids: ['other'], set: { featured: true } } });
    expect(await inOrder()).toEqual(['paid', 'free', 'other']);
  });
});
