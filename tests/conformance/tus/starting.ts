/** Creating resumable uploads: what is announced, what is checked before a byte is sent. */
import assert from 'node:assert/strict';
import { hasHeader, hasStatus } from '../answer.ts';
import type { Answer } from '../answer.ts';
import { KEPT } from '../buckets.ts';
import { expectations } from '../expectation.ts';
import { ENDPOINT, bytes, start } from './upload.ts';

const CREATION = 'TUS 1.0, Creation: 201 with a Location';
const METADATA = 'supabase/storage, TUS: bucketName and objectName are required';
const ERRORS = 'supabase/storage, TUS errors: the real status with plain text';
const EXPIRATION = 'TUS 1.0, Expiration; Supabase docs, Resumable uploads: an upload lives 24 hours';
const POLICIES = 'Supabase docs, Storage access control: nothing is allowed without a policy';

function says(answer: Answer, status: number, words: string | RegExp): void {
  hasStatus(answer, status);
  if (typeof words === 'string') assert.equal(answer.text.trim(), words);
  else assert.match(answer.text, words);
}

export const starting = expectations('TUS', [
  [
    'tus-options',
    'TUS 1.0, OPTIONS',
    async (context) => {
      const answer = await context.ask(ENDPOINT, null, { method: 'OPTIONS' });
      hasStatus(answer, 200, 204);
      hasHeader(answer, 'tus-version', /1\.0\.0/);
      for (const extension of ['creation', 'creation-with-upload', 'termination', 'expiration']) {
        hasHeader(answer, 'tus-extension', new RegExp(`(^|,)\\s*${extension}(,|$)`));
      }
    },
  ],
  [
    'tus-create',
    CREATION,
    async (context) => {
      const { closed } = await context.buckets();
      const answer = await start(context, { bucket: closed, name: 'tus/create.txt', length: 10 });
      hasStatus(answer, 201);
      hasHeader(answer, 'tus-resumable', '1.0.0');
      hasHeader(answer, 'location', new RegExp(`${ENDPOINT}/[\\w-]+$`));
    },
  ],
  [
    'tus-create-expires',
    EXPIRATION,
    async (context) => {
      const { closed } = await context.buckets();
      const answer = await start(context, { bucket: closed, name: 'tus/expires.txt', length: 10 });
      const hours = (Date.parse(answer.headers.get('upload-expires') ?? '') - Date.now()) / 3_600_000;
      assert.ok(hours > 0 && hours <= 24.1, `expires in ${hours} h`);
    },
  ],
  [
    'tus-create-with-upload',
    'TUS 1.0, Creation With Upload',
    async (context) => {
      const { closed } = await context.buckets();
      const options = { bucket: closed, name: 'tus/at-once.txt', length: 8, first: bytes('at once!') };
      const answer = await start(context, options);
      hasStatus(answer, 201);
      hasHeader(answer, 'upload-offset', '8');
      assert.equal((await context.ask(`/storage/v1/object/${closed}/tus/at-once.txt`, 'secret')).text, 'at once!');
    },
  ],
  [
    'tus-create-with-part',
    'TUS 1.0, Creation With Upload',
    async (context) => {
      const { closed } = await context.buckets();
      const answer = await start(context, { bucket: closed, name: 'tus/part.txt', length: 8, first: bytes('part') });
      hasStatus(answer, 201);
      hasHeader(answer, 'upload-offset', '4');
    },
  ],
  [
    'tus-create-no-metadata',
    METADATA,
    async (context) => {
      const { closed } = await context.buckets();
      says(await start(context, { bucket: closed, name: 'x', length: 4, metadata: {} }), 400, /metadata/i);
    },
  ],
  [
    'tus-create-no-bucket-name',
    METADATA,
    async (context) => {
      const { closed } = await context.buckets();
      const answer = await start(context, { bucket: closed, name: 'x', length: 4, metadata: { objectName: 'x.txt' } });
      hasStatus(answer, 400, 404);
    },
  ],
  [
    'tus-create-no-length',
    'TUS 1.0, Creation: Upload-Length or Upload-Defer-Length',
    async (context) => {
      const { closed } = await context.buckets();
      const metadata = Buffer.from(closed).toString('base64');
      const headers = { 'tus-resumable': '1.0.0', 'upload-metadata': `bucketName ${metadata},objectName eA==` };
      hasStatus(await context.ask(ENDPOINT, 'secret', { method: 'POST', headers }), 400);
    },
  ],
  [
    'tus-create-no-version',
    'TUS 1.0, Tus-Resumable: 412 without a supported version',
    async (context) => {
      const answer = await context.ask(ENDPOINT, 'secret', { method: 'POST', headers: { 'upload-length': '4' } });
      hasStatus(answer, 412);
    },
  ],
  [
    'tus-create-unknown-bucket',
    ERRORS,
    async (context) => {
      says(
        await start(context, { bucket: `${context.prefix}-none`, name: 'x.txt', length: 4 }),
        404,
        'Bucket not found',
      );
    },
  ],
  [
    'tus-create-invalid-key',
    ERRORS,
    async (context) => {
      const { closed } = await context.buckets();
      says(await start(context, { bucket: closed, name: 'héron.txt', length: 4 }), 400, 'Invalid key: héron.txt');
    },
  ],
  [
    'tus-create-too-large',
    ERRORS,
    async (context) => {
      const { closed, limit } = await context.buckets();
      const answer = await start(context, { bucket: closed, name: 'tus/big.txt', length: limit + 1 });
      says(answer, 413, 'Maximum size exceeded');
    },
  ],
  [
    'tus-create-wrong-type',
    ERRORS,
    async (context) => {
      const { closed } = await context.buckets();
      const answer = await start(context, { bucket: closed, name: 'tus/page.html', length: 4, type: 'text/html' });
      says(answer, 415, 'mime type text/html is not supported');
    },
  ],
  [
    'tus-create-duplicate',
    ERRORS,
    async (context) => {
      const { closed } = await context.buckets();
      says(await start(context, { bucket: closed, name: KEPT, length: 4 }), 409, 'The resource already exists');
    },
  ],
  [
    'tus-create-denied',
    POLICIES,
    async (context) => {
      const { closed } = await context.buckets();
      const answer = await start(context, {
        bucket: closed,
        name: 'tus/denied.txt',
        length: 4,
        as: await context.user('known'),
      });
      says(answer, 403, 'new row violates row-level security policy');
    },
  ],
  [
    'tus-create-denied-anonymous',
    POLICIES,
    async (context) => {
      const { open } = await context.buckets();
      says(
        await start(context, { bucket: open, name: 'tus/denied.txt', length: 4, as: 'anon' }),
        403,
        'new row violates row-level security policy',
      );
    },
  ],
  [
    'tus-create-no-token',
    'supabase/storage, jwt plugin: a token is required',
    async (context) => {
      const { open } = await context.buckets();
      hasStatus(await start(context, { bucket: open, name: 'tus/no-token.txt', length: 4, as: null }), 400, 401, 403);
    },
  ],
]);
