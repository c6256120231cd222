/** Links that carry their own permission. */
import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { hasBody, hasHeader, hasStatus, record, refusesStorage, text } from '../answer.ts';
import { KEPT, upload } from '../buckets.ts';
import { expectations } from '../expectation.ts';
import type { Requester, TestContext } from '../test-context.ts';

const SIGN = 'Supabase docs, createSignedUrl';
const LINK = 'supabase/storage, getSignedObject';
const UPLOAD = 'Supabase docs, createSignedUploadUrl';

const sign = async (context: TestContext, name: string, seconds: number, as: Requester = 'secret') =>
  context.ask(`/storage/v1/object/sign/${(await context.buckets()).closed}/${name}`, as, {
    json: { expiresIn: seconds },
  });

async function linkTo(context: TestContext, name: string, seconds = 60): Promise<string> {
  const answer = await sign(context, name, seconds);
  hasStatus(answer, 200);
  return `/storage/v1${text(record(answer.body).signedURL)}`;
}

export const signing = expectations('Storage', [
  [
    'sign',
    SIGN,
    async (context) => {
      const { closed, words } = await context.buckets();
      const answer = await sign(context, KEPT, 60);
      hasBody(answer, {
        signedURL: new RegExp(`^/object/sign/${closed}/${KEPT}\\?token=[\\w-]+\\.[\\w-]+\\.[\\w-]+$`),
      });
      const found = await context.ask(`/storage/v1${text(record(answer.body).signedURL)}`, null);
      hasStatus(found, 200);
      assert.equal(found.text, words);
    },
  ],
  [
    'sign-download',
    `${SIGN}: download`,
    async (context) => {
      const answer = await context.ask(`${await linkTo(context, KEPT)}&download=Read%20me.txt`, null);
      hasHeader(answer, 'content-disposition', /^attachment; filename=Read%20me\.txt/);
    },
  ],
  [
    'sign-range',
    LINK,
    async (context) => {
      const answer = await context.ask(await linkTo(context, KEPT), null, { headers: { range: 'bytes=0-4' } });
      hasStatus(answer, 206);
      assert.equal(answer.text, 'Under');
    },
  ],
  [
    'sign-range-open',
    `${LINK}; supabase/storage, renderer/asset.ts: If-Range is not handed on`,
    async (context) => {
      const headers = { range: 'bytes=2-', 'if-range': '"older"', origin: 'https://shop.example' };
      const answer = await context.ask(await linkTo(context, KEPT), null, { headers });
      const { words } = await context.buckets();
      hasStatus(answer, 206);
      assert.equal(answer.text, words.slice(2));
      hasHeader(answer, 'access-control-allow-origin', /^(\*|https:\/\/shop\.example)$/);
      hasStatus(await context.ask(await linkTo(context, KEPT), null, { headers: { range: 'bytes=9999-' } }), 416);
    },
  ],
  [
    'sign-missing',
    SIGN,
    async (context) => {
      refusesStorage(await sign(context, 'none.txt', 60), '404', 'not_found', 'Object not found');
    },
  ],
  [
    'sign-hidden',
    `${SIGN}: needs the right to select`,
    async (context) => {
      refusesStorage(
        await sign(context, KEPT, 60, await context.user('known')),
        '404',
        'not_found',
        'Object not found',
      );
    },
  ],
  [
    'sign-no-expiry',
    SIGN,
    async (context) => {
      const { closed } = await context.buckets();
      hasStatus(await context.ask(`/storage/v1/object/sign/${closed}/${KEPT}`, 'secret', { json: {} }), 400);
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
      const { closed } = await context.buckets();
      hasStatus(await upload(context, closed, 'secret.txt', 'hidden'), 200);
      const link = (await linkTo(context, KEPT)).replace(KEPT, 'secret.txt');
      refusesStorage(
        await context.ask(link, null),
        '400',
        'InvalidSignature',
        /^The url do not match the signature|^Invalid signature$/,
      );
    },
  ],
  [
    'sign-no-token',
    LINK,
    async (context) => {
      const { closed } = await context.buckets();
      hasStatus(await context.ask(`/storage/v1/object/sign/${closed}/${KEPT}`, null), 400);
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
    'sign-many',
    'Supabase docs, createSignedUrls',
    async (context) => {
      const { closed } = await context.buckets();
      const answer = await context.ask(`/storage/v1/object/sign/${closed}`, 'secret', {
        json: { expiresIn: 60, paths: [KEPT, 'none.txt'] },
      });
      hasStatus(answer, 200);
      hasBody(answer, [
        { path: KEPT, error: null, signedURL: /^\/object\/sign\// },
        {
          path: 'none.txt',
          error: 'Either the object does not exist or you do not have access to it',
          signedURL: null,
        },
      ]);
    },
  ],
  [
    'signed-upload',
    UPLOAD,
    async (context) => {
      const { closed } = await context.buckets();
      const answer = await context.ask(`/storage/v1/object/upload/sign/${closed}/handed.txt`, 'secret', {
        method: 'POST',
        json: {},
      });
      hasBody(answer, { url: /^\/object\/upload\/sign\/.+\?token=/, token: /\./ });
      const put = { method: 'PUT', raw: 'handed in', headers: { 'content-type': 'text/plain' } };
      hasStatus(await context.ask(`/storage/v1${text(record(answer.body).url)}`, null, put), 200);
      assert.equal((await context.ask(`/storage/v1/object/${closed}/handed.txt`, 'secret')).text, 'handed in');
    },
  ],
  [
    'signed-upload-denied',
    `${UPLOAD}: needs the right to insert`,
    async (context) => {
      const { closed } = await context.buckets();
      const as = await context.user('known');
      const answer = await context.ask(`/storage/v1/object/upload/sign/${closed}/denied.txt`, as, {
        method: 'POST',
        json: {},
      });
      refusesStorage(answer, '403', 'Unauthorized', 'new row violates row-level security policy');
    },
  ],
]);
