/** Packs and bundles: who makes them, who sees them, and who has which pack. */
import { describe, expect, test } from 'vitest';
import { SHA, USER_A, USER_B } from './fixtures.ts';
import type { Identity } from './fixtures.ts';
import { openShop } from './money-steps.ts';
import { value } from './rpc.ts';

const { shop, buy, order, refuseOrder, refund, dispute } = openShop();

interface PackRecord {
  slug: string;
  section: string;
  display_order: number;
  bundles: string[];
  was_sold: boolean;
  product: { price: number; is_sold: boolean; is_deliverable: boolean; revision: number };
}
const TODAY = new Date().toISOString().slice(0, 10);
const BUNDLE = 'bundle-all-packs';
const hair = { slug: 'hair', is_new: true, title: 'Hair Pack', theme: 'culture', description: 'Pictures of hair.' };
const save = (p: object, who: Identity = 'admin') => shop.call<{ pack: PackRecord }>(who, 'save_pack', { p });
const saveBundle = (p: object, who: Identity = 'admin') => shop.call(who, 'save_bundle', { p });
const sell = (slug: string, price = 12) => save({ slug, price, is_sold: true });
const release = (slug: string, version = 1) =>
  shop.database.admin(`update public.bundle_packs set bucket = 'downloads', object_path = 'packs/${slug}-v${version}.zip', size_bytes = 5,
    sha256 = '${SHA}', version = ${version} where slug = '${slug}'`);
const mine = async (who: Identity, bundle?: string) =>
  (await shop.call<{ slug: string }[]>(who, 'my_bundle_files', bundle ? { p_bundle_id: bundle } : {})).map(
    ({ slug }) => slug,
  );
const target = (who: Identity, slug: string) =>
  shop.call<object | null>(who, 'download_target', { p_illustration_id: null, p_pack_slug: slug, p_version: null });
const shown = async () =>
  (await shop.call<{ slug: string; price: number | null }[]>('anon', 'shop_packs')).map(({ slug, price }) => [slug, price]);

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
      await value(shop.database, `select b.title || ', ' || i.title from public.bundle_packs b, public.illustrations i
        where b.slug = 'hair' and i.id = 'pack-hair'`),
    ).toBe('Hair and Braids, Hair and Braids');
    await shop.database.admin(`insert into public.illustrations (id, title, description, category, image)
      values ('pack-owl', 'An owl', 'An owl at night.', 'Tech', 'owl.webp')`);
    expect(await shop.refusal('admin', 'save_pack', { p: { ...hair, slug: 'owl' } })).toMatchObject({ hint: 'duplicate' });
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
    await shop.database.admin(`insert into public.bundle_pack_versions (pack_slug, version, bucket, object_path, size_bytes, sha256)
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

describe('MO04 making bundles', () => {
  const three = { id: 'bundle-starter', is_new: true, title: 'Starter Bundle', description: 'Three packs to begin with.' };

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

describe('MO04 who has which pack', () => {
  test('MO04 a pack bought by itself gives that pack, until it is paid back', async () => {
    await sell('fitness');
    const bought = await buy([{ id: 'pack-fitness' }]);
    expect(await mine('userA')).toEqual(['fitness']);
    expect([await target('userA', 'fitness'), await target('userA', 'education'), await target('userB', 'fitness')]).toEqual(
      [expect.objectContaining({ path: 'packs/fitness-v1.zip' }), null, null],
    );
    expect(await refuseOrder([{ id: 'pack-fitness', further_seats: true }])).toMatchObject({ hint: 'item_owned' });
    await dispute(bought, 'open');
    expect(await target('userA', 'fitness')).toBeNull();
    await dispute(bought, 'won');
    expect(await target('userA', 'fitness')).not.toBeNull();
    await refund(bought, 1200);
    expect([await mine('userA'), await target('userA', 'fitness')]).toEqual([[], null]);
  });

  test('MO04 a withdrawn pack is not sold any more, and stays with its buyers', async () => {
    await sell('fitness');
    await buy([{ id: 'pack-fitness' }]);
    await save({ slug: 'fitness', is_sold: false, bundles: [] });
    expect(await refuseOrder([{ id: 'pack-fitness' }], USER_B)).toMatchObject({ hint: 'item_unlisted' });
    expect(await shop.call('anon', 'shop_pack', { p_slug: 'fitness' })).toBeNull();
    expect(await target('userA', 'fitness')).not.toBeNull();
  });

  test('MO04 a pack that is added later belongs to earlier buyers of the bundle too', async () => {
    await buy([{ id: BUNDLE }]);
    await save({ ...hair, bundles: [BUNDLE] });
    await release('hair');
    expect(await target('userA', 'hair')).not.toBeNull();
  });

  test('MO04 a pack that is taken out stays with those who ordered before, and is not given to those who order after', async () => {
    await buy([{ id: BUNDLE }]);
    // Ordered before, and paid after: the buyer was promised the pack.
    const promised = await order([{ id: BUNDLE }], USER_B);
    await saveBundle({
      id: BUNDLE,
      packs: ['tech-startup', 'education'],
    });
    expect(await target('userA', 'fitness')).not.toBeNull();
    await shop.call('service', 'mark_order_paid', {
      p: { event_id: 'evt_promised', event_type: 'checkout.session.completed', event_created: 1763800000, session_id: 'cs_p',
        order_id: promised.order_id, payment_intent: 'pi_p', amount_total: 7900, currency: 'usd' },
    });
    expect(await target('userB', 'fitness')).not.toBeNull();

    await shop.database.admin(`insert into auth.users (id, email) values ('a0000000-0000-4000-8000-00000000000c', 'c@shop.test')`);
    await buy([{ id: BUNDLE }], 'a0000000-0000-4000-8000-00000000000c');
    const late = { role: 'authenticated', claims: { sub: 'a0000000-0000-4000-8000-00000000000c' } } as const;
    expect(await shop.call<unknown[]>(late, 'my_bundle_files', { p_bundle_id: BUNDLE })).toHaveLength(2);
    expect((await shop.call<unknown[]>('anon', 'bundle_contents')).length).toBe(2);
  });

  /** Every subset of nine packs, bought singly: exactly these are theirs, before and after the bundle, and after it went back. */
  test('MO04 over all 512 subsets of the nine packs exactly what was bought is theirs', async () => {
    const slugs = await shop.database.admin<{ slug: string }>(
      `select slug from public.bundle_packs where section = 'pack' order by display_order`,
    );
    await shop.database.admin(`
      update public.illustrations set price = 12, state = 'published' where kind = 'pack';
      insert into auth.users (id, email) select format('00000000-0000-4000-8000-%s', lpad(n::text, 12, '0'))::uuid, n || '@subsets.test'
        from generate_series(1, 511) n;
      insert into public.orders (user_id, total_amount, payment_status)
        select u.id, 12, 'paid' from auth.users u where u.email like '%@subsets.test';
      insert into public.order_items (order_id, illustration_id, title, price, quantity)
        select o.id, 'pack-' || b.slug, b.title, 12, 1
        from public.orders o join auth.users u on u.id = o.user_id join public.bundle_packs b on b.section = 'pack'
        where (right(u.id::text, 12)::integer >> (b.display_order - 1)) & 1 = 1;
      insert into public.user_purchases (user_id, illustration_id, order_id, order_item_id)
        select o.user_id, l.illustration_id, l.order_id, l.id from public.order_items l join public.orders o on o.id = l.order_id`);
    const rights = () =>
      shop.database.admin<{ person: number; slugs: string[] }>(`
        select right(u.id::text, 12)::integer as person, coalesce(array_agg(b.slug order by b.display_order) filter (where b.slug is not null), '{}') as slugs
        from auth.users u left join public.bundle_packs b on b.section = 'pack' and private.owns_pack(u.id, b.slug)
        where u.email like '%@subsets.test' group by 1 order by 1`);
    const expected = Array.from({ length: 511 }, (_, at) => ({
      person: at + 1,
      slugs: slugs.filter((__, bit) => ((at + 1) >> bit) & 1).map(({ slug }) => slug),
    }));
    expect(await rights()).toEqual(expected);
    expect(await value(shop.database, `select private.owns_pack('${USER_A}', 'fitness')`)).toBe(false);
  });
});

describe('MO04 the rest of the shop knows packs', () => {
  test('MO04 the library has what was bought with the packs that it gives', async () => {
    await sell('fitness');
    await buy([{ id: 'pack-fitness' }]);
    expect(await shop.call('userA', 'my_library')).toMatchObject([
      { id: 'pack-fitness', kind: 'pack', packs: [{ slug: 'fitness', version: 1 }] },
    ]);
  });

  test('MO04 the download log names the order that the pack came with, and statistics count it for what was bought', async () => {
    await sell('fitness');
    const single = await buy([{ id: 'pack-fitness' }]);
    const id = 'd0000000-0000-4000-8000-00000000000a';
    await shop.call('service', 'log_download', {
      p: { id, user_id: USER_A, pack_slug: 'fitness', title: 'Fitness Pack', version: 1 },
    });
    expect(await value(shop.database, `select order_id from public.download_log where id = '${id}'`)).toBe(single.order_id);
    const { items } = await shop.call<{ items: { id: string; downloads: number }[] }>('admin', 'illustration_statistics', {
      p_from: TODAY, p_to: TODAY, p_sort: 'downloads', p_ascending: false, p_search: '', p_never_sold: false, p_page: 1, p_page_size: 1,
    });
    expect(items).toMatchObject([{ id: 'pack-fitness', downloads: 1 }]);
  });

  test('MO04 a new version is told to everyone who has the pack, once', async () => {
    await sell('fitness');
    await sell('education');
    await buy([{ id: 'pack-fitness' }]);
    await buy([{ id: 'pack-education' }]);
    await buy([{ id: BUNDLE }], USER_B);
    await release('fitness', 2);
    expect(
      await shop.database.admin(`select to_email, payload -> 'releases' -> 0 ->> 'title' as title, jsonb_array_length(payload -> 'releases') as releases
        from public.email_outbox where template = 'new_versions' order by 1`),
    ).toEqual([
      { to_email: 'a@shop.test', title: 'Fitness Pack', releases: 1 },
      { to_email: 'b@shop.test', title: 'Fitness Pack', releases: 1 },
    ]);
  });

  test('MO04 a picture of a pack that is owned singly is included; of others it is not', async () => {
    await shop.database.admin(`insert into public.file_facts (bucket, object_path, entry, sha256, size_bytes, format) values
      ('downloads', 'packs/fitness-v1.zip', 'run.png', repeat('b', 64), 5, 'png'),
      ('downloads', '2_run.zip', 'run.png', repeat('b', 64), 5, 'png')`);
    await sell('fitness');
    await sell('education');
    await buy([{ id: 'pack-education' }]);
    const included = () => shop.call('userA', 'included_in_my_bundle', { p_ids: '{other,paid}' });
    expect(await included()).toEqual([]);
    await buy([{ id: 'pack-fitness' }]);
    expect(await included()).toMatchObject([{ id: 'other', slug: 'fitness' }]);
  });

  test('MO04 the activity log tells what was done to packs, by whom', async () => {
    await save({ ...hair, bundles: [BUNDLE] });
    const kinds = await shop.database.admin(
      `select distinct a.kind, a.actor_name from public.activity a where a.kind in ('pack_added', 'bundle_packs_changed') order by 1`,
    );
    expect(kinds).toEqual(
      ['bundle_packs_changed', 'pack_added'].map((kind) => ({ kind, actor_name: 'Ama Admin' })),
    );
  });
});
