import { expect, test } from 'vitest';
import { addEverything } from './fixtures.ts';
import { freshDatabases, value } from './rpc.ts';

const shop = freshDatabases(addEverything);

interface Result {
  id: string;
  revision?: number;
  before?: Record<string, unknown>;
  error?: { code: string; hint: string; message: string };
}
const change = async (...items: object[]) =>
  (await shop.call<{ results: Result[] }>('admin', 'change_illustrations', { p: { items } })).results;
const row = async (id: string) =>
  (
    await shop.database.admin<Record<string, unknown>>(
      `select title, description, category, price::float, is_free, featured, tags, state, publish_at, withdrawn_reason, revision
       from public.illustrations where id = $1`,
      [id],
    )
  )[0];

test('OW04 OW05 many illustrations get values of their own in one call; each answers what it was', async () => {
  const before = await row('paid');
  const [paid, other] = await change(
    { id: 'paid', revision: before?.['revision'], set: { title: 'Dusk Walk', tags: ['a', 'b'], price: 7.5 } },
    { id: 'other', set: { category: 'culture', is_free: true } },
  );
  expect(paid).toMatchObject({
    id: 'paid',
    revision: Number(before?.['revision']) + 1,
    before: { title: 'Sunset Walk' },
  });
  expect(await row('paid')).toMatchObject({
    title: 'Dusk Walk',
    tags: ['a', 'b'],
    price: 7.5,
    featured: before?.['featured'],
  });
  expect(await row('other')).toMatchObject({ category: 'Culture', is_free: true, price: 0 });
  expect(other?.error).toBeUndefined();
});

test('OW05 what was answered, sent back, is what was there before', async () => {
  const before = await row('paid');
  const set = {
    title: 'Dusk Walk',
    state: 'scheduled',
    publish_at: '2030-01-02T03:04:05.678901Z',
    withdrawn_reason: 'Later',
  };
  const [done] = await change({ id: 'paid', set });
  await change({ id: 'paid', revision: done?.revision, set: done?.before });
  expect(await row('paid')).toEqual({ ...before, revision: Number(before?.['revision']) + 2 });
});

test('OW04 OW05 an item that fails says why and leaves the others: gone, bundle, saved since, bad value, no category', async () => {
  const results = await change(
    { id: 'gone', set: { title: 'Anything' } },
    { id: 'bundle-all-packs', set: { title: 'Anything' } },
    { id: 'paid', revision: 0, set: { title: 'Anything' } },
    { id: 'other', set: { price: 0.2 } },
    { id: 'other', set: { category: 'Nowhere' } },
    { id: 'other', set: { price: 'much' } },
    { id: 'other', set: { state: 'scheduled' } },
    { id: 'free', set: { title: 'New Title' } },
  );
  expect(results.map(({ error }) => error && [error.hint || error.code])).toEqual([
    ['not_found'],
    ['not_found'],
    ['conflict'],
    ['price_below_minimum'],
    ['category_unknown'],
    ['22P02'],
    ['23502'],
    undefined,
  ]);
  expect(await row('paid')).toMatchObject({ title: 'Sunset Walk' });
  expect(await row('free')).toMatchObject({ title: 'New Title' });
});

test('OW04 a call that is repeated after its answer was lost changes nothing and is no conflict', async () => {
  const { revision } = (await row('paid')) ?? {};
  const item = { id: 'paid', revision, set: { title: 'Dusk Walk', category: 'New Theme' }, create_category: true };
  const [first] = await change(item);
  const [again] = await change(item);
  expect([first?.revision, again?.revision, again?.error]).toEqual([
    Number(revision) + 1,
    Number(revision) + 1,
    undefined,
  ]);
  expect(await row('paid')).toMatchObject({ category: 'New Theme' });
});

test('OW04 a renamed file is found at its new place, and nothing else of the row changes', async () => {
  const { revision } = (await row('paid')) ?? {};
  await shop.database.admin(
    `insert into public.illustration_sources (illustration_id, source_path, source_name, sha256, size_bytes)
     values ('paid', 'old/a.png', 'a.png', repeat('a', 64), 1)
     on conflict (illustration_id) do update set source_path = excluded.source_path`,
  );
  await change({ id: 'paid', set: {}, source_path: 'new/b.png' });
  const [source] = await shop.database.admin(
    `select source_path, source_name from public.illustration_sources where illustration_id = 'paid'`,
  );
  expect(source).toEqual({ source_path: 'new/b.png', source_name: 'b.png' });
  expect((await row('paid'))?.['revision']).toBe(revision);
});

test('OW04 keys that no table may set are left out, and a call has at most 1,000 items', async () => {
  await change({ id: 'paid', set: { kind: 'bundle', downloadable_file: 'x.zip', is_deliverable: true, revision: 99 } });
  expect((await row('paid'))?.['revision']).not.toBe(99);
  const items = Array.from({ length: 1001 }, () => ({ id: 'paid', set: {} }));
  expect(await shop.refusal('admin', 'change_illustrations', { p: { items } })).toMatchObject({ code: '22023' });
});

test('OW05 the catalog is read as a table by id, page by page, without the bundle and with its sales', async () => {
  const page = async (after: string, limit: number) =>
    (await shop.call<{ rows: Record<string, unknown>[] }>('admin', 'catalog_table', { p_after: after, p_limit: limit }))
      .rows;
  const all = await page('', 1000);
  const ids = all.map(({ id }) => String(id));
  expect(ids).toEqual([...ids].sort());
  expect(ids).toContain('paid');
  expect(ids).not.toContain('bundle-all-packs');
  const [first, second] = await page('', 1);
  expect([first?.['id'], second]).toEqual([ids[0], undefined]);
  expect((await page(String(ids[0]), 1000)).map(({ id }) => id)).toEqual(ids.slice(1));
  expect(all.find(({ id }) => id === 'paid')).toMatchObject({ title: 'Sunset Walk', sales: expect.any(Number) });
});

test('OW05 a row that is refused keeps its place in the owner’s folder too', async () => {
  await shop.database
    .admin(`insert into public.illustration_sources (illustration_id, source_path, source_name, sha256, size_bytes)
    select 'paid', 'old/a.png', 'a.png', repeat('a', 64), 5
    where not exists (select from public.illustration_sources where illustration_id = 'paid')`);
  const place = () =>
    value<string>(shop.database, `select source_path from public.illustration_sources where illustration_id = 'paid'`);
  const before = await place();
  const [answer] = await change({ id: 'paid', revision: 999, set: { title: 'Other' }, source_path: 'new/b.png' });
  expect([answer?.error?.hint, await place()]).toEqual(['conflict', before]);
});
