/** Who has which pack, and what else of the shop knows it. */
import { describe, expect, test } from 'vitest';
import { USER_A, USER_B } from './fixtures.ts';
import { BUNDLE, hair, openPacks } from './pack-steps.ts';
import { value } from './rpc.ts';

const { shop, buy, order, refuseOrder, refund, dispute, save, saveBundle, sell, release, mine, target } = openPacks();
const TODAY = new Date().toISOString().slice(0, 10);

describe('MO04 who has which pack', () => {
  test('MO04 a pack bought by itself gives that pack, until it is paid back', async () => {
    await sell('fitness');
    const bought = await buy([{ id: 'pack-fitness' }]);
    expect(await mine('userA')).toEqual(['fitness']);
    expect([
      await target('userA', 'fitness'),
      await target('userA', 'education'),
      await target('userB', 'fitness'),
    ]).toEqual([expect.objectContaining({ path: 'packs/fitness-v1.zip' }), null, null]);
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

  test('MO04 who has a pack through a bundle is not sold it again', async () => {
    await sell('fitness');
    await buy([{ id: BUNDLE }]);
    expect(await refuseOrder([{ id: 'pack-fitness' }])).toMatchObject({ hint: 'item_owned' });
    expect(await order([{ id: 'pack-fitness' }], USER_B)).toMatchObject({ total_amount: 12 });
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
      p: {
        event_id: 'evt_promised',
        event_type: 'checkout.session.completed',
        event_created: 1763800000,
        session_id: 'cs_p',
        order_id: promised.order_id,
        payment_intent: 'pi_p',
        amount_total: 7900,
        currency: 'usd',
      },
    });
    expect(await target('userB', 'fitness')).not.toBeNull();

    await shop.database.admin(
      `insert into auth.users (id, email) values ('a0000000-0000-4000-8000-00000000000c', 'c@shop.test')`,
    );
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
    expect(await value(shop.database, `select order_id from public.download_log where id = '${id}'`)).toBe(
      single.order_id,
    );
    const { items } = await shop.call<{ items: { id: string; downloads: number }[] }>(
      'admin',
      'illustration_statistics',
      {
        p_from: TODAY,
        p_to: TODAY,
        p_sort: 'downloads',
        p_ascending: false,
        p_search: '',
        p_never_sold: false,
        p_page: 1,
        p_page_size: 1,
      },
    );
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
      await shop.database
        .admin(`select to_email, payload -> 'releases' -> 0 ->> 'title' as title, jsonb_array_length(payload -> 'releases') as releases
        from public.email_outbox where template = 'new_versions' order by 1`),
    ).toEqual([
      { to_email: 'a@shop.test', title: 'Fitness Pack', releases: 1 },
      { to_email: 'b@shop.test', title: 'Fitness Pack', releases: 1 },
    ]);
  });

  test('MO04 a picture of a pack that is owned singly is included; of others it is not', async () => {
    await shop.database
      .admin(`insert into public.file_facts (bucket, object_path, entry, sha256, size_bytes, format) values
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
    expect(kinds).toEqual(['bundle_packs_changed', 'pack_added'].map((kind) => ({ kind, actor_name: 'Ama Admin' })));
  });
});
