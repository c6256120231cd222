import { expect, test } from 'vitest';
import { addUsers, identities } from './fixtures.ts';
import { freshDatabases } from './rpc.ts';

const shop = freshDatabases(addUsers);

const REFUSED = [
  '..',
  '.',
  '',
  '../../../me.png',
  'a/../b.png',
  'a/./b.png',
  'a/..',
  'a//b.png',
  '/b.png',
  'a/',
  'a\nb.png',
  'a\tb',
  'a\u007fb',
  'é.png',
  'a\\b',
  'a%2fb',
  'l'.repeat(1024),
];
const TAKEN = ['me.png', 'a/b.png', '...', 'a..b', '.hidden', "it's (1) & $2.png", 'CON', 'end.'];

const add = (bucket: string, name: string) =>
  shop.database.withRole(identities.admin, (query) =>
    query('insert into storage.objects (bucket_id, name) values ($1, $2)', [bucket, name]),
  );
const rename = (from: string, to: string) =>
  shop.database.withRole(identities.admin, (query) =>
    query('update storage.objects set name = $2 where name = $1 returning name', [from, to]),
  );
const denied = expect.objectContaining({ code: '42501' });

test('HX02 administrators store no name that tools trip over, in any bucket', async () => {
  for (const name of TAKEN) await add('downloads', name);
  for (const name of REFUSED.filter((each) => each !== 'l'.repeat(1024)))
    await expect(add('downloads', name)).rejects.toEqual(denied);
  await add('downloads', 'l'.repeat(1024));
  await expect(add('downloads', 'l'.repeat(1025))).rejects.toEqual(denied);
});

test('HX02 an object with a bad name from before can be given a good one, and be removed', async () => {
  for (const name of ['old/../one.png', 'old//two.png']) {
    await shop.database.admin(`insert into storage.objects (bucket_id, name) values ('images', $1)`, [name]);
  }
  expect(await rename('old/../one.png', 'one.png')).toEqual([{ name: 'one.png' }]);
  const gone = await shop.database.withRole(identities.admin, (query) =>
    query(`delete from storage.objects where name = 'old//two.png' returning name`),
  );
  expect(gone).toEqual([{ name: 'old//two.png' }]);
});

test('HX02 the comparison of files and rows names any object, whatever its row holds', async () => {
  const names = ['a/../b', 'line\nend', 'é', 'e\u0301', 'l'.repeat(300), 'CON', 'end.', 'A.png', 'a.png'];
  for (const name of names)
    await shop.database.admin(
      `insert into storage.objects (bucket_id, name, metadata) values ('images', $1, '{"size": "many"}')`,
      [name],
    );
  const { objects } = await shop.call<{ objects: { name: string; size: number | null }[] }>(
    'admin',
    'list_orphans',
    {},
  );
  const found = objects.filter(({ size }) => size === null).map(({ name }) => name);
  expect(found.toSorted()).toEqual(names.toSorted());
});
