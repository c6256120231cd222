/** Uploads in one request, buckets, and what is refused. */
import assert from 'node:assert/strict';
import { hasBody, hasStatus, refusesStorage } from '../answer.ts';
import { KEPT, upload } from '../buckets.ts';
import { expectations } from '../expectation.ts';
import type { TestContext } from '../test-context.ts';

const STANDARD = 'Supabase docs, Standard uploads';
const ERRORS = 'Supabase docs, Storage error codes; supabase/storage answers 400 with the status inside';
const KEYS = 'Supabase docs, Storage error codes: InvalidKey';
const LIMITS = 'Supabase docs, Storage buckets: size limits and MIME types';
const POLICIES = 'Supabase docs, Storage access control: nothing is allowed without a policy';

const read = (context: TestContext, bucket: string, name: string) =>
  context.ask(`/storage/v1/object/${bucket}/${name}`, 'secret');

export const uploading = expectations('Storage', [
  [
    'upload-raw',
    STANDARD,
    async (context) => {
      const { open } = await context.buckets();
      const answer = await upload(context, open, 'raw/one.txt', 'raw words');
      hasStatus(answer, 200);
      hasBody(answer, { Key: `${open}/raw/one.txt`, Id: /^[0-9a-f-]{36}$/ });
      assert.equal((await read(context, open, 'raw/one.txt')).text, 'raw words');
    },
  ],
  [
    'upload-form',
    `${STANDARD}; storage-js sends a form with an unnamed file`,
    async (context) => {
      const { closed } = await context.buckets();
      const form = new FormData();
      form.append('cacheControl', '120');
      form.append('', new Blob(['form words'], { type: 'text/plain' }), 'whatever.txt');
      hasStatus(
        await context.ask(`/storage/v1/object/${closed}/form/one.txt`, 'secret', { method: 'POST', raw: form }),
        200,
      );
      const answer = await read(context, closed, 'form/one.txt');
      assert.deepEqual([answer.text, answer.headers.get('cache-control')], ['form words', 'max-age=120']);
    },
  ],
  [
    'upload-special-name',
    `${KEYS}: spaces and S3's safe characters are allowed`,
    async (context) => {
      const { open } = await context.buckets();
      const name = "odd names/It's (1) & more! @ $5 = ok, +1;.txt";
      const encoded = name.split('/').map(encodeURIComponent).join('/');
      hasBody(await upload(context, open, encoded, 'x'), { Key: `${open}/${name}` });
      hasStatus(await read(context, open, encoded), 200);
    },
  ],
  [
    'upload-duplicate',
    ERRORS,
    async (context) => {
      const { open, words } = await context.buckets();
      const answer = await upload(context, open, KEPT, 'other words');
      refusesStorage(answer, '409', 'Duplicate', 'The resource already exists');
      assert.equal((await read(context, open, KEPT)).text, words);
    },
  ],
  [
    'upload-upsert',
    `${STANDARD}: x-upsert`,
    async (context) => {
      const { open } = await context.buckets();
      hasStatus(await upload(context, open, 'upsert.txt', 'first'), 200);
      hasStatus(await upload(context, open, 'upsert.txt', 'second', { headers: { 'x-upsert': 'true' } }), 200);
      assert.equal((await read(context, open, 'upsert.txt')).text, 'second');
    },
  ],
  [
    'upload-replace',
    'Supabase docs, update: PUT replaces an object',
    async (context) => {
      const { open } = await context.buckets();
      hasStatus(await upload(context, open, 'replace.txt', 'first'), 200);
      hasStatus(await upload(context, open, 'replace.txt', 'second', { method: 'PUT' }), 200);
      assert.equal((await read(context, open, 'replace.txt')).text, 'second');
    },
  ],
  [
    'upload-too-large',
    LIMITS,
    async (context) => {
      const { open, limit } = await context.buckets();
      const answer = await upload(context, open, 'big.txt', 'x'.repeat(limit + 1));
      refusesStorage(answer, '413', 'Payload too large', 'The object exceeded the maximum allowed size');
      refusesStorage(await read(context, open, 'big.txt'), '404', 'not_found');
    },
  ],
  [
    'upload-too-large-form',
    LIMITS,
    async (context) => {
      const { open, limit } = await context.buckets();
      const form = new FormData();
      form.append('', new Blob(['x'.repeat(limit + 1)], { type: 'text/plain' }), 'big.txt');
      const answer = await context.ask(`/storage/v1/object/${open}/big-form.txt`, 'secret', {
        method: 'POST',
        raw: form,
      });
      refusesStorage(answer, '413', 'Payload too large', 'The object exceeded the maximum allowed size');
    },
  ],
  [
    'upload-exactly-full',
    LIMITS,
    async (context) => {
      const { open, limit } = await context.buckets();
      hasBody(await upload(context, open, 'full.txt', 'x'.repeat(limit)), { Key: `${open}/full.txt` });
    },
  ],
  [
    'upload-empty',
    STANDARD,
    async (context) => {
      const { open } = await context.buckets();
      hasStatus(await upload(context, open, 'empty.txt', new Uint8Array()), 200);
      const answer = await read(context, open, 'empty.txt');
      assert.deepEqual([answer.status, answer.text, answer.headers.get('content-length')], [200, '', '0']);
    },
  ],
  [
    'upload-wrong-type',
    LIMITS,
    async (context) => {
      const { closed } = await context.buckets();
      const answer = await upload(context, closed, 'page.html', '<p>', { type: 'text/html' });
      refusesStorage(answer, '415', 'invalid_mime_type', 'mime type text/html is not supported');
    },
  ],
  [
    'upload-wrong-type-form',
    LIMITS,
    async (context) => {
      const { closed } = await context.buckets();
      const form = new FormData();
      form.append('', new Blob(['<p>'], { type: 'text/html' }), 'page.html');
      const answer = await context.ask(`/storage/v1/object/${closed}/page.html`, 'secret', {
        method: 'POST',
        raw: form,
      });
      refusesStorage(answer, '415', 'invalid_mime_type', 'mime type text/html is not supported');
    },
  ],
  [
    'upload-invalid-key',
    KEYS,
    async (context) => {
      const { open } = await context.buckets();
      for (const name of ['héron.txt', 'a#b.txt', 'a%b.txt', '木.txt']) {
        const answer = await upload(context, open, encodeURIComponent(name), 'x');
        refusesStorage(answer, '400', 'InvalidKey', `Invalid key: ${name}`);
      }
    },
  ],
  [
    'upload-no-bucket',
    ERRORS,
    async (context) => {
      const answer = await upload(context, `${context.prefix}-none`, 'x.txt', 'x');
      refusesStorage(answer, '404', 'Bucket not found', 'Bucket not found');
    },
  ],
  [
    'upload-denied-person',
    POLICIES,
    async (context) => {
      const { closed } = await context.buckets();
      const answer = await upload(context, closed, 'mine.txt', 'x', { as: await context.user('known') });
      refusesStorage(answer, '403', 'Unauthorized', 'new row violates row-level security policy');
    },
  ],
  [
    'upload-denied-anonymous',
    POLICIES,
    async (context) => {
      const { open } = await context.buckets();
      const answer = await upload(context, open, 'mine.txt', 'x', { as: 'anon' });
      refusesStorage(answer, '403', 'Unauthorized', 'new row violates row-level security policy');
    },
  ],
  [
    'upload-denied-upsert',
    `${POLICIES}; overwriting needs the rights to select and update`,
    async (context) => {
      const { closed, words } = await context.buckets();
      const answer = await upload(context, closed, KEPT, 'x', {
        as: await context.user('known'),
        headers: { 'x-upsert': 'true' },
      });
      refusesStorage(answer, '403', 'Unauthorized');
      assert.equal((await read(context, closed, KEPT)).text, words);
    },
  ],
  [
    'bad-token',
    'supabase/storage, jwt plugin: a token that cannot be verified is refused',
    async (context) => {
      const { closed } = await context.buckets();
      const headers = { authorization: 'Bearer a.b.c' };
      const answer = await context.ask(`/storage/v1/object/authenticated/${closed}/${KEPT}`, 'anon', { headers });
      refusesStorage(answer, '403', 'Unauthorized');
      refusesStorage(await upload(context, closed, 'forged.txt', 'x', { as: 'anon', headers }), '403', 'Unauthorized');
    },
  ],
  [
    'bad-token-private',
    'supabase/storage, getObject: the plain route then serves public buckets only',
    async (context) => {
      const { closed } = await context.buckets();
      const headers = { authorization: 'Bearer a.b.c' };
      const answer = await context.ask(`/storage/v1/object/${closed}/${KEPT}`, 'anon', { headers });
      refusesStorage(answer, '404', 'Bucket not found');
    },
  ],
  [
    'upload-metadata',
    'Supabase docs, upload: metadata',
    async (context) => {
      const { open } = await context.buckets();
      const metadata = Buffer.from(JSON.stringify({ artist: 'Ama' })).toString('base64');
      hasStatus(await upload(context, open, 'told.txt', 'x', { headers: { 'x-metadata': metadata } }), 200);
      hasBody(await context.ask(`/storage/v1/object/info/${open}/told.txt`, 'secret'), { metadata: { artist: 'Ama' } });
    },
  ],
  [
    'bucket-read',
    'Supabase docs, getBucket',
    async (context) => {
      const { closed, limit } = await context.buckets();
      const answer = await context.ask(`/storage/v1/bucket/${closed}`, 'secret');
      hasStatus(answer, 200);
      hasBody(answer, {
        id: closed,
        name: closed,
        public: false,
        file_size_limit: limit,
        allowed_mime_types: ['text/plain', 'image/png'],
      });
    },
  ],
  [
    'bucket-hidden',
    `${POLICIES}; a hidden bucket is not found`,
    async (context) => {
      const { closed } = await context.buckets();
      for (const path of [closed, `${context.prefix}-none`]) {
        const answer = await context.ask(`/storage/v1/bucket/${path}`, await context.user('known'));
        refusesStorage(answer, '404', 'Bucket not found', 'Bucket not found');
      }
    },
  ],
  [
    'bucket-duplicate',
    ERRORS,
    async (context) => {
      const { open } = await context.buckets();
      const answer = await context.ask('/storage/v1/bucket', 'secret', { json: { id: open, name: open } });
      refusesStorage(answer, '409', 'Duplicate', 'The resource already exists');
    },
  ],
  [
    'bucket-not-empty',
    'Supabase docs, deleteBucket: only empty buckets',
    async (context) => {
      const { open } = await context.buckets();
      const answer = await context.ask(`/storage/v1/bucket/${open}`, 'secret', { method: 'DELETE' });
      refusesStorage(answer, '409', undefined, /not empty/);
    },
  ],
]);
