/** Sending, resuming and ending resumable uploads. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { hasHeader, hasStatus, isEmpty, record, text } from '../answer.ts';
import { KEPT } from '../buckets.ts';
import { expectations } from '../expectation.ts';
import { keysOf } from '../test-context.ts';
import type { TestContext } from '../test-context.ts';
import { ENDPOINT, begin, bytes, end, head, pairs, patch } from './upload.ts';
import { Skip } from '../skip.ts';

const HEAD = 'TUS 1.0, HEAD';
const PATCH = 'TUS 1.0, PATCH';
const CONFLICT = 'TUS 1.0, PATCH: 409 when the offsets differ';
const TERMINATION = 'TUS 1.0, Termination';
const LOCKS = 'supabase/storage, TUS locker: a second request makes the first let go';
const EXPIRATION = 'TUS 1.0, Expiration: 404 or 410';
const SIGNED = 'Supabase docs, Resumable uploads: signed upload URLs';

async function newUpload(
  context: TestContext,
  name: string,
  length: number,
): Promise<{ path: string; name: string; bucket: string }> {
  const { closed } = await context.buckets();
  return {
    bucket: closed,
    name: `tus/${name}`,
    path: await begin(context, { bucket: closed, name: `tus/${name}`, length }),
  };
}

const content = async (context: TestContext, name: string) =>
  (await context.ask(`/storage/v1/object/${(await context.buckets()).closed}/${name}`, 'secret')).text;

/** A PATCH that sends a few bytes and then neither goes on nor goes away. Resolves once the server has taken the bytes in. */
function stall(context: TestContext, path: string, first: string): Promise<() => void> {
  const url = new URL(path, context.target.url);
  const call = (url.protocol === 'https:' ? secureRequest : request)(url, {
    method: 'PATCH',
    headers: {
      ...keysOf(context.target, 'secret'),
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'transfer-encoding': 'chunked',
    },
  });
  call.on('error', () => {});
  call.on('response', (response) => response.resume());
  return new Promise((resolve) => call.write(first, () => resolve(() => call.destroy())));
}

export const sending = expectations('TUS', [
  [
    'tus-head',
    HEAD,
    async (context) => {
      const { path } = await newUpload(context, 'head.txt', 10);
      const answer = await head(context, path);
      hasStatus(answer, 200);
      hasHeader(answer, 'upload-offset', '0');
      hasHeader(answer, 'upload-length', '10');
      hasHeader(answer, 'tus-resumable', '1.0.0');
      hasHeader(answer, 'cache-control', /no-store/);
      isEmpty(answer);
    },
  ],
  [
    'tus-patch',
    PATCH,
    async (context) => {
      const { path, name } = await newUpload(context, 'patch.txt', 10);
      const first = await patch(context, path, 0, bytes('hello'));
      hasStatus(first, 204);
      hasHeader(first, 'upload-offset', '5');
      hasHeader(await head(context, path), 'upload-offset', '5');
      assert.notEqual(
        (await context.ask(`/storage/v1/object/${(await context.buckets()).closed}/${name}`, 'secret')).status,
        200,
      );
      hasHeader(await patch(context, path, 5, bytes('there')), 'upload-offset', '10');
      assert.equal(await content(context, name), 'hellothere');
    },
  ],
  [
    'tus-patch-metadata',
    'Supabase docs, Resumable uploads: contentType and cacheControl',
    async (context) => {
      const { path, name, bucket } = await newUpload(context, 'told.txt', 2);
      hasStatus(await patch(context, path, 0, bytes('ok')), 204);
      const answer = await context.ask(`/storage/v1/object/${bucket}/${name}`, 'secret');
      hasHeader(answer, 'content-type', /^text\/plain/);
      hasHeader(answer, 'cache-control', 'max-age=3600');
    },
  ],
  [
    'tus-offset-behind',
    CONFLICT,
    async (context) => {
      const { path } = await newUpload(context, 'behind.txt', 10);
      hasStatus(await patch(context, path, 0, bytes('hello')), 204);
      hasStatus(await patch(context, path, 0, bytes('again')), 409);
      hasHeader(await head(context, path), 'upload-offset', '5');
    },
  ],
  [
    'tus-offset-ahead',
    CONFLICT,
    async (context) => {
      const { path } = await newUpload(context, 'ahead.txt', 10);
      hasStatus(await patch(context, path, 5, bytes('there')), 409);
      hasHeader(await head(context, path), 'upload-offset', '0');
    },
  ],
  [
    'tus-patch-too-long',
    `${PATCH}: never more than announced`,
    async (context) => {
      const { path } = await newUpload(context, 'long.txt', 4);
      hasStatus(await patch(context, path, 0, bytes('far too long')), 400, 413);
    },
  ],
  [
    'tus-patch-no-version',
    'TUS 1.0, Tus-Resumable: 412',
    async (context) => {
      const { path } = await newUpload(context, 'version.txt', 4);
      const headers = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
      hasStatus(await context.ask(path, 'secret', { method: 'PATCH', raw: 'x', headers }), 412);
    },
  ],
  [
    'tus-patch-denied',
    'supabase/storage, TUS: policies are asked on every PATCH',
    async (context) => {
      const { path } = await newUpload(context, 'denied.txt', 4);
      hasStatus(await patch(context, path, 0, bytes('ab'), await context.user('known')), 403);
      hasHeader(await head(context, path), 'upload-offset', '0');
    },
  ],
  [
    'tus-head-finished',
    `${HEAD}: after the last byte`,
    async (context) => {
      const { path } = await newUpload(context, 'finished.txt', 2);
      hasStatus(await patch(context, path, 0, bytes('ok')), 204);
      const answer = await head(context, path);
      hasStatus(answer, 200);
      hasHeader(answer, 'upload-offset', '2');
    },
  ],
  [
    'tus-unknown',
    'TUS 1.0, HEAD: 404 for an upload that is not there',
    async (context) => {
      const { closed } = await context.buckets();
      const id = Buffer.from(`${closed}/none.txt/00000000-0000-4000-8000-000000000000`).toString('base64url');
      hasStatus(await head(context, `${ENDPOINT}/${id}`), 404, 410);
      hasStatus(await patch(context, `${ENDPOINT}/${id}`, 0, bytes('x')), 404, 410);
    },
  ],
  [
    'tus-end',
    TERMINATION,
    async (context) => {
      const { path } = await newUpload(context, 'ended.txt', 10);
      hasStatus(await patch(context, path, 0, bytes('hello')), 204);
      hasStatus(await end(context, path), 204);
      hasStatus(await head(context, path), 404, 410);
      hasStatus(await patch(context, path, 5, bytes('there')), 404, 410);
    },
  ],
  [
    'tus-race-duplicate',
    'supabase/storage, TUS: two uploads of one name, one object',
    async (context) => {
      const one = await newUpload(context, 'race.txt', 3);
      const two = await newUpload(context, 'race.txt', 3);
      hasStatus(await patch(context, one.path, 0, bytes('one')), 204);
      hasStatus(await patch(context, two.path, 0, bytes('two')), 409);
      assert.equal(await content(context, one.name), 'one');
    },
  ],
  [
    'tus-upsert',
    'Supabase docs, Resumable uploads: x-upsert',
    async (context) => {
      const { closed, words } = await context.buckets();
      const name = 'tus/upsert.txt';
      for (const word of ['old', 'new']) {
        const path = await begin(context, { bucket: closed, name, length: 3, headers: { 'x-upsert': 'true' } });
        hasStatus(await patch(context, path, 0, bytes(word), 'secret', { 'x-upsert': 'true' }), 204);
      }
      assert.equal(await content(context, name), 'new');
      assert.equal(await content(context, KEPT), words);
    },
  ],
  [
    'tus-lock',
    LOCKS,
    async (context) => {
      const { path, name } = await newUpload(context, 'lock.txt', 10);
      const letGo = await stall(context, path, 'hello');
      try {
        for (let tries = 0; tries < 40; tries += 1) {
          const answer = await head(context, path);
          const offset = Number(answer.headers.get('upload-offset') ?? 0);
          const sent =
            answer.status === 200 ? await patch(context, path, offset, bytes('hellothere'.slice(offset))) : answer;
          if (sent.status === 204) break;
          hasStatus(sent, 409, 423, 503);
        }
      } finally {
        letGo();
      }
      assert.equal(await content(context, name), 'hellothere');
    },
  ],
  [
    'tus-expired',
    EXPIRATION,
    async (context) => {
      if (!context.target.shortLived) throw new Skip('would take 24 hours here');
      const server = await context.target.shortLived();
      try {
        const headers = { authorization: `Bearer ${server.token}`, 'tus-resumable': '1.0.0' };
        const metadata = pairs({ bucketName: server.bucket, objectName: 'late.zip' });
        const made = await fetch(`${server.url}/upload/resumable`, {
          method: 'POST',
          headers: { ...headers, 'upload-length': '4', 'upload-metadata': metadata },
        });
        const location = text(made.headers.get('location'));
        const statusOf = async (method: string, more = {}, body?: string) =>
          (await fetch(location, { method, headers: { ...headers, ...more }, body })).status;
        const deadline = Date.now() + 10_000;
        while ((await statusOf('HEAD')) === 200) assert.ok(Date.now() < deadline, 'it never expires');
        assert.equal(await statusOf('HEAD'), 410);
        assert.equal(
          await statusOf('PATCH', { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }, 'late'),
          410,
        );
      } finally {
        await server.stop();
      }
    },
  ],
  [
    'tus-signed',
    SIGNED,
    async (context) => {
      const { closed } = await context.buckets();
      const name = 'tus/signed.txt';
      const signed = await context.ask(`/storage/v1/object/upload/sign/${closed}/${name}`, 'secret', {
        method: 'POST',
        json: {},
      });
      const signature = { 'x-signature': text(record(signed.body).token) };
      const metadata = pairs({ bucketName: closed, objectName: name, contentType: 'text/plain' });
      const made = await context.ask(`${ENDPOINT}/sign`, null, {
        method: 'POST',
        headers: { ...signature, 'tus-resumable': '1.0.0', 'upload-length': '6', 'upload-metadata': metadata },
      });
      hasStatus(made, 201);
      const { pathname } = new URL(text(made.headers.get('location')), context.target.url);
      hasStatus(await patch(context, pathname, 0, bytes('signed'), null, signature), 204);
      assert.equal(await content(context, name), 'signed');
    },
  ],
  [
    'tus-signed-wrong',
    `${SIGNED}; supabase/storage's own test: 400 'Invalid Compact JWS'`,
    async (context) => {
      const { closed } = await context.buckets();
      const metadata = pairs({ bucketName: closed, objectName: 'tus/wrong.txt' });
      const headers = { 'tus-resumable': '1.0.0', 'upload-length': '6', 'upload-metadata': metadata };
      const wrong = await context.ask(`${ENDPOINT}/sign`, null, {
        method: 'POST',
        headers: { ...headers, 'x-signature': 'invalid-token' },
      });
      hasStatus(wrong, 400);
      assert.match(wrong.text, /Invalid Compact JWS/);
      const none = await context.ask(`${ENDPOINT}/sign`, null, { method: 'POST', headers });
      hasStatus(none, 400);
      assert.match(none.text, /Missing x-signature header/);
    },
  ],
]);
