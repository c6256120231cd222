/** Lists, removals, moves and copies. */
import assert from 'node:assert/strict';
import { hasBody, hasStatus, isBody, refusesStorage, rows } from '../answer.ts';
import { KEPT, upload } from '../buckets.ts';
import { expectations } from '../expectation.ts';
import type { Requester, TestContext } from '../test-context.ts';

const LIST = 'Supabase docs, list';
const REMOVE = 'Supabase docs, remove';
const MOVE = 'Supabase docs, move';
const COPY = 'Supabase docs, copy';

const list = (context: TestContext, bucket: string, json: unknown, as: Requester = 'secret') =>
  context.ask(`/storage/v1/object/list/${bucket}`, as, { json });
const remove = (context: TestContext, bucket: string, prefixes: string[], as: Requester = 'secret') =>
  context.ask(`/storage/v1/object/${bucket}`, as, { method: 'DELETE', json: { prefixes } });

export const managing = expectations('Storage', [
  [
    'list',
    LIST,
    async (context) => {
      const { closed, words } = await context.buckets();
      await upload(context, closed, 'shelf/a.txt', 'aa');
      await upload(context, closed, 'shelf/deep/b.txt', 'bb');
      const answer = await list(context, closed, {
        prefix: 'shelf',
        limit: 100,
        offset: 0,
        sortBy: { column: 'name', order: 'asc' },
      });
      hasStatus(answer, 200);
      hasBody(answer, [
        {
          name: 'a.txt',
          id: /./,
          metadata: { size: 2, mimetype: /^text\/plain/, eTag: /^"/ },
          updated_at: /^\d{4}-\d\d-\d\dT/,
        },
        { name: 'deep', id: null, metadata: null, updated_at: null },
      ]);
      assert.ok(words);
    },
  ],
  [
    'list-page',
    LIST,
    async (context) => {
      const { closed } = await context.buckets();
      for (const name of ['p1', 'p2', 'p3'])
        await upload(context, closed, `pages/${name}.txt`, 'x', { headers: { 'x-upsert': 'true' } });
      const answer = await list(context, closed, {
        prefix: 'pages',
        limit: 1,
        offset: 1,
        sortBy: { column: 'name', order: 'desc' },
      });
      assert.deepEqual(
        rows(answer).map((row) => row.name),
        ['p2.txt'],
      );
    },
  ],
  [
    'list-search',
    `${LIST}: search`,
    async (context) => {
      const { closed } = await context.buckets();
      await upload(context, closed, 'finds/Needle.txt', 'x', { headers: { 'x-upsert': 'true' } });
      await upload(context, closed, 'finds/hay.txt', 'x', { headers: { 'x-upsert': 'true' } });
      const answer = await list(context, closed, { prefix: 'finds', search: 'nee' });
      assert.deepEqual(
        rows(answer).map((row) => row.name),
        ['Needle.txt'],
      );
    },
  ],
  [
    'list-hidden',
    `${LIST}: policies filter`,
    async (context) => {
      const { closed } = await context.buckets();
      const answer = await list(context, closed, { prefix: '', limit: 1 }, await context.user('known'));
      hasStatus(answer, 200);
      isBody(answer, []);
    },
  ],
  [
    'remove',
    REMOVE,
    async (context) => {
      const { closed } = await context.buckets();
      await upload(context, closed, 'gone.txt', 'x');
      const answer = await remove(context, closed, ['gone.txt', 'never-there.txt']);
      hasStatus(answer, 200);
      hasBody(answer, [{ name: 'gone.txt', bucket_id: closed }]);
      refusesStorage(await context.ask(`/storage/v1/object/${closed}/gone.txt`, 'secret'), '404', 'not_found');
    },
  ],
  [
    'remove-hidden',
    `${REMOVE}: what policies hide stays, without an error`,
    async (context) => {
      const { closed } = await context.buckets();
      const answer = await remove(context, closed, [KEPT], await context.user('known'));
      hasStatus(answer, 200);
      isBody(answer, []);
      hasStatus(await context.ask(`/storage/v1/object/${closed}/${KEPT}`, 'secret'), 200);
    },
  ],
  [
    'move',
    MOVE,
    async (context) => {
      const { closed } = await context.buckets();
      await upload(context, closed, 'from.txt', 'moving');
      const json = { bucketId: closed, sourceKey: 'from.txt', destinationKey: 'moved/to.txt' };
      hasBody(await context.ask('/storage/v1/object/move', 'secret', { json }), { message: 'Successfully moved' });
      assert.equal((await context.ask(`/storage/v1/object/${closed}/moved/to.txt`, 'secret')).text, 'moving');
      refusesStorage(await context.ask(`/storage/v1/object/${closed}/from.txt`, 'secret'), '404', 'not_found');
    },
  ],
  [
    'move-onto',
    `${MOVE}: never overwrites`,
    async (context) => {
      const { closed, words } = await context.buckets();
      await upload(context, closed, 'mover.txt', 'x');
      const json = { bucketId: closed, sourceKey: 'mover.txt', destinationKey: KEPT };
      refusesStorage(await context.ask('/storage/v1/object/move', 'secret', { json }), '409', 'Duplicate');
      assert.equal((await context.ask(`/storage/v1/object/${closed}/${KEPT}`, 'secret')).text, words);
    },
  ],
  [
    'move-missing',
    MOVE,
    async (context) => {
      const { closed } = await context.buckets();
      const json = { bucketId: closed, sourceKey: 'none.txt', destinationKey: 'other.txt' };
      refusesStorage(
        await context.ask('/storage/v1/object/move', 'secret', { json }),
        '404',
        'not_found',
        'Object not found',
      );
    },
  ],
  [
    'copy',
    COPY,
    async (context) => {
      const { open, closed, words } = await context.buckets();
      const json = { bucketId: closed, sourceKey: KEPT, destinationBucket: open, destinationKey: 'copied.txt' };
      hasBody(await context.ask('/storage/v1/object/copy', 'secret', { json }), { Key: `${open}/copied.txt` });
      for (const path of [`${open}/copied.txt`, `${closed}/${KEPT}`]) {
        assert.equal((await context.ask(`/storage/v1/object/${path}`, 'secret')).text, words);
      }
    },
  ],
  [
    'copy-onto',
    `${COPY}: overwrites only with x-upsert`,
    async (context) => {
      const { closed } = await context.buckets();
      await upload(context, closed, 'onto.txt', 'x');
      const json = { bucketId: closed, sourceKey: KEPT, destinationKey: 'onto.txt' };
      refusesStorage(await context.ask('/storage/v1/object/copy', 'secret', { json }), '409', 'Duplicate');
      hasStatus(await context.ask('/storage/v1/object/copy', 'secret', { json, headers: { 'x-upsert': 'true' } }), 200);
    },
  ],
]);
