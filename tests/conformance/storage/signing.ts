// Links that carry their own permission.
import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { hasBody, hasHeader, hasStatus, record, refusesStorage, text } from '../answer.ts';
import { KEPT, upload } from '../buckets.ts';
import { expectations } from '../expectation.ts';
import type { Asker, World } from '../world.ts';

const SIGN = 'Supabase docs, createSignedUrl';
const LINK = 'supabase/storage, getSignedObject';
const UPLOAD = 'Supabase docs, createSignedUploadUrl';

const sign = async (world: World, name: string, seconds: number, as: Asker = 'secret') =>
  world.ask(`/storage/v1/object/sign/${(await world.buckets()).closed}/${name}`, as, { json: { expiresIn: seconds } });

async function linkTo(world: World, name: string, seconds = 60): Promise<string> {
  const answer = await sign(world, name, seconds);
  hasStatus(answer, 200);
  return `/storage/v1${text(record(answer.body).signedURL)}`;
}

export const signing = expectations('Storage', [
  [
    'sign',
    SIGN,
    async (world) => {
      const { closed, words } = await world.buckets();
      const answer = await sign(world, KEPT, 60);
      hasBody(answer, {
        signedURL: new RegExp(`^/object/sign/${closed}/${KEPT}\\?token=[\\w-]+\\.[\\w-]+\\.[\\w-]+$`),
      });
      const found = await world.ask(`/storage/v1${text(record(answer.body).signedURL)}`, null);
      hasStatus(found, 200);
      assert.equal(found.text, words);
    },
  ],
  [
    'sign-download',
    `${SIGN}: download`,
    async (world) => {
      const answer = await world.ask(`${await linkTo(world, KEPT)}&download=Read%20me.txt`, null);
      hasHeader(answer, 'content-disposition', /^attachment; filename=Read%20me\.txt/);
    },
  ],
  [
    'sign-range',
    LINK,
    async (world) => {
      const answer = await world.ask(await linkTo(world, KEPT), null, { headers: { range: 'bytes=0-4' } });
      hasStatus(answer, 206);
      assert.equal(answer.text, 'Under');
    },
  ],
  [
    'sign-missing',
    SIGN,
    async (world) => {
      refusesStorage(await sign(world, 'none.txt', 60), '404', 'not_found', 'Object not found');
    },
  ],
  [
    'sign-hidden',
    `${SIGN}: needs the right to select`,
    async (world) => {
      refusesStorage(await sign(world, KEPT, 60, await world.person('known')), '404', 'not_found', 'Object not found');
    },
  ],
  [
    'sign-no-expiry',
    SIGN,
    async (world) => {
      const { closed } = await world.buckets();
      hasStatus(await world.ask(`/storage/v1/object/sign/${closed}/${KEPT}`, 'secret', { json: {} }), 400);
    },
  ],
  [
    'sign-tampered',
    LINK,
    async (world) => {
      const link = await linkTo(world, KEPT);
      refusesStorage(await world.ask(link.slice(0, -3), null), '400', 'InvalidJWT');
    },
  ],
  [
    'sign-other-object',
    `${LINK}: the token names its object`,
    async (world) => {
      const { closed } = await world.buckets();
      hasStatus(await upload(world, closed, 'secret.txt', 'hidden'), 200);
      const link = (await linkTo(world, KEPT)).replace(KEPT, 'secret.txt');
      refusesStorage(
        await world.ask(link, null),
        '400',
        'InvalidSignature',
        /^The url do not match the signature|^Invalid signature$/,
      );
    },
  ],
  [
    'sign-no-token',
    LINK,
    async (world) => {
      const { closed } = await world.buckets();
      hasStatus(await world.ask(`/storage/v1/object/sign/${closed}/${KEPT}`, null), 400);
    },
  ],
  [
    'sign-expired',
    LINK,
    async (world) => {
      const link = await linkTo(world, KEPT, 1);
      await setTimeout(2100);
      refusesStorage(await world.ask(link, null), '400', 'InvalidJWT', '"exp" claim timestamp check failed');
    },
  ],
  [
    'sign-many',
    'Supabase docs, createSignedUrls',
    async (world) => {
      const { closed } = await world.buckets();
      const answer = await world.ask(`/storage/v1/object/sign/${closed}`, 'secret', {
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
    async (world) => {
      const { closed } = await world.buckets();
      const answer = await world.ask(`/storage/v1/object/upload/sign/${closed}/handed.txt`, 'secret', {
        method: 'POST',
        json: {},
      });
      hasBody(answer, { url: /^\/object\/upload\/sign\/.+\?token=/, token: /\./ });
      const put = { method: 'PUT', raw: 'handed in', headers: { 'content-type': 'text/plain' } };
      hasStatus(await world.ask(`/storage/v1${text(record(answer.body).url)}`, null, put), 200);
      assert.equal((await world.ask(`/storage/v1/object/${closed}/handed.txt`, 'secret')).text, 'handed in');
    },
  ],
  [
    'signed-upload-denied',
    `${UPLOAD}: needs the right to insert`,
    async (world) => {
      const { closed } = await world.buckets();
      const as = await world.person('known');
      const answer = await world.ask(`/storage/v1/object/upload/sign/${closed}/denied.txt`, as, {
        method: 'POST',
        json: {},
      });
      refusesStorage(answer, '403', 'Unauthorized', 'new row violates row-level security policy');
    },
  ],
]);
