/** Resumable uploads as the uploaders send them. The rest of the protocol is in the recorded answers (`recorded`). */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { hasHeader, hasStatus, text } from './answer.ts';
import type { Content, Wanted } from './answer.ts';
import { KEPT, LIMIT } from './buckets.ts';
import { expectations } from './expectation.ts';
import { questions } from './questions.ts';
import type { Question } from './questions.ts';
import { keysOf } from './test-context.ts';
import type { Requester, TestContext } from './test-context.ts';

const ENDPOINT = '/storage/v1/upload/resumable';
const VERSION = { 'tus-resumable': '1.0.0' };
const BYTES = { 'content-type': 'application/offset+octet-stream' };

const ERRORS = 'supabase/storage, TUS errors: the real status with plain text';
const POLICIES = 'Supabase docs, Storage access control: nothing is allowed without a policy';

interface Start {
  bucket: string;
  name: string;
  length: number;
  as?: Requester;
  type?: string;
  headers?: Record<string, string>;
}

function start({ bucket, name, length, as = 'secret', type = 'text/plain', headers }: Start): Question {
  const metadata = { bucketName: bucket, objectName: name, contentType: type, cacheControl: '3600' };
  const pairs = Object.entries(metadata).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
  const all = { ...VERSION, 'upload-length': String(length), 'upload-metadata': pairs.join(','), ...headers };
  return { path: ENDPOINT, as, method: 'POST', headers: all };
}

/** The path of a new upload into the closed bucket. */
async function begin(context: TestContext, name: string, length: number, headers = {}): Promise<string> {
  const { closed } = await context.buckets();
  const { path, as, ...options } = start({ bucket: closed, name, length, headers });
  const answer = await context.ask(path, as, options);
  hasStatus(answer, 201);
  const { pathname, search } = new URL(text(answer.headers.get('location')), context.target.url);
  return pathname + search;
}

const head = (context: TestContext, path: string) => context.ask(path, 'secret', { method: 'HEAD', headers: VERSION });

const patch = (context: TestContext, path: string, offset: number, raw: Content, as: Requester = 'secret', more = {}) =>
  context.ask(path, as, {
    method: 'PATCH',
    raw,
    headers: { ...VERSION, ...BYTES, 'upload-offset': String(offset), ...more },
  });

const read = async (context: TestContext, name: string) =>
  context.ask(`/storage/v1/object/${(await context.buckets()).closed}/${name}`, 'secret');

/** A PATCH that sends a few bytes and then neither goes on nor goes away. Resolves once the server has taken the bytes in. */
function stall(context: TestContext, path: string, first: string): Promise<() => void> {
  const url = new URL(path, context.target.url);
  const call = (url.protocol === 'https:' ? secureRequest : request)(url, {
    method: 'PATCH',
    headers: {
      ...keysOf(context.target, 'secret'),
      ...VERSION,
      ...BYTES,
      'upload-offset': '0',
      'transfer-encoding': 'chunked',
    },
  });
  call.on('error', () => {});
  call.on('response', (response) => response.resume());
  return new Promise((resolve) => call.write(first, () => resolve(() => call.destroy())));
}

const place = async (context: TestContext) => ({
  ...(await context.buckets()),
  none: `${context.prefix}-none`,
  person: await context.user('known'),
});

const says = (status: number, words: string): Wanted => ({ status, text: new RegExp(`^${words}\\s*$`) });
const DENIED = says(403, 'new row violates row-level security policy');

const creating = questions('TUS', place, [
  [
    'tus-create',
    'TUS 1.0, Creation: 201 with a Location; Supabase docs, Resumable uploads: an upload lives 24 hours',
    ({ closed }) => start({ bucket: closed, name: 'tus/create.txt', length: 10 }),
    {
      status: 201,
      headers: { ...VERSION, location: new RegExp(`${ENDPOINT}/[\\w-]+$`), 'upload-expires': / GMT$/ },
    },
  ],
  [
    'tus-create-unknown-bucket',
    ERRORS,
    ({ none }) => start({ bucket: none, name: 'x.txt', length: 4 }),
    says(404, 'Bucket not found'),
  ],
  [
    'tus-create-too-large',
    ERRORS,
    ({ closed }) => start({ bucket: closed, name: 'tus/big.txt', length: LIMIT + 1 }),
    says(413, 'Maximum size exceeded'),
  ],
  [
    'tus-create-wrong-type',
    ERRORS,
    ({ closed }) => start({ bucket: closed, name: 'tus/page.html', length: 4, type: 'text/html' }),
    says(415, 'mime type text/html is not supported'),
  ],
  [
    'tus-create-duplicate',
    ERRORS,
    ({ closed }) => start({ bucket: closed, name: KEPT, length: 4 }),
    says(409, 'The resource already exists'),
  ],
  [
    'tus-create-denied',
    POLICIES,
    ({ closed, person }) => start({ bucket: closed, name: 'tus/denied.txt', length: 4, as: person }),
    DENIED,
  ],
  [
    'tus-create-denied-anonymous',
    POLICIES,
    ({ open }) => start({ bucket: open, name: 'tus/denied.txt', length: 4, as: 'anon' }),
    DENIED,
  ],
]);

const sending = expectations('TUS', [
  [
    'tus-patch',
    'TUS 1.0, PATCH and HEAD; Supabase docs, Resumable uploads: contentType and cacheControl',
    async (context) => {
      const path = await begin(context, 'tus/patch.txt', 10);
      hasHeader(await head(context, path), 'upload-offset', '0');
      const first = await patch(context, path, 0, 'hello');
      hasStatus(first, 204);
      hasHeader(first, 'upload-offset', '5');
      hasHeader(await head(context, path), 'upload-offset', '5');
      assert.notEqual((await read(context, 'tus/patch.txt')).status, 200);
      hasHeader(await patch(context, path, 5, 'there'), 'upload-offset', '10');
      const answer = await read(context, 'tus/patch.txt');
      assert.equal(answer.text, 'hellothere');
      hasHeader(answer, 'content-type', /^text\/plain/);
      hasHeader(answer, 'cache-control', 'max-age=3600');
    },
  ],
  [
    'tus-offset-behind',
    'TUS 1.0, PATCH: 409 when the offsets differ',
    async (context) => {
      const path = await begin(context, 'tus/behind.txt', 10);
      hasStatus(await patch(context, path, 0, 'hello'), 204);
      hasStatus(await patch(context, path, 0, 'again'), 409);
      hasHeader(await head(context, path), 'upload-offset', '5');
    },
  ],
  [
    'tus-patch-too-long',
    'TUS 1.0, PATCH: never more than announced',
    async (context) => {
      const path = await begin(context, 'tus/long.txt', 4);
      hasStatus(await patch(context, path, 0, 'far too long'), 400, 413);
    },
  ],
  [
    'tus-patch-denied',
    'supabase/storage, TUS: policies are asked on every PATCH',
    async (context) => {
      const path = await begin(context, 'tus/denied.txt', 4);
      hasStatus(await patch(context, path, 0, 'ab', await context.user('known')), 403);
      hasHeader(await head(context, path), 'upload-offset', '0');
    },
  ],
  [
    'tus-end',
    'TUS 1.0, Termination',
    async (context) => {
      const path = await begin(context, 'tus/ended.txt', 10);
      hasStatus(await patch(context, path, 0, 'hello'), 204);
      hasStatus(await context.ask(path, 'secret', { method: 'DELETE', headers: VERSION }), 204);
      hasStatus(await head(context, path), 404, 410);
      hasStatus(await patch(context, path, 5, 'there'), 404, 410);
    },
  ],
  [
    'tus-upsert',
    'Supabase docs, Resumable uploads: x-upsert',
    async (context) => {
      const upsert = { 'x-upsert': 'true' };
      for (const word of ['old', 'new']) {
        const path = await begin(context, 'tus/upsert.txt', 3, upsert);
        hasStatus(await patch(context, path, 0, word, 'secret', upsert), 204);
      }
      assert.equal((await read(context, 'tus/upsert.txt')).text, 'new');
    },
  ],
  [
    'tus-lock',
    'supabase/storage, TUS locker: a second request makes the first let go',
    async (context) => {
      const path = await begin(context, 'tus/lock.txt', 10);
      const letGo = await stall(context, path, 'hello');
      try {
        for (let tries = 0; tries < 40; tries += 1) {
          const answer = await head(context, path);
          const offset = Number(answer.headers.get('upload-offset') ?? 0);
          const sent = answer.status === 200 ? await patch(context, path, offset, 'hellothere'.slice(offset)) : answer;
          if (sent.status === 204) break;
          hasStatus(sent, 409, 423, 503);
        }
      } finally {
        letGo();
      }
      assert.equal((await read(context, 'tus/lock.txt')).text, 'hellothere');
    },
  ],
]);

/** The quick run asks the first of them. */
export const tus = [...sending, ...creating];
