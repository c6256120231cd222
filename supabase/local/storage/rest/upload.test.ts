import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALICE, startTestServer, tokenOf } from '../../test/storage-server.ts';
import type { TestServer } from '../../test/storage-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const textOf = async (blob: Blob | null | undefined) =>
  blob ? Buffer.from(await blob.arrayBuffer()).toString() : null;
const incoming = () => readdir(join(server.filesDir, 'incoming'));
const objectFiles = async () => (await readdir(join(server.filesDir, 'objects'))).length;

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

test('OP03 who may insert but not read still uploads, and cannot overwrite', async () => {
  const alice = server.client('authenticated', ALICE).from('drop');
  expect((await alice.upload('letter.txt', 'one')).error).toBeNull();
  expect((await alice.upload('letter.txt', 'two')).error).toMatchObject({ statusCode: '409' });
  expect((await alice.upload('letter.txt', 'two', { upsert: true })).error).toMatchObject({ statusCode: '403' });
  expect((await alice.download('letter.txt')).error).toBeTruthy();
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
