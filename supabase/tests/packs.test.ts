/** Packs and bundles: who makes them, and who sees them. */
import { describe, expect, test } from 'vitest';
import { identities, SHA, USER_B } from './fixtures.ts';
import { BUNDLE, hair, openPacks } from './pack-steps.ts';
import { overlap, value } from './rpc.ts';

const { shop, buy, order, refuseOrder, save, saveBundle, sell, release, mine, target } = openPacks();
const shown = async () =>
  (await shop.call<{ slug: string; price: number | null }[]>('anon', 'shop_packs')).map(({ slug, price }) => [
    slug,
    price,
  ]);

describe('MO04 making packs', () => {
  test('MO04 a new pack comes after the others, and is sold once it has a file and a price', async () => {
    const { pack } = await save({ ...hair, bundles: [] });
    expect(pack).toMatchObject({ section: 'pack', display_order: 10, product: { price: 0, is_sold: false } });
    expect(await shop.refusal('admin', 'save_pack', { p: { slug: 'hair', is_sold: true } })).toMatchObject({
      hint: 'validation',
      message: '"Hair Pack" needs a price before it can be sold.',
    });
    await sell('hair', 9);
    expect(await refuseOrder([{ id: 'pack-hair' }])).toMatchObject({ hint: 'item_undeliverable' });
    await release('hair');
    expect(await order([{ id: 'pack-hair' }])).toMatchObject({ total_amount: 9, is_bundle_purchase: false });
  });

  test('MO04 HX08 two editors of a pack’s pictures, theme or bundles: the second is told, and replaces nothing', async () => {
    const { pack } = await save({ ...hair, bundles: [] });
    const stale = pack.product.revision;
    const seen: number[] = [stale];
    for (const set of [{ items: ['paid'] }, { theme: 'people' }, { bundles: [BUNDLE] }]) {
      const { pack: saved } = await save({ slug: 'hair', base_revision: seen.at(-1), ...set });
      expect(saved.product.revision).toBeGreaterThan(seen.at(-1) ?? 0);
      seen.push(saved.product.revision);
      expect(
        await shop.refusal('admin', 'save_pack', { p: { slug: 'hair', items: [], base_revision: stale } }),
      ).toMatchObject({ hint: 'conflict' });
    }
    const { pack: same } = await save({ slug: 'hair', items: ['paid'], theme: 'people', bundles: [BUNDLE] });
    expect(same.product.revision).toBe(seen.at(-1));
  });

  test('MO04 HX08 packs that two people order at once are in the order of the later', async () => {
    const slugs = (
      await shop.database.admin<{ slug: string }>(
        `select slug from public.bundle_packs where section = 'pack' order by display_order`,
      )
    ).map(({ slug }) => slug);
    const [one = '', two = '', ...rest] = slugs;
    const [turned, swapped] = [slugs.toReversed(), [two, one, ...rest]];
    await overlap(
      shop.database,
      identities.admin,
      (query) => query('select public.order_packs($1)', [JSON.stringify({ slugs: turned })]),
      () => shop.call('admin', 'order_packs', { p: { slugs: swapped } }),
    );
    const now = await shop.database.admin<{ slug: string }>(
      `select slug from public.bundle_packs where section = 'pack' order by display_order`,
    );
    expect(now.map(({ slug }) => slug)).toEqual(swapped);
  });

  test('MO04 its name in addresses is taken once, its id is no other item’s, and a stale form changes nothing', async () => {
    const { pack } = await save(hair);
    expect(await shop.refusal('admin', 'save_pack', { p: hair })).toMatchObject({ hint: 'duplicate' });
    await save({ slug: 'hair', title: 'Hair and Braids', base_revision: pack.product.revision });
    expect(
      await shop.refusal('admin', 'save_pack', {
        p: { slug: 'hair', title: 'Hair', price: 3, base_revision: pack.product.revision },
      }),
    ).toMatchObject({ hint: 'conflict' });
    expect(
      await value(
        shop.database,
        `select b.title || ', ' || i.title from public.bundle_packs b, public.illustrations i
        where b.slug = 'hair' and i.id = 'pack-hair'`,
      ),
    ).toBe('Hair and Braids, Hair and Braids');
    await shop.database.admin(`insert into public.illustrations (id, title, description, category, image)
      values ('pack-owl', 'An owl', 'An owl at night.', 'Tech', 'owl.webp')`);
    expect(await shop.refusal('admin', 'save_pack', { p: { ...hair, slug: 'owl' } })).toMatchObject({
      hint: 'duplicate',
    });
  });

  test('MO04 the smallest price holds for packs and bundles', async () => {
    for (const [name, p] of [
      ['save_pack', { slug: 'fitness', price: 0.2, is_sold: true }],
      ['save_bundle', { id: BUNDLE, price: 0.2 }],
    ] as const)
      expect(await shop.refusal('admin', name, { p })).toMatchObject({ hint: 'price_below_minimum' });
  });

  test('MO04 packs get the wanted order, each section for itself, and the bundle shows it', async () => {
    await shop.call('admin', 'order_packs', { p: { slugs: ['social-media', 'wellness-journey', 'fitness'] } });
    const contents = await shop.call<{ slug: string; section: string }[]>('anon', 'bundle_contents');
    const slugs = (section: string) => contents.filter((pack) => pack.section === section).map(({ slug }) => slug);
    expect(slugs('pack').slice(0, 4)).toEqual(['social-media', 'fitness', 'tech-startup', 'black-wellness']);
    expect(slugs('bonus').slice(0, 2)).toEqual(['wellness-journey', 'black-wellness-pack']);
  });

  test('MO04 a pack that was never sold is deleted with its files; one that was is kept, whichever way it was sold', async () => {
    await save({ ...hair, bundles: [] });
    await release('hair');
    await shop.database
      .admin(`insert into public.bundle_pack_versions (pack_slug, version, bucket, object_path, size_bytes, sha256)
      values ('hair', 1, 'downloads', 'packs/hair-v1.zip', 5, '${SHA}')`);
    expect(await shop.call('admin', 'delete_pack', { p_slug: 'hair' })).toEqual({
      objects: [{ bucket: 'downloads', name: 'packs/hair-v1.zip' }],
    });
    expect(await value(shop.database, `select count(*) from public.illustrations where id = 'pack-hair'`)).toBe(0);

    await sell('fitness');
    await buy([{ id: 'pack-fitness' }]);
    expect(await shop.refusal('admin', 'delete_pack', { p_slug: 'fitness' })).toMatchObject({ hint: 'in_use' });
    await buy([{ id: BUNDLE }], USER_B);
    await saveBundle({ id: BUNDLE, packs: ['education'] });
    expect(await shop.refusal('admin', 'delete_pack', { p_slug: 'healthcare' })).toMatchObject({ hint: 'in_use' });
    expect(await target('userB', 'healthcare')).not.toBeNull();
  });

  test.each(['anon', 'userA', 'support'] as const)('MO04 %s makes and deletes nothing', async (who) => {
    for (const [name, args] of [
      ['save_pack', { p: hair }],
      ['save_bundle', { p: { id: BUNDLE, price: 1 } }],
      ['order_packs', { p: { slugs: ['fitness'] } }],
      ['delete_pack', { p_slug: 'fitness' }],
      ['delete_bundle', { p_id: BUNDLE }],
      ['list_packs_and_bundles', {}],
    ] as const)
      expect(await shop.refusal(who, name, args)).toMatchObject({ code: '42501' });
  });
});

describe('MO01 MO04 a sale of a pack or bundle', () => {
  const fact = (id: string, column: string) =>
    value(shop.database, `select ${column} from public.illustrations where id = $1`, [id]);

  test('is asked for, quoted and ordered at, and ends with an empty sale price', async () => {
    await sell('fitness', 12);
    await save({ slug: 'fitness', sale_price: 7 });
    await saveBundle({ id: BUNDLE, sale_price: 50, sale_ends_at: new Date(Date.now() + 86_400_000).toISOString() });
    expect([await fact('pack-fitness', 'asked_price'), await fact(BUNDLE, 'asked_price')]).toEqual([7, 50]);
    expect(await order([{ id: 'pack-fitness' }])).toMatchObject({ total_amount: 7 });
    expect(await order([{ id: BUNDLE }])).toMatchObject({ total_amount: 50 });
    await saveBundle({ id: BUNDLE, title: 'The Bundle' });
    expect(await fact(BUNDLE, 'asked_price')).toBe(50);
    await saveBundle({ id: BUNDLE, sale_price: null });
    expect([await fact(BUNDLE, 'asked_price'), await fact(BUNDLE, 'price')]).toEqual([79, 79]);
  });

  test('is refused where it is no lower than the price, and nothing is saved', async () => {
    const refusal = await shop.refusal('admin', 'save_bundle', { p: { id: BUNDLE, title: 'Other', sale_price: 80 } });
    expect(refusal).toMatchObject({ hint: 'sale_invalid' });
    expect([await fact(BUNDLE, 'sale_price'), await fact(BUNDLE, 'title')]).not.toContain('Other');
  });
});

test('MO04 an owner says which illustrations are in a pack; they count toward it, and other packs are no items', async () => {
  const { pack } = await save({ slug: 'fitness', items: ['paid', 'other', 'pack-fitness', 'no-such-item'] });
  expect(pack).toMatchObject({
    items: [
      { id: 'other', title: 'Morning Run' },
      { id: 'paid', title: 'Sunset Walk' },
    ],
  });
  await buy([{ id: 'paid' }]);
  expect(await order([{ id: BUNDLE }])).toMatchObject({ items: [{ credit: 12.5 }] });
  await save({ slug: 'fitness', theme: 'sports' });
  expect(await save({ slug: 'fitness', items: ['other'] })).toMatchObject({ pack: { items: [{ id: 'other' }] } });
});

describe('MO04 making bundles', () => {
  const three = {
    id: 'bundle-starter',
    is_new: true,
    title: 'Starter Bundle',
    description: 'Three packs to begin with.',
  };

  test('MO04 a second bundle is sold with its packs alone', async () => {
    await saveBundle({ ...three, price: 20, is_sold: true, packs: ['fitness', 'education', 'healthcare'] });
    const made = await order([{ id: 'bundle-starter' }]);
    expect(made).toMatchObject({ total_amount: 20, is_bundle_purchase: true });
    await buy([{ id: 'bundle-starter' }]);
    expect(await mine('userA', 'bundle-starter')).toEqual(['education', 'fitness', 'healthcare']);
    expect(await target('userA', 'tech-startup')).toBeNull();
    expect(await refuseOrder([{ id: 'bundle-starter' }])).toMatchObject({ hint: 'item_owned' });
    expect(await refuseOrder([{ id: BUNDLE, quantity: 2 }])).toMatchObject({ hint: 'quantity_invalid' });
  });

  test('MO04 it waits for its own packs only', async () => {
    await save({ ...hair, bundles: [] });
    await saveBundle({ ...three, price: 20, is_sold: true, packs: ['fitness', 'hair'] });
    expect(await refuseOrder([{ id: 'bundle-starter' }])).toMatchObject({ hint: 'item_undeliverable' });
    expect(await order([{ id: BUNDLE }])).toMatchObject({ total_amount: 79 });
    await release('hair');
    expect(await order([{ id: 'bundle-starter' }])).toMatchObject({ total_amount: 20 });
  });

  test('MO04 the bundle of all packs stays; another is deleted while it was never sold', async () => {
    expect(await shop.refusal('admin', 'delete_bundle', { p_id: BUNDLE })).toMatchObject({ hint: 'bundle_kept' });
    await saveBundle({ id: BUNDLE, is_sold: false, price: 70 });
    expect(await order([{ id: 'bundle-complete-225' }])).toMatchObject({ total_amount: 70 });
    await saveBundle({ ...three, price: 20, is_sold: true, packs: ['fitness'] });
    await buy([{ id: 'bundle-starter' }]);
    expect(await shop.refusal('admin', 'delete_bundle', { p_id: 'bundle-starter' })).toMatchObject({ hint: 'in_use' });
    await saveBundle({ ...three, id: 'bundle-other', packs: [] });
    await shop.call('admin', 'delete_bundle', { p_id: 'bundle-other' });
  });

  test('MO04 a bundle that is not listed shows its packs to visitors by no door', async () => {
    await save({ ...hair, bundles: [] });
    await release('hair');
    await saveBundle({ ...three, price: 20, packs: ['hair'] });
    expect(await shop.call('anon', 'bundle_contents', { p_bundle_id: 'bundle-starter' })).toEqual([]);
    expect(await shop.call('anon', 'shop_pack', { p_slug: 'hair' })).toBeNull();
    expect((await shown()).map(([slug]) => slug)).not.toContain('hair');
  });
});

describe('MO04 what visitors find', () => {
  test('MO04 packs that are sold, with their price, or in a listed bundle, without one', async () => {
    await sell('fitness', 15);
    await release('wellness-journey');
    expect(await shown()).toEqual(
      'tech-startup black-wellness education business-pro creative-arts family-life fitness healthcare social-media'
        .split(' ')
        .map((slug) => [slug, slug === 'fitness' ? 15 : null]),
    );
    await sell('wellness-journey', 3);
    expect((await shown()).at(-1)).toEqual(['wellness-journey', 3]);
    expect(await shop.call('anon', 'shop_pack', { p_slug: 'fitness' })).toMatchObject({
      slug: 'fitness',
      price: 15,
      bundles: [{ id: BUNDLE, price: 79, is_deliverable: true, pack_count: 9 }],
    });
    expect(JSON.stringify(await shop.call('anon', 'shop_packs'))).not.toMatch(/object_path|packs\/fitness|sha256/);
  });
});
