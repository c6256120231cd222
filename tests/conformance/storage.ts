/**
 * What the shop, the uploaders and the functions ask of Storage, and what a project's keys, buckets and policies decide.
 * The rest of the protocol is in the recorded answers (`recorded`).
 */
import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import {
  hasBody,
  hasHeader,
  hasStatus,
  isEmpty,
  record,
  refusesStorage,
  rows,
  text,
  refusedStorage as refused,
} from './answer.ts';
import type { RequestOptions } from './answer.ts';
import { KEPT, LIMIT, WORDS, upload } from './buckets.ts';
import { expectations } from './expectation.ts';
import { questions } from './questions.ts';
import type { Question } from './questions.ts';
import type { Requester, TestContext } from './test-context.ts';

const STANDARD = 'Supabase docs, Standard uploads';
const ERRORS = 'Supabase docs, Storage error codes; supabase/storage answers 400 with the status inside';
const KEYS = 'Supabase docs, Storage error codes: InvalidKey';
const LIMITS = 'Supabase docs, Storage buckets: size limits and MIME types';
const POLICIES = 'Supabase docs, Storage access control: nothing is allowed without a policy';
const PUBLIC = 'Supabase docs, Serving assets: public buckets need no token';
const PRIVATE = 'Supabase docs, Serving assets: private buckets';
const RANGE = 'RFC 9110, Range Requests; supabase/storage passes them to the backend';
const SIGN = 'Supabase docs, createSignedUrl';
const LINK = 'supabase/storage, getSignedObject';
const LIST = 'Supabase docs, list';
const REMOVE = 'Supabase docs, remove';

const DENIED = refused('403', 'Unauthorized', 'new row violates row-level security policy');
const MISSING = refused('404', 'not_found', 'Object not found');
const NO_BUCKET = refused('404', 'Bucket not found', 'Bucket not found');
const TOO_LARGE = refused('413', 'Payload too large', 'The object exceeded the maximum allowed size');
const WRONG_TYPE = refused('415', 'invalid_mime_type', 'mime type text/html is not supported');

const object = (path: string, options: RequestOptions & { as?: Requester } = {}): Question => ({
  path: `/storage/v1/object/${path}`,
  as: 'secret',
  ...options,
});
const send = (path: string, raw: RequestOptions['raw'], as: Requester = 'secret', headers = {}): Question =>
  object(path, { as, method: 'POST', raw, headers: { 'content-type': 'text/plain', ...headers } });
const list = (bucket: string, json: unknown, as: Requester = 'secret') => object(`list/${bucket}`, { as, json });
const remove = (bucket: string, prefixes: string[], as: Requester = 'secret') =>
  object(bucket, { as, method: 'DELETE', json: { prefixes } });

const place = async (context: TestContext) => ({
  ...(await context.buckets()),
  none: `${context.prefix}-none`,
  person: await context.user('known'),
});

const FORGED = { authorization: 'Bearer a.b.c' };

const single = questions('Storage', place, [
  [
    'public-read',
    PUBLIC,
    ({ open }) => object(`public/${open}/${KEPT}`, { as: null }),
    {
      status: 200,
      text: WORDS,
      headers: {
        'content-type': /^text\/plain/,
        'content-length': String(WORDS.length),
        'cache-control': 'no-cache',
        etag: /^(W\/)?".+"$/,
        'last-modified': /GMT$/,
      },
    },
  ],
  ['public-missing', ERRORS, ({ open }) => object(`public/${open}/none.txt`, { as: null }), MISSING],
  [
    'public-route-private-bucket',
    `${PRIVATE}: the public route knows no private bucket`,
    ({ closed }) => object(`public/${closed}/${KEPT}`, { as: null }),
    NO_BUCKET,
  ],
  ['private-secret', PRIVATE, ({ closed }) => object(`authenticated/${closed}/${KEPT}`), { status: 200, text: WORDS }],
  [
    'private-person',
    `${PRIVATE}: what policies hide is not found`,
    ({ closed, person }) => object(`authenticated/${closed}/${KEPT}`, { as: person }),
    MISSING,
  ],
  [
    'private-no-token',
    PRIVATE,
    ({ closed }) => object(`authenticated/${closed}/${KEPT}`, { as: null }),
    { status: 400 },
  ],
  [
    'range',
    RANGE,
    ({ closed }) => object(`authenticated/${closed}/${KEPT}`, { headers: { range: 'bytes=6-9' } }),
    { status: 206, text: WORDS.slice(6, 10), headers: { 'content-range': `bytes 6-9/${WORDS.length}` } },
  ],
  [
    'range-beyond',
    RANGE,
    ({ closed }) => object(`authenticated/${closed}/${KEPT}`, { headers: { range: 'bytes=9999-' } }),
    { status: 416 },
  ],
  [
    'info',
    'Supabase docs, info',
    ({ closed }) => object(`info/${closed}/${KEPT}`),
    { status: 200, has: { name: KEPT, size: WORDS.length, content_type: /^text\/plain/ } },
  ],
  ['upload-duplicate', ERRORS, ({ open }) => send(`${open}/${KEPT}`, 'x'), refused('409', 'Duplicate')],
  ['upload-too-large', LIMITS, ({ open }) => send(`${open}/big.txt`, 'x'.repeat(LIMIT + 1)), TOO_LARGE],
  ['upload-exactly-full', LIMITS, ({ open }) => send(`${open}/full.txt`, 'x'.repeat(LIMIT)), { status: 200 }],
  [
    'upload-wrong-type',
    LIMITS,
    ({ closed }) => send(`${closed}/page.html`, '<p>', 'secret', { 'content-type': 'text/html' }),
    WRONG_TYPE,
  ],
  [
    'upload-invalid-key',
    KEYS,
    ({ open }) => send(`${open}/h%C3%A9ron.txt`, 'x'),
    refused('400', 'InvalidKey', 'Invalid key: héron.txt'),
  ],
  ['upload-no-bucket', ERRORS, ({ none }) => send(`${none}/x.txt`, 'x'), NO_BUCKET],
  ['upload-denied-person', POLICIES, ({ closed, person }) => send(`${closed}/mine.txt`, 'x', person), DENIED],
  ['upload-denied-anonymous', POLICIES, ({ open }) => send(`${open}/mine.txt`, 'x', 'anon'), DENIED],
  [
    'upload-denied-upsert',
    `${POLICIES}; overwriting needs the rights to select and update`,
    ({ closed, person }) => send(`${closed}/${KEPT}`, 'x', person, { 'x-upsert': 'true' }),
    refused('403', 'Unauthorized'),
  ],
  [
    'bad-token',
    'supabase/storage, jwt plugin: a token that cannot be verified is refused',
    ({ closed }) => send(`${closed}/forged.txt`, 'x', 'anon', FORGED),
    refused('403', 'Unauthorized'),
  ],
  [
    'bucket-read',
    'Supabase docs, getBucket',
    ({ closed }) => ({ path: `/storage/v1/bucket/${closed}`, as: 'secret' }),
    { status: 200, has: { public: false, file_size_limit: LIMIT, allowed_mime_types: ['text/plain', 'image/png'] } },
  ],
  [
    'sign-hidden',
    `${SIGN}: needs the right to select`,
    ({ closed, person }) => object(`sign/${closed}/${KEPT}`, { as: person, json: { expiresIn: 60 } }),
    MISSING,
  ],
  [
    'list-hidden',
    `${LIST}: policies filter`,
    ({ closed, person }) => list(closed, { prefix: '', limit: 1 }, person),
    { status: 200, is: [] },
  ],
  [
    'remove-hidden',
    `${REMOVE}: what policies hide stays, without an error`,
    ({ closed, person }) => remove(closed, [KEPT], person),
    { status: 200, is: [] },
  ],
]);

const ask = (context: TestContext, { path, as, ...options }: Question) => context.ask(path, as, options);

async function linkTo(context: TestContext, name: string, seconds = 60): Promise<string> {
  const { closed } = await context.buckets();
  const answer = await ask(context, object(`sign/${closed}/${name}`, { json: { expiresIn: seconds } }));
  hasStatus(answer, 200);
  return `/storage/v1${text(record(answer.body).signedURL)}`;
}

const several = expectations('Storage', [
  [
    'upload-form',
    `${STANDARD}; storage-js sends a form with an unnamed file`,
    async (context) => {
      const { closed } = await context.buckets();
      const form = new FormData();
      form.append('cacheControl', '120');
      form.append('', new Blob(['form words'], { type: 'text/plain' }), 'whatever.txt');
      hasStatus(await ask(context, object(`${closed}/form/one.txt`, { method: 'POST', raw: form })), 200);
      const answer = await ask(context, object(`${closed}/form/one.txt`));
      assert.deepEqual([answer.text, answer.headers.get('cache-control')], ['form words', 'max-age=120']);
    },
  ],
  [
    'upload-upsert',
    `${STANDARD}: x-upsert`,
    async (context) => {
      const { open } = await context.buckets();
      const tags = new Set<string | null>();
      for (const word of ['first', 'second']) {
        hasStatus(await upload(context, open, 'upsert.txt', word, { 'x-upsert': 'true' }), 200);
        const answer = await ask(context, object(`${open}/upsert.txt`));
        assert.equal(answer.text, word);
        tags.add(answer.headers.get('etag'));
      }
      assert.equal(tags.size, 2);
    },
  ],
  [
    'etag-unchanged',
    'RFC 9110, Conditional Requests',
    async (context) => {
      const path = `public/${(await context.buckets()).open}/${KEPT}`;
      const etag = (await ask(context, object(path, { as: null }))).headers.get('etag') ?? '';
      const answer = await ask(context, object(path, { as: null, headers: { 'if-none-match': etag } }));
      hasStatus(answer, 304);
      isEmpty(answer);
    },
  ],
  [
    'sign-range-open',
    `${LINK}; supabase/storage, renderer/asset.ts: If-Range is not handed on`,
    async (context) => {
      const link = await linkTo(context, KEPT);
      const headers = { range: 'bytes=2-', 'if-range': '"older"', origin: 'https://shop.example' };
      const answer = await context.ask(`${link}&download=Read%20me.txt`, null, { headers });
      hasStatus(answer, 206);
      assert.equal(answer.text, WORDS.slice(2));
      hasHeader(answer, 'access-control-allow-origin', /^(\*|https:\/\/shop\.example)$/);
      hasHeader(answer, 'content-disposition', /^attachment; filename=Read%20me\.txt/);
      hasStatus(await context.ask(link, null, { headers: { range: 'bytes=9999-' } }), 416);
    },
  ],
  [
    'sign-tampered',
    LINK,
    async (context) => {
      const link = await linkTo(context, KEPT);
      refusesStorage(await context.ask(link.slice(0, -3), null), '400', 'InvalidJWT');
    },
  ],
  [
    'sign-other-object',
    `${LINK}: the token names its object`,
    async (context) => {
      const link = (await linkTo(context, KEPT)).replace(KEPT, 'secret.txt');
      const message = /^The url do not match the signature|^Invalid signature$/;
      refusesStorage(await context.ask(link, null), '400', 'InvalidSignature', message);
    },
  ],
  [
    'sign-expired',
    LINK,
    async (context) => {
      const link = await linkTo(context, KEPT, 1);
      await setTimeout(2100);
      refusesStorage(await context.ask(link, null), '400', 'InvalidJWT', '"exp" claim timestamp check failed');
    },
  ],
  [
    'list',
    LIST,
    async (context) => {
      const { closed } = await context.buckets();
      for (const name of ['a.txt', 'deep/b.txt', 'z.txt']) await upload(context, closed, `shelf/${name}`, 'aa');
      const sortBy = { column: 'name', order: 'asc' };
      const first = await ask(context, list(closed, { prefix: 'shelf', limit: 2, offset: 0, sortBy }));
      hasBody(first, [
        { name: 'a.txt', id: /./, metadata: { size: 2, mimetype: /^text\/plain/, eTag: /^"/ } },
        { name: 'deep', id: null, metadata: null, updated_at: null },
      ]);
      const next = await ask(context, list(closed, { prefix: 'shelf', limit: 2, offset: 2, sortBy }));
      assert.deepEqual(
        rows(next).map(({ name }) => name),
        ['z.txt'],
      );
    },
  ],
  [
    'remove',
    REMOVE,
    async (context) => {
      const { closed } = await context.buckets();
      await upload(context, closed, 'gone.txt', 'x');
      const answer = await ask(context, remove(closed, ['gone.txt', 'never-there.txt']));
      hasStatus(answer, 200);
      hasBody(answer, [{ name: 'gone.txt', bucket_id: closed }]);
      refusesStorage(await ask(context, object(`${closed}/gone.txt`)), '404', 'not_found');
    },
  ],
]);

export const storage = [...single, ...several];
