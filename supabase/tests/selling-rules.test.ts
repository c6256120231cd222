/** What may be sold: prices that can be charged, and a bundle that is whole. */
import { describe, expect, test } from 'vitest';
import { addCatalog, addUsers, identities, releasePacks, USER_A } from './fixtures.ts';
import { freshDatabases, overlap, value } from './rpc.ts';

const shop = freshDatabases(async (query) => {
  await addUsers(query);
  await addCatalog(query);
});
const BUNDLE = 'bundle-all-packs';
const buy = { p: { user_id: USER_A, items: [{ id: 'bundle-complete-225', quantity: 1 }] } };
const isDeliverable = () =>
  value<boolean>(shop.database, 'select is_deliverable from public.illustrations where id = $1', [BUNDLE]);
const release = (slug: string) =>
  `update public.bundle_packs set bucket = 'downloads', object_path = 'packs/${slug}.zip', size_bytes = 5, version = 1 where slug = '${slug}'`;

describe('HX04 the smallest price', () => {
  const doors: [string, (price: number) => Promise<unknown>][] = [
    ['bulk edit', (price) => shop.call('admin', 'revise_illustrations', { p: { ids: ['paid'], set: { price } } })],
    ['publish', (price) => shop.call('admin', 'publish_illustration', { p: { id: 'paid', price } })],
    [
      'taking a bulk edit back',
      async (price) => {
        const revision = await value<number>(
          shop.database,
          `select revision from public.illustrations where id = 'paid'`,
        );
        const item = { id: 'paid', revision, category: 'Tech', price, is_free: false, featured: false, tags: [] };
        return shop.call('admin', 'restore_illustrations', { p: { items: [item] } });
      },
    ],
    [
      'the form',
      (price) =>
        shop.database.withRole(identities.admin, (query) =>
          query(`update public.illustrations set price = $1 where id = 'paid'`, [price]),
        ),
    ],
  ];

  test.each(doors)('HX04 %s: $0.01 to $0.49 is refused with its code, and the old price stays', async (_, save) => {
    await shop.database.admin(`insert into storage.objects (bucket_id, name) values
      ('images', 'lovable-uploads/paid.webp'), ('downloads', '1_sunset.zip'), ('downloads', 'masters/paid/1_a.png')`);
    const price = () => value<number>(shop.database, `select price from public.illustrations where id = 'paid'`);
    for (const low of [0.01, 0.49]) {
      await expect(save(low)).rejects.toMatchObject({ code: 'P0001', hint: 'price_below_minimum' });
      expect(await price()).toBe(12.5);
    }
    for (const fine of [0.5, 0]) {
      await save(fine);
      expect(await price()).toBe(fine);
    }
  });

  test('HX04 a price that the owner of the schema got past the check is not sold', async () => {
    await shop.database.admin('alter table public.illustrations disable trigger check_price');
    await shop.database.admin(`update public.illustrations set price = 0.49 where id = 'paid'`);
    await shop.database.admin('alter table public.illustrations enable trigger check_price');
    expect(
      await shop.refusal('service', 'create_pending_order', { p: { user_id: USER_A, items: [{ id: 'paid' }] } }),
    ).toMatchObject({ hint: 'item_undeliverable' });
  });
});

describe('HX04 the bundle', () => {
  test('HX04 is refused by name until every pack has a release, and again when one is taken away', async () => {
    expect(await isDeliverable()).toBe(false);
    const refused = await shop.refusal('service', 'create_pending_order', buy);
    expect(refused).toMatchObject({
      hint: 'item_undeliverable',
      message: '"Complete Black Representation Bundle" cannot be bought yet.',
    });
    await releasePacks(shop.database.admin);
    expect(await isDeliverable()).toBe(true);
    expect(await shop.call('service', 'create_pending_order', buy)).toMatchObject({ total_amount: 79 });
    await shop.database.admin(
      `update public.bundle_packs set bucket = null, object_path = null, version = 0 where slug = 'fitness'`,
    );
    expect(await isDeliverable()).toBe(false);
  });

  test('HX04 bonus files do not decide, and not even an admin can write that it is deliverable', async () => {
    await shop.database.admin(release('wellness-journey'));
    expect(await isDeliverable()).toBe(false);
    await shop.database.withRole(identities.admin, (query) =>
      query(`update public.illustrations set is_deliverable = true, price = 80 where id = $1`, [BUNDLE]),
    );
    expect(await isDeliverable()).toBe(false);
  });

  test('HX04 the last two packs released at the same moment make it deliverable', async () => {
    await releasePacks(shop.database.admin);
    await shop.database.admin(
      `update public.bundle_packs set bucket = null, object_path = null, version = 0 where slug in ('fitness', 'education')`,
    );
    await overlap(
      shop.database,
      identities.service,
      (query) => query(release('fitness')),
      () => shop.database.withRole(identities.service, (query) => query(release('education'))),
    );
    expect(await isDeliverable()).toBe(true);
  });

  test.each([
    ['a quantity of 2', [{ id: 'bundle-complete-225', quantity: 2 }]],
    ['both of its ids', [{ id: 'bundle-complete-225' }, { id: BUNDLE }]],
  ])('HX04 is sold once per order: %s is refused', async (_, items) => {
    await releasePacks(shop.database.admin);
    const refused = await shop.refusal('service', 'create_pending_order', { p: { user_id: USER_A, items } });
    expect(refused).toMatchObject({
      hint: 'quantity_invalid',
      message: '"Complete Black Representation Bundle" is sold once per order: its quantity must be 1.',
    });
    expect(await value(shop.database, 'select count(*) from public.orders')).toBe(0);
  });
});
