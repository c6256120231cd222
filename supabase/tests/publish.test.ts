import { describe, expect, test } from 'vitest';
import { addEverything, identities, SHA, USER_A } from './fixtures.ts';
import { publishing } from './publish-steps.ts';
import { freshDatabases, overlap, value } from './rpc.ts';

const shop = freshDatabases(addEverything);

const { ID, addObject, item, publish, sourceOf, upload } = publishing(shop);

describe('publish_illustration', () => {
  test('OW02 a new one may begin as a draft or scheduled; repeating it, or sending files again, keeps the state', async () => {
    await upload();
    const state = () => value(shop.database, 'select state from public.illustrations where id = $1', [ID]);
    await publish({ state: 'scheduled', publish_at: '2100-01-01T10:00:00Z' });
    expect(await state()).toBe('scheduled');
    expect(await publish()).toMatchObject({ revision: 1 });
    await shop.call('admin', 'publish_illustration', { p: { id: ID, state: 'draft', publish_at: null } });
    await addObject('downloads', `masters/${ID}/2_dawn.png`);
    await publish({ title: 'Newer Dawn', master_file: `masters/${ID}/2_dawn.png` });
    expect(await state()).toBe('draft');
  });

  test('FI05 FI06 palette and hash are those of the picture: another one without them leaves none', async () => {
    await upload();
    const look = async () =>
      (await shop.database.admin('select palette, perceptual_hash from public.illustrations where id = $1', [ID]))[0];
    await publish({ palette: ['#604134', '#ffd700'], perceptual_hash: '00ff00ff00ff00ff' });
    expect(await look()).toEqual({ palette: ['#604134', '#ffd700'], perceptual_hash: '00ff00ff00ff00ff' });
    await shop.call('admin', 'publish_illustration', { p: { id: ID, title: 'Newer Dawn' } });
    expect(await look()).toMatchObject({ perceptual_hash: '00ff00ff00ff00ff' });
    const other = { image: 'lovable-uploads/dusk.400.webp', image_widths: [400] };
    await addObject('images', other.image);
    await publish(other);
    expect(await look()).toEqual({ palette: [], perceptual_hash: null });
    const gold = { ...other, image: 'lovable-uploads/gold.400.webp', palette: ['gold'] };
    await addObject('images', gold.image);
    await expect(publish(gold)).rejects.toMatchObject({ code: '23514' });
  });

  test('UP09 ties objects and row by the client-made id; a repeated call changes nothing', async () => {
    await upload();
    expect(await publish()).toEqual({ id: ID, revision: 1, created: true, replaced: [] });
    expect(await publish()).toEqual({ id: ID, revision: 1, created: false, replaced: [] });
    expect(
      await value(shop.database, 'select count(*) from public.illustration_sources where illustration_id = $1', [ID]),
    ).toBe(1);
    const [row] = await shop.database.admin(
      'select category, price, is_deliverable, tags from public.illustrations where id = $1',
      [ID],
    );
    expect(row).toMatchObject({ category: 'Tech', price: 9.5, is_deliverable: true, tags: ['sun', 'city'] });
  });

  test('UP09 the same id published at once by two workers makes one row', async () => {
    await upload();
    const [first, second] = await overlap(
      shop.database,
      identities.admin,
      async (query) =>
        (await query<{ made: object }>('select public.publish_illustration($1) as made', [JSON.stringify(item())]))[0],
      () => publish(),
    );
    expect([first?.made, second]).toEqual([
      { id: ID, revision: 1, created: true, replaced: [] },
      { id: ID, revision: 1, created: false, replaced: [] },
    ]);
  });

  test('UP09 a changed file replaces only what is given', async () => {
    await upload();
    await publish();
    await addObject('downloads', `masters/${ID}/2_dawn.png`);
    const changed = {
      id: ID,
      master_file: `masters/${ID}/2_dawn.png`,
      source: { path: 'Tech/dawn.png', name: 'dawn.png', sha256: 'b'.repeat(64), size_bytes: 6 },
    };
    expect(await shop.call('admin', 'publish_illustration', { p: changed })).toEqual({
      id: ID,
      revision: 2,
      created: false,
      replaced: [{ bucket: 'downloads', name: `masters/${ID}/1_dawn.png` }],
    });
    const [row] = await shop.database.admin('select title, master_file from public.illustrations where id = $1', [ID]);
    expect(row).toEqual({ title: 'New Dawn', master_file: `masters/${ID}/2_dawn.png` });
    expect(
      await value(shop.database, 'select sha256 from public.illustration_sources where illustration_id = $1', [ID]),
    ).toBe('b'.repeat(64));
  });

  test('OW04 changed details keep the files; of an illustration that is gone they are refused', async () => {
    await upload();
    await publish({ source: { ...item().source, root: 'July' } });
    const details = { id: ID, price: 14, is_free: false, create_category: false, source_path: 'Tech/sun/rise.png' };
    await shop.call('admin', 'publish_illustration', { p: details });
    const [row] = await shop.database.admin(
      'select title, price, master_file from public.illustrations where id = $1',
      [ID],
    );
    expect(row).toEqual({ title: 'New Dawn', price: 14, master_file: `masters/${ID}/1_dawn.png` });
    const [source] = await shop.database.admin(
      'select source_path, source_root, source_name, sha256 from public.illustration_sources where illustration_id = $1',
      [ID],
    );
    expect(source).toEqual({
      source_path: 'Tech/sun/rise.png',
      source_root: 'July',
      source_name: 'rise.png',
      sha256: SHA,
    });
    await shop.database.admin('delete from public.illustrations where id = $1', [ID]);
    expect(await shop.refusal('admin', 'publish_illustration', { p: details })).toMatchObject({ hint: 'not_found' });
    expect((await shop.refusal('userA', 'publish_illustration', { p: details })).message).toBeTruthy();
  });

  const seen = { image: 'lovable-uploads/dawn.1600.webp', image_widths: [400, 800, 1600] };
  const replaces = { ...seen, master_file: `masters/${ID}/1_dawn.png`, downloadable_file: null as string | null };
  const ZIP_SHA = 'c'.repeat(64);
  const addZip = (name: string, over: object = {}) => ({
    id: ID,
    downloadable_file: name,
    replaces,
    source: { path: 'dawn.zip', name: 'dawn.zip', keeps_place: true, download_sha256: ZIP_SHA, download_size_bytes: 7 },
    ...over,
  });

  test('OW01 a picture that takes the place of one is remembered at the place that the shop knows; the old objects are named', async () => {
    await upload();
    await publish();
    await shop.database.admin(
      "insert into public.categories (name, description, image) values ('Dusk', 'Evening light.', $1)",
      ['lovable-uploads/dawn.400.webp'],
    );
    await addObject('images', 'lovable-uploads/dusk.900.webp');
    await addObject('downloads', `masters/${ID}/2_dusk.png`);
    const picture = {
      id: ID,
      image: 'lovable-uploads/dusk.900.webp',
      image_widths: [900],
      master_file: `masters/${ID}/2_dusk.png`,
      replaces,
      source: { path: 'dusk.png', name: 'dusk.png', keeps_place: true, sha256: 'b'.repeat(64), size_bytes: 6 },
    };
    const change = () => shop.call('admin', 'publish_illustration', { p: picture });
    const gone = [
      { bucket: 'downloads', name: `masters/${ID}/1_dawn.png` },
      { bucket: 'images', name: 'lovable-uploads/dawn.1600.webp' },
      { bucket: 'images', name: 'lovable-uploads/dawn.800.webp' },
    ];
    expect(await change(), 'but not what a category shows').toMatchObject({ revision: 2, replaced: gone });
    expect(await change(), 'and again when the answer was lost').toMatchObject({ revision: 2, replaced: gone });
    expect(await sourceOf()).toEqual({ source_path: 'Tech/dawn.png', sha256: 'b'.repeat(64), download_sha256: null });
  });

  test('OW01 a ZIP alone keeps the picture; taken away, it is no longer remembered', async () => {
    await upload();
    await publish();
    await addObject('downloads', '1_dawn.zip');
    expect(await shop.call('admin', 'publish_illustration', { p: addZip('1_dawn.zip') })).toMatchObject({
      replaced: [],
    });
    expect(await sourceOf()).toEqual({ source_path: 'Tech/dawn.png', sha256: SHA, download_sha256: ZIP_SHA });
    await shop.database.admin('update public.illustrations set downloadable_file = null where id = $1', [ID]);
    expect(await sourceOf()).toMatchObject({ sha256: SHA, download_sha256: null });
  });

  test('OW01 files that were not seen are not replaced, and an illustration that is gone is not made again', async () => {
    await upload();
    await publish();
    await addObject('downloads', '1_dawn.zip');
    await addObject('downloads', '2_dawn.zip');
    await shop.call('admin', 'publish_illustration', { p: addZip('1_dawn.zip') });
    const refusal = (p: object) => shop.refusal('admin', 'publish_illustration', { p });
    expect(await refusal(addZip('2_dawn.zip'))).toMatchObject({ hint: 'conflict' });
    const picture = { image: 'lovable-uploads/dusk.900.webp', image_widths: [900], master_file: null };
    expect(
      await refusal(item({ ...picture, replaces: { ...replaces, master_file: 'masters/other.png' } })),
    ).toMatchObject({ hint: 'conflict' });
    await shop.database.admin('delete from public.illustrations where id = $1', [ID]);
    expect(await refusal(item({ replaces }))).toMatchObject({ hint: 'not_found' });
  });

  test('UP09 refuses a row whose objects are not there, and names them', async () => {
    await addObject('images', 'lovable-uploads/dawn.1600.webp');
    const refused = await shop.refusal('admin', 'publish_illustration', { p: item() });
    expect(refused).toMatchObject({ hint: 'object_missing' });
    expect(refused.message).toContain('dawn.400.webp');
    expect(refused.message).not.toContain('dawn.1600.webp');
    expect(await value(shop.database, 'select count(*) from public.illustrations where id = $1', [ID])).toBe(0);
  });

  test('UP09 a free item costs nothing; an address elsewhere needs no object', async () => {
    const free = { is_free: true, price: 9, image: 'https://cdn.test/a.webp', image_widths: [], master_file: null };
    expect(await publish(free)).toMatchObject({ created: true });
    expect(await value(shop.database, 'select price from public.illustrations where id = $1', [ID])).toBe(0);
  });

  test('UP09 makes a missing category only when asked to', async () => {
    await upload();
    expect(await shop.refusal('admin', 'publish_illustration', { p: item({ category: 'Space' }) })).toMatchObject({
      hint: 'category_unknown',
    });
    await publish({ category: 'Space', create_category: true });
    expect(await value(shop.database, `select display_order from public.categories where name = 'Space'`)).toBe(8);
  });

  test('UP09 the bundle is not overwritten', async () => {
    expect(await shop.refusal('admin', 'publish_illustration', { p: item({ id: 'bundle-all-packs' }) })).toMatchObject({
      hint: 'bundle_kept',
    });
  });

  test('UP09 SA03 match_sources finds the same path and the same bytes', async () => {
    const items = [
      { path: 'Tech/sunset.png', sha256: 'c'.repeat(64) },
      { path: 'Else/copy.png', sha256: SHA },
      { path: 'Tech/unknown.png', sha256: 'd'.repeat(64) },
    ];
    await shop.database.admin(
      `update public.illustration_sources set download_sha256 = repeat('e', 64), parts = '{a}', source_root = 'June'`,
    );
    const { matches } = await shop.call<{ matches: object[] }>('admin', 'match_sources', { p: { items } });
    const existing = {
      illustration_id: 'paid',
      existing_path: 'Tech/sunset.png',
      existing_sha256: SHA,
      existing_download_sha256: 'e'.repeat(64),
      existing_parts: ['a'],
      existing_root: 'June',
      existing: expect.objectContaining({ title: expect.any(String), price: expect.any(Number), is_free: false }),
    };
    expect(matches).toEqual([
      { path: 'Else/copy.png', sha256: SHA, ...existing },
      { path: 'Tech/sunset.png', sha256: 'c'.repeat(64), ...existing },
    ]);
  });
});

describe('list_orphans', () => {
  test('UP09 finds objects without rows and rows without objects, through all widths and public addresses', async () => {
    await shop.database.admin(`
      update public.illustrations set image = 'http://shop.test/storage/v1/object/public/images/lovable-uploads/paid.webp?x=1' where id = 'paid';
      update public.illustrations set image = 'lovable-uploads/wide.800.webp', image_widths = '{400,800}' where id = 'other';
      update public.profiles set avatar_url = 'avatars/${USER_A}/1-avatar.webp' where id = '${USER_A}';
    `);
    await addObject('images', 'lovable-uploads/wide.400.webp');
    await addObject('images', 'lovable-uploads/stray.webp', 7);
    const { objects, rows } = await shop.call<{ objects: { name: string }[]; rows: { table: string; path: string }[] }>(
      'admin',
      'list_orphans',
    );
    expect(objects).toMatchObject([
      { bucket: 'Downloadable Files', name: 'packs/tech-v1.zip' },
      { bucket: 'images', name: 'lovable-uploads/stray.webp', size: 7, created_at: expect.any(String) },
    ]);
    const missing = rows.map(({ table, path }) => `${table} ${path}`);
    expect(missing).toContain('illustrations lovable-uploads/wide.800.webp');
    expect(missing).toContain('blog_posts lovable-uploads/post.webp');
    expect(missing).not.toContain('illustrations lovable-uploads/wide.400.webp');
    expect(missing).not.toContain('illustrations lovable-uploads/paid.webp');
    expect(missing.filter((line) => line.startsWith('profiles'))).toEqual([]);
  });
});
