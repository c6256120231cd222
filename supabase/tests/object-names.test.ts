import { expect, test } from 'vitest';
import { addUsers, identities, USER_A } from './fixtures.ts';
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

const add = (person: 'userA' | 'admin', bucket: string, name: string) =>
  shop.database.withRole(identities[person], (query) =>
    query('insert into storage.objects (bucket_id, name) values ($1, $2)', [bucket, name]),
  );
const rename = (person: 'userA' | 'admin', from: string, to: string) =>
  shop.database.withRole(identities[person], (query) =>
    query('update storage.objects set name = $2 where name = $1 returning name', [from, to]),
  );
const denied = expect.objectContaining({ code: '42501' });

test('HX02 a shopper writes the picture of the own folder, and no name that tools trip over', async () => {
  await add('userA', 'images', `avatars/${USER_A}/1-avatar.webp`);
  for (const name of REFUSED) {
    await expect([name, add('userA', 'images', `avatars/${USER_A}/${name}`)][1]).rejects.toEqual(denied);
    await expect(rename('userA', `avatars/${USER_A}/1-avatar.webp`, `avatars/${USER_A}/${name}`)).rejects.toEqual(
      denied,
    );
  }
});

test('HX02 so does an administrator, in every bucket', async () => {
  for (const name of TAKEN) await add('admin', 'downloads', name);
  for (const name of REFUSED.filter((each) => each !== 'l'.repeat(1024)))
    await expect(add('admin', 'downloads', name)).rejects.toEqual(denied);
  await add('admin', 'downloads', 'l'.repeat(1024));
  await expect(add('admin', 'downloads', 'l'.repeat(1025))).rejects.toEqual(denied);
});

test('HX02 an object with a bad name from before can be given a good one, and be removed', async () => {
  for (const name of ['old/../one.png', 'old//two.png']) {
    await shop.database.admin(`insert into storage.objects (bucket_id, name) values ('images', $1)`, [name]);
  }
  expect(await rename('admin', 'old/../one.png', 'one.png')).toEqual([{ name: 'one.png' }]);
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
