// Runs in npm run test:all only: the conformance questions about storage cover the common cases.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALICE, BOB, startTestServer } from '../test-server.ts';
import type { TestServer } from '../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function fill(bucket: string, names: string[]) {
  const client = server.client();
  await client.createBucket(bucket, { public: false });
  for (const name of names) await client.from(bucket).upload(name, name);
  return client.from(bucket);
}

const NAMES = [
  'Zebra.txt',
  'apple.txt',
  'Folder/one.txt',
  'Folder/two.txt',
  'Folder/deep/three.txt',
  'folder_x.txt',
  'b.txt',
];

test('OP03 list shows one level: files with metadata, folders with null ids, sorted by name in any case', async () => {
  const bucket = await fill('list-one', NAMES);
  const { data } = await bucket.list();
  expect(data?.map(({ name, id }) => [name, id === null])).toEqual([
    ['apple.txt', false],
    ['b.txt', false],
    ['Folder', true],
    ['folder_x.txt', false],
    ['Zebra.txt', false],
  ]);
  expect(data?.[2]).toMatchObject({
    id: null,
    updated_at: null,
    created_at: null,
    last_accessed_at: null,
    metadata: null,
  });
  expect(data?.[0]?.metadata).toMatchObject({ size: 9, mimetype: 'text/plain;charset=UTF-8' });
  const names = async (path: string) => (await bucket.list(path)).data?.map((entry) => entry.name);
  expect(await names('Folder')).toEqual(['deep', 'one.txt', 'two.txt']);
  expect(await names('Folder/')).toEqual(['deep', 'one.txt', 'two.txt']);
  expect(await names('folder/deep')).toEqual(['three.txt']);
  expect(await names('nothing')).toEqual([]);
});

test('OP03 search is a prefix in any case; limit, offset and sorting page through', async () => {
  const bucket = await fill('list-two', NAMES);
  const search = async (search: string, path = '') =>
    (await bucket.list(path, { search })).data?.map((entry) => entry.name);
  expect(await search('z')).toEqual(['Zebra.txt']);
  expect(await search('FOLDER')).toEqual(['Folder', 'folder_x.txt']);
  expect(await search('folder_')).toEqual(['folder_x.txt']);
  expect(await search('ebra')).toEqual([]);
  expect(await search('TW', 'Folder')).toEqual(['two.txt']);

  const page = async (offset: number) => (await bucket.list('', { limit: 2, offset })).data?.map((entry) => entry.name);
  expect([await page(0), await page(2), await page(4)]).toEqual([
    ['apple.txt', 'b.txt'],
    ['Folder', 'folder_x.txt'],
    ['Zebra.txt'],
  ]);
  const backwards = await bucket.list('', { sortBy: { column: 'name', order: 'desc' } });
  expect(backwards.data?.map((entry) => entry.name)).toEqual([
    'Zebra.txt',
    'folder_x.txt',
    'Folder',
    'b.txt',
    'apple.txt',
  ]);
  const newest = await bucket.list('', { sortBy: { column: 'created_at', order: 'desc' } });
  expect(newest.data?.map((entry) => entry.name)).toEqual([
    'Folder',
    'b.txt',
    'folder_x.txt',
    'apple.txt',
    'Zebra.txt',
  ]);
});

test.each(['name', 'created_at', 'updated_at'] as const)(
  'OP03 list-v2 by %s pages with a cursor in both directions',
  async (column) => {
    const bucket = await fill(`list-v2-${column.replace('_', '-')}`, NAMES);
    const all = async (order: 'asc' | 'desc', delimiter: boolean, limit: number) => {
      const found: string[] = [];
      for (let cursor: string | undefined, more = true; more;) {
        const { data } = await bucket.listV2({ limit, cursor, with_delimiter: delimiter, sortBy: { column, order } });
        found.push(
          ...(data?.folders ?? []).map((entry) => entry.name),
          ...(data?.objects ?? []).map((entry) => entry.name),
        );
        cursor = data?.nextCursor;
        more = data?.hasNext ?? false;
      }
      return found;
    };
    const sorted = column === 'name' ? NAMES.toSorted() : NAMES;
    expect(await all('asc', false, 2)).toEqual(sorted);
    expect(await all('desc', false, 3)).toEqual(sorted.toReversed());
    const level =
      column === 'name'
        ? ['Folder/', 'Zebra.txt', 'apple.txt', 'b.txt', 'folder_x.txt']
        : ['Zebra.txt', 'apple.txt', 'Folder/', 'folder_x.txt', 'b.txt'];
    expect(await all('asc', true, 1)).toEqual(level);
    expect(await all('desc', true, 1)).toEqual(level.toReversed());
    const prefixed = await bucket.listV2({ prefix: 'Folder/', with_delimiter: true });
    expect(prefixed.data).toMatchObject({
      hasNext: false,
      folders: [{ name: 'Folder/deep/' }],
      objects: [{ name: 'Folder/one.txt' }, { name: 'Folder/two.txt' }],
    });
    expect(prefixed.data?.nextCursor).toBeUndefined();
  },
);

test('OP03 lists and removals leave out what policies hide', async () => {
  const alice = server.client('authenticated', ALICE).from('own');
  const bob = server.client('authenticated', BOB).from('own');
  await alice.upload(`${ALICE}/a.txt`, 'a');
  await alice.upload(`${ALICE}/b.txt`, 'b');
  const anon = await server.client('anon').from('own').list(ALICE);
  expect([(await alice.list(ALICE)).data?.length, (await bob.list(ALICE)).data?.length, anon.data?.length]).toEqual([
    2, 2, 0,
  ]);

  expect((await bob.remove([`${ALICE}/a.txt`])).data).toEqual([]);
  const { data } = await alice.remove([`${ALICE}/a.txt`, `${ALICE}/missing.txt`]);
  expect(data).toMatchObject([{ bucket_id: 'own', name: `${ALICE}/a.txt`, owner: ALICE, metadata: { size: 1 } }]);
  expect((await alice.list(ALICE)).data?.map((entry) => entry.name)).toEqual(['b.txt']);
  expect((await alice.download(`${ALICE}/a.txt`)).error).toBeTruthy();
});

test('OP03 move renames within policies, keeps the bytes, and never overwrites', async () => {
  const alice = server.client('authenticated', ALICE).from('own');
  await alice.upload(`${ALICE}/from.txt`, 'moved bytes', { upsert: true });
  await alice.upload(`${ALICE}/taken.txt`, 'taken', { upsert: true });
  expect((await alice.move(`${ALICE}/from.txt`, `${ALICE}/taken.txt`)).error).toMatchObject({ statusCode: '409' });
  expect((await alice.move(`${ALICE}/from.txt`, `${BOB}/to.txt`)).error).toMatchObject({ statusCode: '403' });
  const bob = server.client('authenticated', BOB).from('own');
  expect((await bob.move(`${ALICE}/from.txt`, `${BOB}/to.txt`)).error).toMatchObject({ statusCode: '404' });
  const moved = await alice.move(`${ALICE}/from.txt`, `${ALICE}/sub/to.txt`);
  expect(moved.data).toMatchObject({ message: 'Successfully moved' });
  expect(await (await alice.download(`${ALICE}/sub/to.txt`)).data?.text()).toBe('moved bytes');
  expect((await alice.exists(`${ALICE}/from.txt`)).data).toBe(false);
  expect((await alice.move('missing.txt', `${ALICE}/x.txt`)).error).toMatchObject({ statusCode: '404' });
});

test('OP03 copy makes a second object that outlives the first, also into another bucket', async () => {
  const bucket = await fill('copy-from', ['a.txt']);
  await server.client().createBucket('copy-to', { public: false });
  expect((await bucket.copy('a.txt', 'b.txt')).data).toEqual({ path: 'copy-from/b.txt' });
  expect((await bucket.copy('a.txt', 'b.txt')).error).toMatchObject({ statusCode: '409' });
  expect((await bucket.copy('a.txt', 'c.txt', { destinationBucket: 'copy-to' })).data).toEqual({
    path: 'copy-to/c.txt',
  });
  await bucket.remove(['a.txt', 'b.txt']);
  expect(await (await server.client().from('copy-to').download('c.txt')).data?.text()).toBe('a.txt');
  expect((await bucket.copy('a.txt', 'd.txt')).error).toMatchObject({ statusCode: '404' });
});

test('OP03 buckets are made, read, changed, emptied and deleted by who may', async () => {
  const admin = server.client();
  const made = await admin.createBucket('made', { public: true, fileSizeLimit: '2MB', allowedMimeTypes: ['image/*'] });
  expect(made.data).toEqual({ name: 'made' });
  expect((await admin.createBucket('made', { public: true })).error).toMatchObject({
    statusCode: '409',
    message: 'The resource already exists',
  });
  expect((await admin.getBucket('made')).data).toMatchObject({
    id: 'made',
    name: 'made',
    public: true,
    file_size_limit: 2_000_000,
    allowed_mime_types: ['image/*'],
  });
  await admin.updateBucket('made', { public: false, fileSizeLimit: null });
  expect((await admin.getBucket('made')).data).toMatchObject({
    public: false,
    file_size_limit: null,
    allowed_mime_types: ['image/*'],
  });
  expect((await admin.listBuckets({ search: 'mad' })).data?.map((bucket) => bucket.id)).toEqual(['made']);

  await admin.from('made').upload('a.png', 'x', { contentType: 'image/png' });
  expect((await admin.deleteBucket('made')).error).toMatchObject({
    statusCode: '409',
    message: 'The bucket you tried to delete is not empty',
  });
  expect((await admin.emptyBucket('made')).data).toEqual({
    message: 'Empty bucket has been queued. Completion may take up to an hour.',
  });
  expect((await admin.deleteBucket('made')).data).toEqual({ message: 'Successfully deleted' });
  expect((await admin.getBucket('made')).error).toMatchObject({ statusCode: '404', message: 'Bucket not found' });

  const alice = server.client('authenticated', ALICE);
  expect((await alice.createBucket('hers', { public: true })).error).toMatchObject({ statusCode: '403' });
  expect((await alice.listBuckets()).data).toEqual([]);
  expect((await alice.updateBucket('images', { public: false })).error).toMatchObject({ statusCode: '404' });
  expect((await alice.deleteBucket('images')).error).toMatchObject({ statusCode: '404' });
  expect((await admin.createBucket('a/b', { public: true })).error).toMatchObject({
    statusCode: '400',
    message: 'Bucket name invalid',
  });
});
