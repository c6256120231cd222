/** What is remembered of an illustration's earlier texts, and who reads it. */
import { expect, test } from 'vitest';
import { ADMIN, addEverything, identities } from './fixtures.ts';
import type { Identity } from './fixtures.ts';
import { freshDatabases } from './rpc.ts';

const shop = freshDatabases(addEverything);

interface Version {
  revision: number;
  title: string;
  price: number;
  state: string;
  changed_by: string | null;
}
const READ = `select revision, details ->> 'title' as title, (details -> 'price')::float as price, details ->> 'state' as state, changed_by
  from public.illustration_versions
  where illustration_id = $1 order by revision`;
const versions = (id = 'paid') => shop.database.admin<Version>(READ, [id]);
const update = (assignments: string, id = 'paid', who: Identity = 'admin') =>
  shop.database.withRole(identities[who], (query) =>
    query(`update public.illustrations set ${assignments} where id = $1`, [id]),
  );

test('OW06 the first change keeps what was there before it, each change who made it', async () => {
  await update(`title = 'Sunset Stroll'`);
  expect(await versions()).toEqual([
    { revision: 1, title: 'Sunset Walk', price: 12.5, state: 'published', changed_by: null },
    { revision: 2, title: 'Sunset Stroll', price: 12.5, state: 'published', changed_by: ADMIN },
  ]);
});

test('OW06 bulk edits, withdrawals and uploads are versions too; a change of files alone is none', async () => {
  await shop.call('admin', 'revise_illustrations', { p: { ids: ['paid', 'other'], set: { price: 3 } } });
  await shop.call('admin', 'revise_illustrations', { p: { ids: ['paid'], set: { state: 'unlisted' } } });
  await shop.database.admin(
    `insert into storage.objects (bucket_id, name) values ('images', 'lovable-uploads/other.webp')`,
  );
  await shop.call('admin', 'publish_illustration', { p: { id: 'other', title: 'Evening Run' } });
  await update(`image_widths = '{400}'`);
  expect((await versions()).map(({ price, state }) => [price, state])).toEqual([
    [12.5, 'published'],
    [3, 'published'],
    [3, 'unlisted'],
  ]);
  expect((await versions('other')).map(({ title, price }) => [title, price])).toEqual([
    ['Morning Run', 8],
    ['Morning Run', 3],
    ['Evening Run', 3],
  ]);
});

test('OW06 the last 20 versions stay, and go with their illustration', async () => {
  for (let count = 1; count <= 22; count += 1) await update(`title = 'Walk ${count}'`, 'empty');
  const kept = await versions('empty');
  expect([kept.length, kept[0]?.title, kept.at(-1)?.title]).toEqual([20, 'Walk 3', 'Walk 22']);
  await shop.database.admin(`delete from public.illustrations where id = 'empty'`);
  expect(await versions('empty')).toEqual([]);
});

test('OW06 administrators read versions, and write none; others see none', async () => {
  await update(`title = 'Sunset Stroll'`);
  const seen = (who: Identity) => shop.database.withRole(identities[who], (query) => query(READ, ['paid']));
  expect(await seen('admin')).toHaveLength(2);
  expect(await seen('userA')).toEqual([]);
  await expect(seen('anon')).rejects.toMatchObject({ code: '42501' });
  const forge = shop.database.withRole(identities.admin, (query) =>
    query(`update public.illustration_versions set changed_by = null`),
  );
  await expect(forge).rejects.toMatchObject({ code: '42501' });
});
