// Runs in npm run test:all only: the conformance questions about storage cover the common cases.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALICE, BOB, startTestServer, tokenOf } from '../test-server.ts';
import type { TestServer } from '../test-server.ts';

const TEXT = '0123456789abcdefghij';
let server: TestServer;
let publicUrl: string;

beforeAll(async () => {
  server = await startTestServer();
  const images = server.client().from('images');
  await images.upload('pictures/a b.png', TEXT, { contentType: 'image/png', cacheControl: '3600' });
  publicUrl = images.getPublicUrl('pictures/a b.png').data.publicUrl;
  await server.client().from('downloads').upload('pack.zip', TEXT, { contentType: 'application/zip' });
  await server.client('authenticated', ALICE).from('own').upload(`${ALICE}/mine.txt`, TEXT);
});
afterAll(() => server.stop());

const get = (url: string, headers: Record<string, string> = {}, method = 'GET') => fetch(url, { method, headers });

test('OP03 a public object has type, length, cache-control, ETag and forbids sniffing', async () => {
  const answer = await get(publicUrl);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(TEXT);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': '20',
    'cache-control': 'max-age=3600',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
  });
  const head = await get(publicUrl, {}, 'HEAD');
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '20', '']);
});

test('OP03 If-None-Match answers 304 until the object changes', async () => {
  const etag = (await get(publicUrl)).headers.get('etag') ?? '';
  const unchanged = await get(publicUrl, { 'if-none-match': `"other", W/${etag}` });
  expect([unchanged.status, unchanged.headers.get('etag'), await unchanged.text()]).toEqual([304, etag, '']);
  await server.client().from('images').upload('pictures/a b.png', TEXT, { contentType: 'image/png', upsert: true });
  const changed = await get(publicUrl, { 'if-none-match': etag });
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(etag);
});

test.each([
  ['bytes=0-4', 206, '01234', 'bytes 0-4/20'],
  ['bytes=15-', 206, 'fghij', 'bytes 15-19/20'],
  ['bytes=-3', 206, 'hij', 'bytes 17-19/20'],
  ['bytes=10-999', 206, 'abcdefghij', 'bytes 10-19/20'],
])('OP03 the range %s is answered with %i', async (range, status, body, contentRange) => {
  const answer = await get(publicUrl, { range });
  expect(answer.status).toBe(status);
  expect(await answer.text()).toBe(body);
  expect(answer.headers.get('content-range')).toBe(contentRange);
});

test.each(['bytes=0-1,3-4', 'bytes=5-2', 'bytes=-', 'bytes=1.5-2', 'chars=0-1'])(
  'TR03 the range %s plays no part, as hosted',
  async (range) => {
    const answer = await get(publicUrl, { range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([200, null]);
    expect((await fetch(publicUrl, { method: 'HEAD', headers: { range } })).status).toBe(200);
  },
);

test('OP03 SA06 a range beyond the end is 416 without the size; If-Range plays no part', async () => {
  for (const range of ['bytes=20-', 'bytes=-0']) {
    const beyond = await get(publicUrl, { range });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, null]);
  }
  const outdated = await get(publicUrl, { range: 'bytes=0-1', 'if-range': '"older"' });
  expect([outdated.status, await outdated.text()]).toEqual([206, '01']);
});

test('OP03 download= names the file, in ASCII and in full', async () => {
  const url = server.client().from('images').getPublicUrl('pictures/a b.png', { download: "Sonne (üß) 'x'.png" });
  const answer = await get(url.data.publicUrl);
  const encoded = 'Sonne%20%28%C3%BC%C3%9F%29%20%27x%27.png';
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`,
  );
  const plain = server.client().from('images').getPublicUrl('pictures/a b.png', { download: true });
  expect((await get(plain.data.publicUrl)).headers.get('content-disposition')).toBe('attachment;');
});

test.each(['image/svg+xml', 'text/html', 'text/xml'])(
  'OP03 %s cannot act as a page of this host',
  async (contentType) => {
    const name = `active-${contentType.replace('/', '-')}`;
    const stored = await server.client().from('images').upload(name, '<svg onload="alert(1)"/>', { contentType });
    expect(stored.error).toBeNull();
    const answer = await get(`${server.url}/object/public/images/${name}`);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('content-disposition')).toBe('attachment');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-type')).not.toContain('html');
  },
);

test('PD03 a private bucket does not exist on the public route, nor for strangers', async () => {
  const gone = { statusCode: '404', code: 'NoSuchBucket', error: 'Bucket not found', message: 'Bucket not found' };
  for (const path of [
    'public/downloads/pack.zip',
    'downloads/pack.zip',
    'public/nowhere/pack.zip',
    'info/public/downloads/pack.zip',
  ]) {
    const answer = await get(`${server.url}/object/${path}`);
    expect([answer.status, await answer.json()]).toEqual([400, gone]);
  }
});

test('PD03 policies decide who reads; what is hidden looks like what is missing', async () => {
  const path = `${ALICE}/mine.txt`;
  const read = async (sub: string) => {
    const answer = await get(`${server.url}/object/authenticated/own/${path}`, {
      authorization: `Bearer ${tokenOf('authenticated', sub)}`,
    });
    return { status: answer.status, body: await answer.text() };
  };
  expect(await read(ALICE)).toEqual({ status: 200, body: TEXT });
  expect(await read(BOB)).toEqual({ status: 200, body: TEXT });
  const stranger = await read('00000000-0000-4000-8000-00000000dead');
  expect(stranger.status).toBe(400);
  expect(JSON.parse(stranger.body)).toMatchObject({ statusCode: '404', message: 'Object not found' });
  expect((await server.client('anon').from('own').download(path)).error).toBeTruthy();
  const { data: seen } = await server.client('authenticated', ALICE).from('own').exists(path);
  const { data: hidden } = await server.client('anon').from('own').exists(path);
  expect([seen, hidden]).toEqual([true, false]);
});

test('PD03 a signed link opens one object for its time, whole or in part, and names the file', async () => {
  const downloads = server.client().from('downloads');
  const { data } = await downloads.createSignedUrl('pack.zip', 60, { download: 'Pack 1.zip' });
  const answer = await get(data?.signedUrl ?? '');
  expect(await answer.text()).toBe(TEXT);
  expect(answer.headers.get('content-disposition')).toContain('Pack%201.zip');
  expect(Date.parse(answer.headers.get('expires') ?? '') - Date.now()).toBeLessThanOrEqual(60_000);
  const part = await get(data?.signedUrl ?? '', { range: 'bytes=2-4' });
  expect([part.status, await part.text()]).toEqual([206, '234']);
});

test('PD03 a signed link of another object, tampered or expired, opens nothing', async () => {
  const downloads = server.client().from('downloads');
  await downloads.upload('other.zip', 'other', { upsert: true });
  const { data } = await downloads.createSignedUrl('pack.zip', 60);
  const url = data?.signedUrl ?? '';
  const refusal = async (address: string) => {
    const answer = await get(address);
    const { message } = (await answer.json()) as { message: string };
    return [answer.status, message];
  };
  expect(await refusal(url.replace('pack.zip', 'other.zip'))).toEqual([400, 'Invalid signature']);
  expect(await refusal(url.replace(/token=[^.]+\.([^.]+)/, (whole) => `${whole.slice(0, -2)}AA`))).toEqual([
    400,
    'signature verification failed',
  ]);
  expect(await refusal(`${url.slice(0, -3)}AAA`)).toEqual([400, 'signature verification failed']);
  expect(await refusal(url.split('?')[0] ?? '')).toEqual([400, "querystring must have required property 'token'"]);
  expect(await refusal(url.replace(/token=.*/, 'token=a.b'))).toEqual([400, 'Invalid Compact JWS']);

  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payload = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ url: 'downloads/pack.zip', scope: 'download', exp: 1 })}`;
  const signature = createHmac('sha256', 'signing-secret').update(payload).digest('base64url');
  expect(await refusal(url.replace(/token=.*/, `token=${payload}.${signature}`))).toEqual([
    400,
    '"exp" claim timestamp check failed',
  ]);
});

test('PD03 only who may read an object can sign it, one by one and in a batch', async () => {
  const path = `${ALICE}/mine.txt`;
  const own = (sub: string) => server.client('authenticated', sub).from('own');
  expect((await own(BOB).createSignedUrl(path, 60)).error).toBeNull();
  const stranger = own('00000000-0000-4000-8000-00000000dead');
  expect((await stranger.createSignedUrl(path, 60)).error).toMatchObject({
    statusCode: '404',
    message: 'Object not found',
  });

  const { data } = await own(ALICE).createSignedUrls([path, 'missing.txt'], 60);
  expect(data?.map(({ path, error }) => [path, error])).toEqual([
    [path, null],
    ['missing.txt', 'Either the object does not exist or you do not have access to it'],
  ]);
  expect(await (await get(data?.[0]?.signedUrl ?? '')).text()).toBe(TEXT);
  expect((await stranger.createSignedUrls([path], 60)).data?.[0]?.signedUrl).toBeNull();
  expect((await own(ALICE).createSignedUrl(path, 0)).error).toMatchObject({ statusCode: '400' });
});

test('OP03 a signed upload link takes one object without a token, and no more', async () => {
  const own = server.client('authenticated', ALICE).from('own');
  const path = `${ALICE}/by-link.txt`;
  const { data } = await own.createSignedUploadUrl(path);
  const visitor = server.client('anon').from('own');
  const stored = await visitor.uploadToSignedUrl(
    path,
    data?.token ?? '',
    new Blob(['by link'], { type: 'text/plain' }),
  );
  expect(stored.error).toBeNull();
  const { data: blob } = await own.download(path);
  expect(await blob?.text()).toBe('by link');
  const [row] = await server.db.admin('select owner_id from storage.objects where name = $1', [path]);
  expect(row).toEqual({ owner_id: ALICE });

  const again = await visitor.uploadToSignedUrl(path, data?.token ?? '', 'again');
  const elsewhere = await visitor.uploadToSignedUrl(`${ALICE}/else.txt`, data?.token ?? '', 'else');
  expect(again.error).toMatchObject({ statusCode: '409' });
  expect(elsewhere.error).toMatchObject({ statusCode: '400', message: 'Invalid signature' });
  const link = await own.createSignedUrl(path, 60);
  const token = new URL(link.data?.signedUrl ?? '').searchParams.get('token') ?? '';
  expect((await visitor.uploadToSignedUrl(path, token, 'x')).error).toMatchObject({ message: 'Invalid signature' });
  const denied = await server.client('authenticated', BOB).from('own').createSignedUploadUrl(`${ALICE}/b.txt`);
  expect(denied.error).toMatchObject({ statusCode: '403' });
});

test('OP03 SA06 a browser may ask first, and reads no header of a download that hosted does not expose', async () => {
  const answer = await fetch(`${server.url}/object/images/x.png`, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://shop.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-upsert, authorization',
    },
  });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH');
  expect(answer.headers.get('access-control-allow-headers')).toBe('x-upsert, authorization');
  expect((await get(publicUrl)).headers.get('access-control-expose-headers')).toBeNull();
});
