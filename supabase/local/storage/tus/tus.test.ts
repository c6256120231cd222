import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, tokenOf } from '../../test/storage-server.ts';
import type { TestServer } from '../../test/storage-server.ts';
import { CHUNK, arrived, create, download, haltingBody, patch, send, versionOf } from '../../test/tus-client.ts';
import type { SendOptions } from '../../test/tus-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const service = (name: string): SendOptions => ({
  url: server.url,
  token: tokenOf('service_role'),
  bucket: 'downloads',
  name,
});
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const exists = async (name: string) => {
  const rows = await server.db.admin('select 1 from storage.objects where name = $1', [name]);
  return rows.length === 1;
};

test('UP07 a connection cut in the middle of a PATCH keeps what had arrived', async () => {
  const bytes = randomBytes(CHUNK);
  const options = service('cut.zip');
  const address = (await create(options, bytes.length)).headers.get('location') ?? '';
  const { hostname, port, pathname } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(
    `PATCH ${pathname} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${options.token}\r\nTus-Resumable: 1.0.0\r\n` +
      `Upload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${bytes.length}\r\n\r\n`,
  );
  socket.write(bytes.subarray(0, 3_000_000));
  await expect.poll(() => arrived(server, address)).toBeGreaterThan(0);
  socket.destroy();
  const head = await send('HEAD', address);
  const offset = Number(head.headers.get('upload-offset'));
  expect(offset).toBeGreaterThan(0);
  expect((await patch(address, options, offset, bytes.subarray(offset))).status).toBe(204);
  expect(hashOf((await download(server, 'downloads', 'cut.zip')) as Buffer)).toBe(hashOf(bytes));
  expect(await readdir(join(server.filesDir, 'tus'))).not.toContain(versionOf(address));
});

test('UP07 a second writer makes the first let go, and no byte is mixed', async () => {
  const options = service('two-writers.zip');
  const bytes = randomBytes(1_000_000);
  const address = (await create(options, bytes.length)).headers.get('location') ?? '';
  const { body, finish } = haltingBody(bytes.subarray(0, 400_000), Buffer.alloc(0));
  const holder = patch(address, options, 0, body);
  await expect.poll(() => arrived(server, address)).toBeGreaterThan(0);

  const head = await send('HEAD', address);
  const offset = Number(head.headers.get('upload-offset'));
  expect(offset).toBeGreaterThan(0);
  finish();
  expect((await holder).headers.get('upload-offset')).toBe(String(offset));
  expect((await patch(address, options, 0, bytes)).status).toBe(409);
  expect((await patch(address, options, offset, bytes.subarray(offset))).status).toBe(204);
  expect(hashOf((await download(server, 'downloads', options.name)) as Buffer)).toBe(hashOf(bytes));
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

test('UP06 more bytes than announced are refused with 413 and not kept', async () => {
  const options = service('longer.zip');
  const address = (await create(options, 4)).headers.get('location') ?? '';
  expect((await patch(address, options, 0, Buffer.from('12345'))).status).toBe(413);
  const unannounced = new Blob(['123', '456']).stream();
  expect((await patch(address, options, 0, unannounced)).status).toBe(413);
  expect((await send('HEAD', address)).headers.get('upload-offset')).toBe('0');
  expect(await exists('longer.zip')).toBe(false);
});

test('UP06 addresses that the server never made lead nowhere', async () => {
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
