// Runs in npm run test:all only: the conformance questions about storage cover the common cases.
/** Names and headers that no upload may bring in, and stored ones that must not break what reads them. */
import { request } from 'node:http';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALICE, startTestServer, tokenOf } from '../../test/storage-server.ts';
import type { TestServer } from '../../test/storage-server.ts';
import { create } from '../../test/tus-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.client().from('drop').upload('source.txt', 'x');
});
afterAll(() => server.stop());

interface Answer {
  status: number;
  code: unknown;
  body: string;
  headers: Record<string, unknown>;
}

/** As the bytes of `path` stand: fetch would resolve dot segments before it sends them. */
const send = (method: string, path: string, headers: Record<string, string> = {}, body = '') =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port, pathname } = new URL(server.url);
    const token = `Bearer ${tokenOf('service_role')}`;
    const length = String(Buffer.byteLength(body));
    const all = { authorization: token, 'content-type': 'text/plain', 'content-length': length, ...headers };
    const call = request({ hostname, port, method, path: `${pathname}/${path}`, headers: all }, (response) => {
      const parts: Buffer[] = [];
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => {
          const text = Buffer.concat(parts).toString();
          const code = /"code":"(\w+)"/.exec(text)?.[1];
          resolve({ status: response.statusCode ?? 0, code, body: text, headers: response.headers });
        });
    });
    call.on('error', reject).end(body);
  });

const json = (method: string, path: string, body: object) =>
  send(method, path, { 'content-type': 'application/json' }, JSON.stringify(body));
const encode = (name: string) => encodeURIComponent(name).replaceAll('.', '%2e');
const form = (fields: Record<string, string>, type = 'text/plain') => {
  const part = (head: string, value: string) => `--edge\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
  const told = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value));
  return [...told, part(`name=""; filename="x"\r\nContent-Type: ${type}`, 'x'), '--edge--\r\n'].join('');
};
const FORM = { 'content-type': 'multipart/form-data; boundary=edge' };

const DOORS: [string, (name: string) => Promise<{ status: number; code?: unknown; body: string }>][] = [
  ['POST', (name) => send('POST', `object/drop/${encode(name)}`, {}, 'x')],
  ['PUT', (name) => send('PUT', `object/drop/${encode(name)}`, {}, 'x')],
  ['a form', (name) => send('POST', `object/drop/${encode(name)}`, FORM, form({}))],
  ['TUS', (name) => create({ url: server.url, token: tokenOf('service_role'), bucket: 'drop', name }, 1)],
  ['a signed upload', (name) => json('POST', `object/upload/sign/drop/${encode(name)}`, {})],
  ['copy', (name) => json('POST', 'object/copy', { bucketId: 'drop', sourceKey: 'source.txt', destinationKey: name })],
  ['move', (name) => json('POST', 'object/move', { bucketId: 'drop', sourceKey: 'source.txt', destinationKey: name })],
];
const REFUSED = ['..', '.', '../x', 'a/..', 'a/../../b', 'a/./b', './a', 'a\nb', 'a\r\nX: 1', 'a\u0000b', 'a\u007f'];
const TAKEN = ['...', 'a..b', '.hidden', 'a/..b', 'a/b..', '-rf', 'CON', 'end.', ' space ', 'a//b', 'a/'];

describe.each(DOORS)('HX02 names over %s', (door, open) => {
  test.each(REFUSED)('%j is refused as InvalidKey', async (name) => {
    const { status, code, body } = await open(name);
    expect([status, code ?? body]).toEqual([400, code ? 'InvalidKey' : `Invalid key: ${name}`]);
  });
  test.skipIf(door === 'move' || door === 'PUT')('names that only look odd are taken', async () => {
    for (const name of TAKEN)
      expect([name, (await open(`${door}-${name}`)).status]).toEqual([name, expect.toBeOneOf([200, 201])]);
  });
});

test('HX02 dots in the path itself are refused as well', async () => {
  expect(await send('POST', 'object/drop/avatars/me/../../me.png', {}, 'x')).toMatchObject({
    status: 400,
    code: 'InvalidKey',
  });
  expect(await send('POST', 'object/drop/avatars/..%2f..%2fme.png', {}, 'x')).toMatchObject({
    status: 400,
    code: 'InvalidKey',
  });
});

test('HX02 a name that the database cannot hold is bad input, not a failure of the server', async () => {
  for (const path of ['object/public/images/a%00b', 'object/info/images/a%00b', 'object/own/a%00b'])
    expect(await send('GET', path)).toMatchObject({ status: 400, code: 'InvalidKey' });
  expect(await json('DELETE', 'object/drop', { prefixes: ['a\u0000b'] })).toMatchObject({ status: 400 });
  expect(await json('POST', 'object/list/drop', { prefix: 'a\u0000b' })).toMatchObject({ status: 400 });
});

describe('HX02 headers', () => {
  test.each([
    ['cacheControl', '1\r\nX: 1'],
    ['cacheControl', '1\nX'],
    ['cacheControl', '☃'],
    ['cacheControl', '1'.repeat(9000)],
    ['contentType', 'text/plain\r\nX: 1'],
    ['contentType', 'text/☃'],
    ['metadata', '{"a":"\\u0000"}'],
  ])('a form with %s %j is refused and leaves nothing', async (field, value) => {
    const answer = await send('POST', 'object/drop/header.txt', FORM, form({ [field]: value }));
    expect(answer).toMatchObject({ status: 400, code: expect.stringMatching(/^Invalid(Request|MimeType)$/) });
    expect(await readdir(join(server.filesDir, 'incoming'))).toEqual([]);
    expect(await send('GET', 'object/drop/header.txt')).toMatchObject({ code: 'NoSuchKey' });
  });

  test('TUS and copy refuse a content type that is no header', async () => {
    const options = { url: server.url, token: tokenOf('service_role'), bucket: 'drop', name: 'tus.txt' };
    const contentType = Buffer.from('text/plain\r\nX: 1').toString('base64');
    const pairs = `bucketName ${btoa('drop')},objectName ${btoa('tus.txt')},contentType ${contentType}`;
    expect(await create(options, 1, { 'upload-metadata': pairs })).toMatchObject({ status: 400 });
    const told = { copyMetadata: false, metadata: { mimetype: 'a\r\nb' } };
    const copy = { bucketId: 'drop', sourceKey: 'source.txt', destinationKey: 'copied.txt', ...told };
    expect(await json('POST', 'object/copy', copy)).toMatchObject({ status: 400, code: 'InvalidRequest' });
  });

  test('rows that hold what no header may are served with safe values', async () => {
    await server.client().from('drop').upload('old.txt', 'old bytes');
    const plant = (metadata: string) =>
      server.db.admin(`update storage.objects set metadata = metadata || $1::jsonb where name = 'old.txt'`, [metadata]);
    const bad = {
      cacheControl: 'max-age=1\r\nX: 1',
      mimetype: 'text/☃',
      eTag: 'a\nb',
      lastModified: 'never',
      size: 99_999,
    };
    await plant(JSON.stringify(bad));
    const answer = await send('GET', 'object/drop/old.txt');
    expect([answer.status, answer.body]).toEqual([200, 'old bytes']);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'application/octet-stream' });
    expect(answer.headers).not.toHaveProperty('x');
    expect((await send('GET', 'object/info/drop/old.txt')).status).toBe(200);
    await server.db.admin(`update storage.objects set metadata = null where name = 'old.txt'`);
    expect((await send('GET', 'object/drop/old.txt')).body).toBe('old bytes');
  });
});

test('HX02 an object whose name is refused today can be read, listed, moved to a better name and removed', async () => {
  const names = ['a/../b', 'a//c', 'line\nend', 'é', 'l'.repeat(300), 'CON', 'end.'];
  for (const [index, name] of names.entries()) {
    await server.client().from('drop').upload(`plant-${index}`, name);
    await server.db.admin(`update storage.objects set name = $1 where name = $2`, [name, `plant-${index}`]);
    expect([name, (await send('GET', `object/drop/${encode(name)}`)).body]).toEqual([name, name]);
    expect((await json('POST', 'object/list/drop', { prefix: '', limit: 100 })).status).toBe(200);
    const move = { bucketId: 'drop', sourceKey: name, destinationKey: `better-${index}` };
    expect((await json('POST', 'object/move', move)).status).toBe(200);
    await server.db.admin(`update storage.objects set name = $1 where name = $2`, [name, `better-${index}`]);
    expect((await json('DELETE', 'object/drop', { prefixes: [name] })).body).toContain('"id"');
  }
});

test.skipIf(process.platform === 'win32')('HX08 stored files are for the owner alone', async () => {
  await server.client('authenticated', ALICE).from('own').upload(`${ALICE}/a.txt`, 'x');
  const started = await create(
    { url: server.url, token: tokenOf('service_role'), bucket: 'drop', name: 'open.zip' },
    5,
  );
  expect(started.status).toBe(201);
  for (const folder of ['objects', 'tus', 'incoming']) {
    const path = join(server.filesDir, folder);
    expect((await stat(path)).mode & 0o777).toBe(0o700);
    for (const name of await readdir(path)) expect((await stat(join(path, name))).mode & 0o777).toBe(0o600);
  }
});
