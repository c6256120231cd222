import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, tokenOf } from '../test-server.ts';
import type { TestServer } from '../test-server.ts';
import {
  CHUNK,
  arrived,
  create,
  download,
  haltingBody,
  newUpload,
  patch,
  send,
  upload,
  uploadUntil,
} from './tus-client.ts';
import type { SendOptions } from './tus-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const service = (name: string, more: Partial<SendOptions> = {}): SendOptions => {
  return { url: server.url, token: tokenOf('service_role'), bucket: 'downloads', name, ...more };
};
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const exists = async (name: string) => {
  const rows = await server.db.admin('select 1 from storage.objects where name = $1', [name]);
  return rows.length === 1;
};

test('UP06 a file larger than a chunk arrives whole, with its type and cache time', async () => {
  const bytes = randomBytes(15_000_000);
  await upload(bytes, service('whole.zip'));
  expect(hashOf((await download(server, 'downloads', 'whole.zip')) as Buffer)).toBe(hashOf(bytes));
  const { data } = await server.client().from('downloads').info('whole.zip');
  expect(data).toMatchObject({ size: bytes.length, contentType: 'application/zip', cacheControl: 'max-age=3600' });
  expect(await readdir(join(server.filesDir, 'tus'))).toEqual([]);
});

test('UP06 the object is not visible before its last byte', async () => {
  const address = await uploadUntil(randomBytes(500_000), 200_000, service('partial.zip'));
  expect(await exists('partial.zip')).toBe(false);
  const head = await send('HEAD', address);
  expect(head.status).toBe(200);
  expect(Number(head.headers.get('upload-offset'))).toBeLessThan(500_000);
  expect(head.headers.get('upload-length')).toBe('500000');
  expect(head.headers.get('cache-control')).toBe('no-store');
});

test('UP07 an upload that was cut off continues in a new client and sends nothing twice', async () => {
  const bytes = randomBytes(4_000_000);
  const options = service('resumed.zip');
  const address = await uploadUntil(bytes, 2_400_000, options);
  const before = Number((await send('HEAD', address)).headers.get('upload-offset'));
  expect(before).toBeGreaterThanOrEqual(2_400_000);

  let first: number | undefined;
  await upload(bytes, {
    ...options,
    options: {
      uploadUrl: address,
      onBeforeRequest: (request) => {
        const offset = request.getHeader('Upload-Offset');
        if (request.getMethod() === 'PATCH') first ??= Number(offset);
      },
    },
  });
  expect(first).toBe(before);
  expect(hashOf((await download(server, 'downloads', 'resumed.zip')) as Buffer)).toBe(hashOf(bytes));
});

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
});

test('UP07 a HEAD still answers after the end, when the last reply was lost', async () => {
  const address = await upload(Buffer.from('all of it'), service('finished.zip'));
  const head = await send('HEAD', address);
  expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '9']);
  const upsert = service('finished.zip', { upsert: true });
  expect((await patch(address, upsert, 0, Buffer.from('all of it'))).status).toBe(409);
  expect(
    (await send('DELETE', address, { authorization: `Bearer ${tokenOf('service_role')}`, 'x-upsert': 'true' })).status,
  ).not.toBe(204);
  expect(await exists('finished.zip')).toBe(true);
});

test('UP06 small files come with their creation; empty ones need nothing else; a length may come late', async () => {
  const small = Buffer.from('small');
  const created = await create(service('creation.zip'), small.length, {}, small);
  expect([created.status, created.headers.get('upload-offset'), created.headers.get('tus-complete')]).toEqual([
    201,
    '5',
    '1',
  ]);
  expect(await download(server, 'downloads', 'creation.zip')).toEqual(small);

  expect((await create(service('empty.zip'), 0)).status).toBe(201);
  expect(await download(server, 'downloads', 'empty.zip')).toEqual(Buffer.alloc(0));

  const late = service('late.zip');
  const address = (await create(late, null)).headers.get('location') ?? '';
  expect((await send('HEAD', address)).headers.get('upload-defer-length')).toBe('1');
  expect((await patch(address, late, 0, Buffer.from('one'))).status).toBe(204);
  expect((await patch(address, late, 3, Buffer.from('two'), { 'upload-length': '6' })).status).toBe(204);
  expect(await download(server, 'downloads', 'late.zip')).toEqual(Buffer.from('onetwo'));
});

test('UP07 an expired token is refused as hosted does it, and a fresh one continues', async () => {
  const options = service('token.zip');
  const address = (await create(options, 4)).headers.get('location') ?? '';
  const expired = await patch(
    address,
    { ...options, token: tokenOf('service_role', undefined, 1) },
    0,
    Buffer.from('1234'),
  );
  expect(expired.status).toBe(400);
  expect(JSON.parse(expired.body)).toMatchObject({
    statusCode: '403',
    error: 'Unauthorized',
    message: '"exp" claim timestamp check failed',
  });
  expect((await patch(address, options, 0, Buffer.from('1234'))).status).toBe(204);
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

test('UP06 progress, pause and cancel of tus-js-client work', async () => {
  const options = service('terminated.zip');
  const address = await uploadUntil(randomBytes(500_000), 100_000, options);
  const task = newUpload(randomBytes(500_000), { ...options, options: { uploadUrl: address } });
  task.url = address;
  await task.abort(true);
  expect((await send('HEAD', address)).status).toBe(404);
});
