import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALICE, BOB, startTestServer, tokenOf } from '../test-server.ts';
import type { TestServer } from '../test-server.ts';
import { arrived, create, download, haltingBody, patch, send, upload, versionOf } from './tus-client.ts';
import type { SendOptions } from './tus-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const service = (name: string, more: Partial<SendOptions> = {}): SendOptions => {
  return { url: server.url, token: tokenOf('service_role'), bucket: 'downloads', name, ...more };
};
const userWish = (sub: string, name: string): SendOptions => ({
  ...service(name),
  token: tokenOf('authenticated', sub),
  bucket: 'own',
});
const exists = async (name: string) => {
  const rows = await server.db.admin('select 1 from storage.objects where name = $1', [name]);
  return rows.length === 1;
};

test('UP06 the address is base64url of bucket, path and version, and its expiry is told', async () => {
  const answer = await create(service('folder/address.zip'), 10);
  const id = (answer.headers.get('location') ?? '').split('/').at(-1) ?? '';
  expect(answer.headers.get('location')).toMatch(/\/storage\/v1\/upload\/resumable\/[\w-]+$/);
  expect(Buffer.from(id, 'base64url').toString()).toMatch(/^downloads\/folder\/address\.zip\/[0-9a-f-]{36}$/);
  const left = Date.parse(answer.headers.get('upload-expires') ?? '') - Date.now();
  expect(left / 3_600_000).toBeCloseTo(24, 1);
});

test('UP06 a name that is taken is refused at creation with 409, unless x-upsert', async () => {
  await upload(Buffer.from('first'), service('taken.zip'));
  const refused = await create(service('taken.zip'), 6);
  expect([refused.status, refused.body]).toEqual([409, 'The resource already exists']);
  await upload(Buffer.from('second'), service('taken.zip', { upsert: true }));
  expect(await download(server, 'downloads', 'taken.zip')).toEqual(Buffer.from('second'));
});

test('UP06 of two uploads of one new name, the slower is refused with 409 and leaves nothing', async () => {
  const options = service('rivals.zip');
  const bytes = randomBytes(400_000);
  const [slow = '', late = '', fast = ''] = await Promise.all(
    [bytes.length, 4, 4].map(async (length) => (await create(options, length)).headers.get('location') ?? ''),
  );
  const { body, finish } = haltingBody(bytes.subarray(0, 300_000), bytes.subarray(300_000));
  const finishing = patch(slow, options, 0, body);
  await expect.poll(() => arrived(server, slow)).toBeGreaterThan(0);
  expect((await patch(fast, options, 0, Buffer.from('fast'))).status).toBe(204);
  finish();
  for (const refused of [await finishing, await patch(late, options, 0, Buffer.from('late'))]) {
    expect([refused.status, refused.body]).toEqual([409, 'The resource already exists']);
  }
  expect(await download(server, 'downloads', 'rivals.zip')).toEqual(Buffer.from('fast'));
  expect((await send('HEAD', slow)).status).toBe(404);
  expect(await readdir(join(server.filesDir, 'objects'))).not.toContain(versionOf(slow));
});

test('UP06 both of them with their last byte at once: one wins, the other gets 409', async () => {
  const options = service('photo-finish.zip');
  const addresses = await Promise.all(
    ['a', 'b', 'c'].map(async () => (await create(options, 1)).headers.get('location') ?? ''),
  );
  const answers = await Promise.all(
    addresses.map((address, index) => patch(address, options, 0, Buffer.from(`${index}`))),
  );
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([204, 409, 409]);
  const winner = answers.findIndex((answer) => answer.status === 204);
  expect(await download(server, 'downloads', 'photo-finish.zip')).toEqual(Buffer.from(`${winner}`));
  // The upload that lost is gone, or stops before its last byte: it is never reported as whole.
  const later = await Promise.all(addresses.map((address) => send('HEAD', address)));
  const whole = later.map((answer) => answer.headers.get('upload-offset') === '1');
  expect(whole).toEqual(addresses.map((_, index) => index === winner));
});

test('UP06 exactly 100 MiB is accepted, one byte more is 413 before the first byte', async () => {
  const limit = 104_857_600;
  expect((await create(service('exact.zip'), limit)).status).toBe(201);
  const refused = await create(service('over.zip'), limit + 1);
  expect([refused.status, refused.body]).toEqual([413, 'Maximum size exceeded\n']);
  const late = service('late-over.zip');
  const address = (await create(late, null)).headers.get('location') ?? '';
  expect((await patch(address, late, 0, Buffer.from('x'), { 'upload-length': String(limit + 1) })).status).toBe(413);
});

test('UP06 more bytes than announced are refused with 413 and not kept', async () => {
  const options = service('longer.zip');
  const address = (await create(options, 4)).headers.get('location') ?? '';
  expect((await patch(address, options, 0, Buffer.from('12345'))).status).toBe(413);
  const unannounced = new Blob(['123', '456']).stream();
  expect((await patch(address, options, 0, unannounced)).status).toBe(413);
  expect((await send('HEAD', address)).headers.get('upload-offset')).toBe('0');
  expect(await exists('longer.zip')).toBe(false);
});

test('UP06 a wrong offset is 409 and changes nothing', async () => {
  const options = service('offset.zip');
  const address = (await create(options, 10)).headers.get('location') ?? '';
  expect((await patch(address, options, 5, Buffer.from('12345'))).status).toBe(409);
  expect((await send('HEAD', address)).headers.get('upload-offset')).toBe('0');
});

test('UP06 type, name, bucket and metadata are checked at creation', async () => {
  const image = await create(service('a.zip', { bucket: 'images' }), 1);
  expect([image.status, image.body]).toEqual([415, 'mime type application/zip is not supported']);
  const name = await create(service('ü.zip'), 1);
  expect([name.status, name.body]).toEqual([400, 'Invalid key: ü.zip']);
  const bucket = await create(service('a.zip', { bucket: 'nowhere' }), 1);
  expect([bucket.status, bucket.body]).toEqual([404, 'Bucket not found']);
  const authorization = `Bearer ${tokenOf('service_role')}`;
  const bare = await send('POST', `${server.url}/upload/resumable`, { authorization, 'upload-length': '1' });
  expect([bare.status, bare.body]).toEqual([400, 'Metadata header is required']);
});

test('UP06 policies are asked at creation and again at every PATCH and DELETE', async () => {
  const alice = userWish(ALICE, `${ALICE}/tus.zip`);
  const bob = userWish(BOB, `${ALICE}/tus.zip`);
  const refused = await create(bob, 4);
  expect([refused.status, refused.body]).toEqual([403, 'new row violates row-level security policy']);

  const address = (await create(alice, 4)).headers.get('location') ?? '';
  expect((await patch(address, bob, 0, Buffer.from('evil'))).status).toBe(403);
  expect((await send('DELETE', address, { authorization: `Bearer ${bob.token}` })).status).toBe(403);
  expect((await patch(address, alice, 0, Buffer.from('go'))).status).toBe(204);
  await server.db.admin('alter policy own_all on storage.objects using (false) with check (false)');
  expect((await patch(address, alice, 2, Buffer.from('od'))).status).toBe(403);
  expect((await send('HEAD', address)).headers.get('upload-offset')).toBe('2');
  const check = `bucket_id = 'own' and (storage.foldername(name))[1] = auth.uid()::text`;
  await server.db.admin(`alter policy own_all on storage.objects using (${check}) with check (${check})`);
  expect((await patch(address, alice, 2, Buffer.from('od'))).status).toBe(204);
  const [row] = await server.db.admin('select owner_id from storage.objects where name = $1', [alice.name]);
  expect(row).toEqual({ owner_id: ALICE });
});

test('UP06 DELETE ends an upload; strangers’ addresses lead nowhere', async () => {
  const options = service('ended.zip');
  const address = (await create(options, 4)).headers.get('location') ?? '';
  expect((await send('DELETE', address)).status).toBe(204);
  expect((await send('HEAD', address)).status).toBe(404);
  expect((await patch(address, options, 0, Buffer.from('1234'))).status).toBe(404);
  for (const guess of [
    '../../etc/passwd',
    'downloads/x/../../y',
    'downloads/a.zip/00000000-0000-4000-8000-000000000000',
    'x',
  ]) {
    const id = Buffer.from(guess).toString('base64url');
    expect((await send('HEAD', `${server.url}/upload/resumable/${id}`)).status).toBe(404);
  }
});

test('UP06 a signed link uploads one object without a token', async () => {
  const own = server.client('authenticated', ALICE).from('own');
  const name = `${ALICE}/signed.zip`;
  const { data } = await own.createSignedUploadUrl(name);
  const options = userWish(ALICE, name);
  const signed = { endpoint: `${server.url}/upload/resumable/sign`, headers: { 'x-signature': data?.token ?? '' } };
  const address = await upload(Buffer.from('signed'), { ...options, options: signed });
  expect(address).toContain('/upload/resumable/sign/');
  expect(await download(server, 'own', name)).toEqual(Buffer.from('signed'));
  const elsewhere = { ...options, name: `${ALICE}/elsewhere.zip`, options: signed };
  await expect(upload(Buffer.from('x'), elsewhere)).rejects.toThrow('Invalid signature');
  await expect(upload(Buffer.from('x'), { ...elsewhere, options: { ...signed, headers: {} } })).rejects.toThrow(
    'x-signature',
  );
});

test('OP03 OPTIONS tells version, extensions and limit, and lets browsers in', async () => {
  const answer = await fetch(`${server.url}/upload/resumable`, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://shop.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'tus-resumable',
    },
  });
  expect(answer.status).toBe(204);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'tus-version': '1.0.0',
    'tus-extension': 'creation,creation-with-upload,creation-defer-length,termination,expiration',
    'tus-max-size': String(5 * 1024 ** 3),
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'tus-resumable',
    'access-control-allow-methods': expect.stringContaining('PATCH'),
  });
});
