// Runs in npm run test:all only: the conformance questions about storage cover the common cases.
/** Answers that supabase/storage 1.70.6 gives, read from a running one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, tokenOf } from '../test-server.ts';
import type { TestServer } from '../test-server.ts';
import { create, download, patch, send, upload } from '../tus/tus-client.ts';

const LIMIT = 10_000_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ fileSizeLimit: LIMIT });
});
afterAll(() => server.stop());

const options = (name: string, upsert = false) => ({
  url: server.url,
  token: tokenOf('service_role'),
  bucket: 'downloads',
  name,
  upsert,
});
const addressOf = async (name: string, upsert = false) =>
  (await create(options(name, upsert), 3)).headers.get('location') ?? '';
const TAKEN = [409, 'The resource already exists'];

test('TR03 replacing over TUS needs x-upsert on every request: nothing is remembered from the first', async () => {
  await upload(Buffer.from('old'), options('replace.zip'));
  const address = await addressOf('replace.zip', true);
  const refused = await patch(address, options('replace.zip'), 0, Buffer.from('new'));
  expect([refused.status, refused.body]).toEqual(TAKEN);
  expect(await download(server, 'downloads', 'replace.zip')).toEqual(Buffer.from('old'));
  const kept = await send('DELETE', address);
  expect([kept.status, kept.body]).toEqual(TAKEN);
  expect((await patch(address, options('replace.zip', true), 0, Buffer.from('new'))).status).toBe(204);
  expect(await download(server, 'downloads', 'replace.zip')).toEqual(Buffer.from('new'));
  const other = await addressOf('replace.zip', true);
  expect((await send('DELETE', other, { 'x-upsert': 'true' })).status).toBe(204);
});

test('TR03 PATCH and DELETE after the end are 409, as the object is there by then', async () => {
  const address = await upload(Buffer.from('all'), options('ended.zip'));
  for (const body of ['', 'x']) {
    const late = await patch(address, options('ended.zip'), 3, Buffer.from(body));
    expect([late.status, late.body]).toEqual(TAKEN);
  }
  expect((await patch(address, options('ended.zip', true), 3, Buffer.from('x'))).status).toBe(413);
  expect((await patch(address, options('ended.zip', true), 0, Buffer.from('all'))).status).toBe(409);
  const removed = await send('DELETE', address);
  expect([removed.status, removed.body]).toEqual(TAKEN);
  expect((await send('DELETE', address, { 'x-upsert': 'true' })).status).toBe(400);
  const strange = Buffer.from('downloads/ended.zip/0191d3a0-0000-4000-8000-000000000000').toString('base64url');
  expect((await patch(address.replace(/[^/]+$/, strange), options('ended.zip'), 0, Buffer.from('x'))).status).toBe(404);
});

test('TR03 a bucket takes no limit above the global one', async () => {
  const storage = server.client();
  const tooLarge = { statusCode: '413', message: 'The object exceeded the maximum allowed size' };
  const settings = { public: false, fileSizeLimit: LIMIT + 1 };
  expect((await storage.createBucket('large', settings)).error).toMatchObject(tooLarge);
  expect((await storage.createBucket('large', { ...settings, fileSizeLimit: LIMIT })).error).toBeNull();
  expect((await storage.updateBucket('large', { ...settings, fileSizeLimit: '11MB' })).error).toMatchObject(tooLarge);
  expect((await storage.getBucket('large')).data).toMatchObject({ file_size_limit: LIMIT });
});

test('TR03 a bucket with objects in it is not deleted: ResourceNotEmpty', async () => {
  await server.client().from('drop').upload('there.txt', 'x');
  const headers = { authorization: `Bearer ${tokenOf('service_role')}` };
  const answer = await fetch(`${server.url}/bucket/drop`, { method: 'DELETE', headers });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    {
      statusCode: '409',
      code: 'ResourceNotEmpty',
      error: 'ResourceNotEmpty',
      message: 'The bucket you tried to delete is not empty',
    },
  ]);
});

test('TR03 /status answers everyone with nothing', async () => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetch(`${server.url}/status`, { method });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  }
  expect((await fetch(`${server.url}/version`)).status).toBe(200);
});
