/** Downloads: who may, headers, parts, conditions. */
import assert from 'node:assert/strict';
import { hasBody, hasHeader, hasStatus, isEmpty, lacksHeader, refusesStorage } from '../answer.ts';
import { KEPT, upload } from '../buckets.ts';
import { expectations } from '../expectation.ts';
import type { TestContext } from '../test-context.ts';

const PUBLIC = 'Supabase docs, Serving assets: public buckets need no token';
const PRIVATE = 'Supabase docs, Serving assets: private buckets';
const RANGE = 'RFC 9110, Range Requests; supabase/storage passes them to the backend';
const CONDITION = 'RFC 9110, Conditional Requests';
const DOWNLOAD = 'Supabase docs, Serving assets: ?download';

const atPublic = async (context: TestContext, headers: Record<string, string> = {}, query = '', method = 'GET') =>
  context.ask(`/storage/v1/object/public/${(await context.buckets()).open}/${KEPT}${query}`, null, { headers, method });

export const readingObjects = expectations('Storage', [
  [
    'public-read',
    PUBLIC,
    async (context) => {
      const { words } = await context.buckets();
      const answer = await atPublic(context);
      hasStatus(answer, 200);
      assert.equal(answer.text, words);
      hasHeader(answer, 'content-type', /^text\/plain/);
      hasHeader(answer, 'content-length', String(words.length));
      hasHeader(answer, 'etag', /^(W\/)?".+"$/);
      hasHeader(answer, 'last-modified', /GMT$/);
    },
  ],
  [
    'public-head',
    PUBLIC,
    async (context) => {
      const { words } = await context.buckets();
      const answer = await atPublic(context, {}, '', 'HEAD');
      hasStatus(answer, 200);
      hasHeader(answer, 'content-length', String(words.length));
      isEmpty(answer);
    },
  ],
  [
    'public-cache-default',
    'supabase/storage, uploader: no-cache unless told',
    async (context) => {
      hasHeader(await atPublic(context), 'cache-control', 'no-cache');
    },
  ],
  [
    'public-cache-told',
    'Supabase docs, upload: cacheControl',
    async (context) => {
      const { open } = await context.buckets();
      hasStatus(await upload(context, open, 'cached.txt', 'x', { headers: { 'cache-control': 'max-age=3600' } }), 200);
      hasHeader(
        await context.ask(`/storage/v1/object/public/${open}/cached.txt`, null),
        'cache-control',
        /^(public, )?max-age=3600$/,
      );
    },
  ],
  [
    'public-missing',
    'Supabase docs, Storage error codes: NoSuchKey',
    async (context) => {
      const { open } = await context.buckets();
      refusesStorage(
        await context.ask(`/storage/v1/object/public/${open}/none.txt`, null),
        '404',
        'not_found',
        'Object not found',
      );
    },
  ],
  [
    'public-route-private-bucket',
    `${PRIVATE}: the public route knows no private bucket`,
    async (context) => {
      const { closed } = await context.buckets();
      const answer = await context.ask(`/storage/v1/object/public/${closed}/${KEPT}`, null);
      refusesStorage(answer, '404', 'Bucket not found', 'Bucket not found');
    },
  ],
  [
    'private-secret',
    PRIVATE,
    async (context) => {
      const { closed, words } = await context.buckets();
      for (const route of ['', 'authenticated/']) {
        assert.equal((await context.ask(`/storage/v1/object/${route}${closed}/${KEPT}`, 'secret')).text, words);
      }
    },
  ],
  [
    'private-person',
    `${PRIVATE}: what policies hide is not found`,
    async (context) => {
      const { closed } = await context.buckets();
      const answer = await context.ask(
        `/storage/v1/object/authenticated/${closed}/${KEPT}`,
        await context.user('known'),
      );
      refusesStorage(answer, '404', 'not_found', 'Object not found');
    },
  ],
  [
    'private-no-token',
    PRIVATE,
    async (context) => {
      const { closed } = await context.buckets();
      hasStatus(await context.ask(`/storage/v1/object/authenticated/${closed}/${KEPT}`, null), 400);
    },
  ],
  [
    'info',
    'Supabase docs, info',
    async (context) => {
      const { closed, words } = await context.buckets();
      const answer = await context.ask(`/storage/v1/object/info/${closed}/${KEPT}`, 'secret');
      hasStatus(answer, 200);
      hasBody(answer, {
        name: KEPT,
        bucket_id: closed,
        size: words.length,
        content_type: /^text\/plain/,
        etag: /^"/,
        created_at: /^\d{4}-/,
      });
    },
  ],
  [
    'exists',
    'Supabase docs, exists: HEAD',
    async (context) => {
      const { closed } = await context.buckets();
      hasStatus(await context.ask(`/storage/v1/object/${closed}/${KEPT}`, 'secret', { method: 'HEAD' }), 200);
      hasStatus(await context.ask(`/storage/v1/object/${closed}/none.txt`, 'secret', { method: 'HEAD' }), 400, 404);
    },
  ],
  [
    'range',
    RANGE,
    async (context) => {
      const { words } = await context.buckets();
      const answer = await atPublic(context, { range: 'bytes=6-9' });
      hasStatus(answer, 206);
      assert.equal(answer.text, words.slice(6, 10));
      hasHeader(answer, 'content-range', `bytes 6-9/${words.length}`);
      hasHeader(answer, 'content-length', '4');
      hasHeader(answer, 'accept-ranges', 'bytes');
    },
  ],
  [
    'range-end',
    RANGE,
    async (context) => {
      const { words } = await context.buckets();
      assert.equal((await atPublic(context, { range: 'bytes=-5' })).text, words.slice(-5));
      assert.equal((await atPublic(context, { range: 'bytes=36-' })).text, words.slice(36));
      assert.equal((await atPublic(context, { range: 'bytes=36-9999' })).text, words.slice(36));
    },
  ],
  [
    'range-beyond',
    RANGE,
    async (context) => {
      hasStatus(await atPublic(context, { range: 'bytes=9999-' }), 416);
    },
  ],
  [
    'etag-unchanged',
    CONDITION,
    async (context) => {
      const etag = (await atPublic(context)).headers.get('etag') ?? '';
      const answer = await atPublic(context, { 'if-none-match': etag });
      hasStatus(answer, 304);
      isEmpty(answer);
      hasStatus(await atPublic(context, { 'if-none-match': '"other"' }), 200);
    },
  ],
  [
    'modified-since',
    CONDITION,
    async (context) => {
      const modified = (await atPublic(context)).headers.get('last-modified') ?? '';
      hasStatus(await atPublic(context, { 'if-modified-since': modified }), 304);
      hasStatus(await atPublic(context, { 'if-modified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' }), 200);
    },
  ],
  [
    'etag-changes',
    CONDITION,
    async (context) => {
      const { open } = await context.buckets();
      const tagOf = async () =>
        (await context.ask(`/storage/v1/object/public/${open}/changing.txt`, null)).headers.get('etag');
      await upload(context, open, 'changing.txt', 'first');
      const first = await tagOf();
      await upload(context, open, 'changing.txt', 'second', { method: 'PUT' });
      assert.notEqual(await tagOf(), first);
    },
  ],
  [
    'download-named',
    DOWNLOAD,
    async (context) => {
      const answer = await atPublic(context, {}, '?download=my%20file.txt');
      hasHeader(
        answer,
        'content-disposition',
        /^attachment; filename=my%20file\.txt;? filename\*=UTF-8''my%20file\.txt;?$/,
      );
    },
  ],
  [
    'download-unnamed',
    DOWNLOAD,
    async (context) => {
      hasHeader(await atPublic(context, {}, '?download='), 'content-disposition', /^attachment;?$/);
      lacksHeader(await atPublic(context), 'content-disposition');
    },
  ],
  [
    'html-is-text',
    'supabase/storage, renderer: HTML is served as plain text',
    async (context) => {
      const { open } = await context.buckets();
      hasStatus(await upload(context, open, 'page.html', '<script>1</script>', { type: 'text/html' }), 200);
      hasHeader(await context.ask(`/storage/v1/object/public/${open}/page.html`, null), 'content-type', /^text\/plain/);
    },
  ],
]);
