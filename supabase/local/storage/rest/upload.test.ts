import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALICE, BOB, startTestServer, tokenOf } from '../test-server.ts';
import type { TestServer } from '../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const textOf = async (blob: Blob | null | undefined) =>
  blob ? Buffer.from(await blob.arrayBuffer()).toString() : null;
const incoming = () => readdir(join(server.filesDir, 'incoming'));
const objectFiles = async () => (await readdir(join(server.filesDir, 'objects'))).length;

test('OP03 a form upload (as browsers send it) and a raw upload come back as they were', async () => {
  const downloads = server.client().from('downloads');
  const bytes = randomBytes(3_000_000);
  const form = await downloads.upload('folder/form.bin', new Blob([bytes], { type: 'application/zip' }), {
    cacheControl: '60',
    metadata: { original: 'ünïcode 🎨.zip' },
  });
  const raw = await downloads.upload('folder/raw.bin', bytes, {
    contentType: 'application/zip',
    cacheControl: '60',
    metadata: { original: 'ünïcode 🎨.zip' },
  });

  expect(form.data).toMatchObject({ path: 'folder/form.bin', fullPath: 'downloads/folder/form.bin' });
  expect(raw.data).toMatchObject({ path: 'folder/raw.bin', fullPath: 'downloads/folder/raw.bin' });
  for (const path of ['folder/form.bin', 'folder/raw.bin']) {
    const { data: info } = await downloads.info(path);
    const { data: blob } = await downloads.download(path);
    expect(info).toMatchObject({ size: bytes.length, contentType: 'application/zip', cacheControl: 'max-age=60' });
    expect(info?.metadata).toEqual({ original: 'ünïcode 🎨.zip' });
    expect(Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer()).equals(bytes)).toBe(true);
  }
});

test('OP03 the second upload under one name is refused as Duplicate, unless it is an upsert', async () => {
  const downloads = server.client().from('downloads');
  await downloads.upload('twice.txt', 'one');
  const before = await objectFiles();
  const refused = await downloads.upload('twice.txt', 'two');
  expect(refused.error).toMatchObject({ status: 400, statusCode: '409', message: 'The resource already exists' });
  expect(await textOf((await downloads.download('twice.txt')).data)).toBe('one');

  const first = await downloads.info('twice.txt');
  const upsert = await downloads.upload('twice.txt', 'three', { upsert: true });
  expect(upsert.data?.id).toBe(first.data?.id);
  expect(await textOf((await downloads.download('twice.txt')).data)).toBe('three');
  expect(await objectFiles()).toBe(before);
});

test('OP03 TR03 an update replaces what is there, and puts what is not, as hosted', async () => {
  const downloads = server.client().from('downloads');
  await downloads.upload('update.txt', 'one');
  expect((await downloads.update('update.txt', 'two')).error).toBeNull();
  expect(await textOf((await downloads.download('update.txt')).data)).toBe('two');
  expect((await downloads.update('nothing-here.txt', 'two')).error).toBeNull();
  expect(await textOf((await downloads.download('nothing-here.txt')).data)).toBe('two');
});

test('OP03 many upserts of one name at once leave one object and one file', async () => {
  const downloads = server.client().from('downloads');
  const before = await objectFiles();
  const contents = Array.from({ length: 20 }, (_, index) => `content ${index}`);
  const answers = await Promise.all(contents.map((text) => downloads.upload('race.txt', text, { upsert: true })));
  expect(answers.filter((answer) => answer.error)).toEqual([]);
  expect(contents).toContain(await textOf((await downloads.download('race.txt')).data));
  expect(new Set(answers.map((answer) => answer.data?.id)).size).toBe(1);
  await expect.poll(objectFiles).toBe(before + 1);
});

test('OP03 an over-limit form is read to its end before the 413, and leaves nothing', async () => {
  const images = server.client().from('images');
  const tooMuch = new Blob([randomBytes(8_000_000)], { type: 'image/png' });
  const before = await objectFiles();
  const answers = [
    await images.upload('big.png', tooMuch),
    await images.upload('big2.png', await tooMuch.arrayBuffer(), { contentType: 'image/png' }),
  ];
  for (const { error } of answers) {
    expect(error).toMatchObject({ statusCode: '413', message: 'The object exceeded the maximum allowed size' });
  }
  expect(await incoming()).toEqual([]);
  expect(await objectFiles()).toBe(before);
});

test('OP03 exactly the limit passes, one byte more does not', async () => {
  const images = server.client().from('images');
  const exact = await images.upload('exact.png', randomBytes(1_000_000), { contentType: 'image/png' });
  const over = await images.upload('over.png', randomBytes(1_000_001), { contentType: 'image/png' });
  expect(exact.error).toBeNull();
  expect(over.error).toMatchObject({ statusCode: '413' });
});

test('OP03 a type outside the list is refused with 415; a family and parameters fit', async () => {
  const images = server.client().from('images');
  const zip = await images.upload('a.zip', new Blob(['PK'], { type: 'application/zip' }));
  expect(zip.error).toMatchObject({ statusCode: '415', message: 'mime type application/zip is not supported' });
  expect((await images.upload('a.zip', 'PK', { contentType: 'application/zip' })).error).toMatchObject({
    statusCode: '415',
  });
  expect((await images.upload('a.txt', 'hi', { contentType: 'text/plain;charset=UTF-8' })).error).toBeNull();
});

test.each(['emoji 🎨.png', 'ü.png', 'a#b.png', 'a%b.png', 'a\\b.png', 'tilde~.png', '[x].png'])(
  'OP03 the name %j is refused as InvalidKey',
  async (name) => {
    const url = `${server.url}/object/downloads/${encodeURIComponent(name)}`;
    const headers = { authorization: `Bearer ${tokenOf('service_role')}` };
    const answer = await fetch(url, { method: 'POST', body: 'x', headers });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      statusCode: '400',
      code: 'InvalidKey',
      error: 'InvalidKey',
      message: `Invalid key: ${name}`,
    });
  },
);

test.each(['plain-1_2.png', "a (1) 'q' *!.png", 'x@y$z&w=1;2:3+4,5?.png'])(
  'OP03 the name %j is kept as it is, and touches no path on disk',
  async (name) => {
    const url = `${server.url}/object/downloads/${encodeURIComponent(name)}`;
    const headers = { authorization: `Bearer ${tokenOf('service_role')}`, 'x-upsert': 'true' };
    const answer = await fetch(url, { method: 'POST', body: name, headers });
    expect(answer.status).toBe(200);
    const [row] = await server.db.admin<{ name: string; version: string }>(
      'select name, version from storage.objects where name = $1',
      [name],
    );
    expect(await readdir(join(server.filesDir, 'objects'))).toContain(row?.version);
    const back = await fetch(url, { headers });
    expect(await back.text()).toBe(name);
  },
);

test('OP03 policies decide who uploads where', async () => {
  const alice = server.client('authenticated', ALICE);
  const bob = server.client('authenticated', BOB);
  const path = `${ALICE}/mine.txt`;
  const large = randomBytes(2_000_000);

  expect((await alice.from('own').upload(path, 'mine')).error).toBeNull();
  const [row] = await server.db.admin('select owner::text, owner_id from storage.objects where name = $1', [path]);
  expect(row).toEqual({ owner: ALICE, owner_id: ALICE });
  for (const refused of [
    await bob.from('own').upload(`${ALICE}/foreign.txt`, 'x'),
    await bob.from('own').upload(`${ALICE}/foreign.txt`, large),
    await bob.from('own').upload(path, 'x', { upsert: true }),
    await server.client('anon').from('own').upload(`${ALICE}/anon.txt`, 'x'),
  ]) {
    expect(refused.error).toMatchObject({
      status: 400,
      statusCode: '403',
      message: 'new row violates row-level security policy',
    });
  }
  expect((await bob.from('own').update(path, 'x')).error).toMatchObject({ statusCode: '403' });
  expect(await textOf((await alice.from('own').download(path)).data)).toBe('mine');
});

test('OP03 who may insert but not read still uploads, and cannot overwrite', async () => {
  const alice = server.client('authenticated', ALICE).from('drop');
  expect((await alice.upload('letter.txt', 'one')).error).toBeNull();
  expect((await alice.upload('letter.txt', 'two')).error).toMatchObject({ statusCode: '409' });
  expect((await alice.upload('letter.txt', 'two', { upsert: true })).error).toMatchObject({ statusCode: '403' });
  expect((await alice.download('letter.txt')).error).toBeTruthy();
});

test('OP03 tokens: missing, malformed and expired ones are told apart from missing rights', async () => {
  const post = async (authorization?: string) => {
    const headers = authorization === undefined ? undefined : { authorization: `Bearer ${authorization}` };
    const answer = await fetch(`${server.url}/object/downloads/t.txt`, { method: 'POST', body: 'x', headers });
    return { status: answer.status, body: await answer.json() };
  };
  expect(await post()).toMatchObject({
    status: 400,
    body: { statusCode: '400', message: expect.stringContaining('authorization') },
  });
  expect(await post('nonsense')).toMatchObject({
    status: 400,
    body: { statusCode: '403', error: 'Unauthorized', message: 'Invalid Compact JWS' },
  });
  const expired = tokenOf('service_role', undefined, 1);
  expect(await post(expired)).toMatchObject({
    status: 400,
    body: { statusCode: '403', message: '"exp" claim timestamp check failed' },
  });
});

test('OP03 an upload into no bucket says so', async () => {
  const { error } = await server.client().from('nowhere').upload('a.txt', 'x');
  expect(error).toMatchObject({ statusCode: '404', message: 'Bucket not found' });
});

test('UP07 a sender who goes away in the middle leaves no object and no file', async () => {
  const before = await objectFiles();
  await new Promise<void>((resolve) => {
    const headers = { authorization: `Bearer ${tokenOf('service_role')}`, 'content-length': 5_000_000 };
    const sending = request(`${server.url}/object/downloads/half.bin`, { method: 'POST', headers });
    sending.on('error', () => resolve());
    sending.write(randomBytes(3_000_000), () => sending.destroy());
  });
  await expect.poll(incoming).toEqual([]);
  expect(await objectFiles()).toBe(before);
  expect((await server.client().from('downloads').info('half.bin')).error).toMatchObject({ statusCode: '404' });
});
