import { describe, expect, test } from 'vitest';
import { addEverything, ADMIN, USER_B } from './fixtures.ts';
import { freshDatabases, value } from './rpc.ts';

const shop = freshDatabases(addEverything);

const addObject = (bucket: string, name: string, size = 5) =>
  shop.database.admin('insert into storage.objects (bucket_id, name, metadata) values ($1, $2, $3)', [
    bucket,
    name,
    JSON.stringify({ size }),
  ]);

describe('categories', () => {
  test('AD06 refuses to delete a category in use and says how many illustrations use it', async () => {
    const remove = shop.database.withRole({ role: 'authenticated', claims: { sub: ADMIN } }, (query) =>
      query(`delete from public.categories where name = 'Tech'`),
    );
    await expect(remove).rejects.toMatchObject({
      code: '23503',
      message: 'The category "Tech" is used by 6 illustrations.',
    });
  });

  test('AD06 adds only missing defaults, whatever their case', async () => {
    await shop.database.admin(`
      delete from public.categories where name in ('Faith', 'Business');
      update public.categories set name = 'TECH' where name = 'Tech';
    `);
    expect(await value(shop.database, `select category from public.illustrations where id = 'paid'`)).toBe('TECH');
    expect(await shop.call('admin', 'add_default_categories')).toMatchObject({ success: true, addedCount: 2 });
    expect(await shop.call('admin', 'add_default_categories')).toMatchObject({ success: true, addedCount: 0 });
    expect(await value(shop.database, 'select count(*) from public.categories')).toBe(8);
  });

  test('AD06 two names that differ only in case cannot both exist', async () => {
    await expect(
      shop.database.admin(`insert into public.categories (name, description) values ('faith', 'Ten letters.')`),
    ).rejects.toMatchObject({ code: '23505' });
  });
});

describe('buckets, stats and packs', () => {
  test('AD12 makes missing buckets, raises low limits, lowers none, closes a private one left open', async () => {
    await shop.database.admin(`
      delete from storage.objects where bucket_id = 'Downloadable Files';
      delete from storage.buckets where id = 'Downloadable Files';
      update storage.buckets set file_size_limit = 52428800, public = true where id = 'downloads';
      update storage.buckets set file_size_limit = 20971520, allowed_mime_types = '{image/png,image/avif}' where id = 'images';
    `);
    expect(await shop.call('admin', 'ensure_buckets')).toEqual({
      created: ['Downloadable Files'],
      raised: ['images', 'downloads'],
    });
    expect(await shop.call('admin', 'ensure_buckets')).toEqual({ created: [], raised: [] });
    const rows = await shop.database.admin(
      `select id, public, file_size_limit from storage.buckets where id <> 'vault' order by id`,
    );
    expect(rows).toEqual([
      { id: 'Downloadable Files', public: false, file_size_limit: 104857600 },
      { id: 'downloads', public: false, file_size_limit: 104857600 },
      { id: 'images', public: true, file_size_limit: 20971520 },
    ]);
  });

  test('AD03 counts what is there; revenue is net of refunds, over thirty days', async () => {
    await shop.database.admin(`update public.orders set refunded_amount = 12.5 where total_amount > 12.5`);
    await shop.database.admin(`insert into public.orders (user_id, total_amount, payment_status, paid_at) values
      ('${USER_B}', 10, 'paid', now() - interval '29 days'), ('${USER_B}', 99, 'paid', now() - interval '31 days'),
      ('${USER_B}', 50, 'pending', null)`);
    const stats = await shop.call<{ days: { orders: number; revenue: number }[] }>('admin', 'admin_stats');
    expect(stats).toMatchObject({
      users: 3,
      illustrations: 7,
      categories: 8,
      blog_posts: 3,
      orders_30d: 3,
      revenue_30d: 93,
    });
    expect(stats.days).toHaveLength(30);
    expect([stats.days[0], stats.days[29]]).toMatchObject([
      { orders: 1, revenue: 10 },
      { orders: 2, revenue: 83 },
    ]);
  });

  test('AD10 releases versions, compares the size, rolls back, and repeats without harm', async () => {
    const release = (p_object_path: string, p_size_bytes = 5) => ({
      p_slug: 'tech-startup',
      p_bucket: 'downloads',
      p_object_path,
      p_size_bytes,
      p_sha256: 'e'.repeat(64),
    });
    expect(await shop.refusal('admin', 'release_bundle_pack', release('packs/tech-v2.zip'))).toMatchObject({
      hint: 'object_missing',
    });
    await addObject('downloads', 'packs/tech-v2.zip');
    expect(await shop.refusal('admin', 'release_bundle_pack', release('packs/tech-v2.zip', 6))).toMatchObject({
      hint: 'checksum_mismatch',
    });
    expect(await shop.call('admin', 'release_bundle_pack', release('packs/tech-v2.zip'))).toMatchObject({
      version: 2,
      object_path: 'packs/tech-v2.zip',
    });
    expect(await shop.call('admin', 'release_bundle_pack', release('packs/tech-v2.zip'))).toMatchObject({ version: 2 });
    expect(await shop.call('admin', 'rollback_bundle_pack', { p_slug: 'tech-startup', p_version: 1 })).toMatchObject({
      version: 1,
      object_path: 'packs/tech-v1.zip',
    });
    await addObject('downloads', 'packs/tech-v3.zip');
    expect(await shop.call('admin', 'release_bundle_pack', release('packs/tech-v3.zip'))).toMatchObject({ version: 3 });
    expect(await shop.refusal('admin', 'rollback_bundle_pack', { p_slug: 'tech-startup', p_version: 9 })).toMatchObject(
      {
        code: 'P0001',
        hint: 'version_unknown',
      },
    );
  });

  test('PD03 my_bundle_files tells paths to buyers of the bundle and admins only', async () => {
    type Files = { slug: string; section: string; object_path: string | null }[];
    const files = await shop.call<Files>('userA', 'my_bundle_files');
    expect(files).toHaveLength(19);
    expect(files[0]).toMatchObject({ slug: 'tech-startup', section: 'pack', object_path: 'packs/tech-v1.zip' });
    expect(await shop.call<Files>('admin', 'my_bundle_files', { p_bundle_id: 'bundle-all-packs' })).toHaveLength(19);
    // With the pack that is in no bundle.
    expect(await shop.call<Files>('admin', 'my_bundle_files')).toHaveLength(20);
    expect(await shop.call<Files>('userB', 'my_bundle_files')).toEqual([]);
    expect(await shop.refusal('anon', 'my_bundle_files')).toMatchObject({ code: '42501' });
  });

  test('AD05 the bundle and sold illustrations cannot be deleted', async () => {
    const remove = (id: string) =>
      shop.database.admin('delete from public.illustrations where id = $1 returning id', [id]);
    await expect(remove('bundle-all-packs')).rejects.toMatchObject({ hint: 'bundle_kept' });
    await expect(remove('paid')).rejects.toMatchObject({ code: expect.stringMatching(/^(23503|23001)$/) });
    expect(await remove('empty')).toHaveLength(1);
  });
});
