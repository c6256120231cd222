// Against the embedded stack, as an admin: the same contract over single requests, over TUS, and over the mix of both.
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isAppError } from '@baobab/domain/errors';
import { ByteFiles } from '@baobab/testing/byte-files';
import { stackOfFile } from '@baobab/testing/stack-of-file';
import { transportContract } from '@baobab/testing/transport-contract';
import type { SendRequest } from '../ports.ts';
import { createStorageTransport } from './storage-transport.ts';
import type { StorageAccess } from './storage-access.ts';

const MIB = 1024 * 1024;
const files = new ByteFiles();
const stack = stackOfFile();
let count = 0;

const access = (part: Partial<StorageAccess> = {}): StorageAccess => ({
  url: stack.url,
  publishableKey: stack.publishableKey,
  token: () => stack.admin.auth.accessToken(),
  refreshToken: () => stack.admin.auth.accessToken(),
  ...part,
});

const source = (sizeBytes: number) => {
  const ref = `file-${(count += 1)}`;
  files.write(ref, new Uint8Array(randomBytes(sizeBytes)));
  return ref;
};

async function download(objectName: string): Promise<Buffer> {
  const token = await stack.admin.auth.accessToken();
  const answer = await fetch(`${stack.url}/storage/v1/object/authenticated/downloads/${encodeURI(objectName)}`, {
    headers: { authorization: `Bearer ${token}`, apikey: stack.publishableKey },
  });
  return Buffer.from(await answer.arrayBuffer());
}

const isStored = async (objectName: string, ref: string) => {
  const file = await files.open(ref);
  return (await download(objectName)).equals(Buffer.from(await file.slice(0, file.sizeBytes)));
};

for (const [label, putUpToBytes] of [
  ['TUS alone', 0],
  ['requests up to a chunk, TUS above,', 256 * 1024],
] as const)
  transportContract(`storage transport, ${label}`, async () => ({
    transport: createStorageTransport(access(), { files, chunkBytes: 256 * 1024, putUpToBytes }),
    chunkBytes: 256 * 1024,
    bucket: 'downloads',
    source,
    isStored,
  }));

const request = (objectName: string, sizeBytes: number) => ({
  bucket: 'downloads',
  objectName,
  contentType: 'application/zip',
  cacheControlSeconds: 3600,
  upsert: false,
  source: source(sizeBytes),
  sizeBytes,
  resumeUrl: null,
});
const silent = { onProgress: () => undefined, onResumeUrl: async () => undefined };

test('UP07 a token that runs out in the middle costs one refresh for all workers, and no file starts again', async () => {
  const good = (await stack.admin.auth.accessToken()) ?? '';
  let token = good;
  let refreshes = 0;
  let patches = 0;
  const transport = createStorageTransport(
    access({
      token: async () => token,
      refreshToken: async () => {
        refreshes += 1;
        token = good;
        return token;
      },
    }),
    { files, chunkBytes: MIB },
  );
  let started = 0;
  // As the engine does it: a server that refuses before the body is sent may close the connection, and its words are lost.
  const sendOn = async (one: SendRequest, resumeUrl: string | null = null, isLast = false): Promise<void> => {
    let address = resumeUrl;
    const events = {
      onProgress: (_: number, accepted: number) => {
        if (accepted !== 3 * MIB) return;
        patches += 1;
        if (patches === 1) token = `${good}broken`;
      },
      onResumeUrl: async (url: string) => {
        started += 1;
        address = url;
      },
    };
    await transport.send({ ...one, resumeUrl }, events).done.catch((error: unknown) => {
      if (isLast || !isAppError(error, 'network_offline')) throw error;
      return sendOn(one, address, true);
    });
  };
  const names = ['a', 'b', 'c'].map((name) => `token/${name}.zip`);
  const requests = names.map((name) => request(name, 8 * MIB));
  await Promise.all(requests.map((one) => sendOn(one)));
  expect(started).toBe(requests.length);
  expect(refreshes).toBe(1);
  for (const one of requests) expect(await isStored(one.objectName, one.source)).toBe(true);
});

test('UP07 a session that is over is told as such, and a signed-out one too', async () => {
  const over = createStorageTransport(access({ token: async () => 'nonsense', refreshToken: async () => null }), {
    files,
  });
  await expect(over.send(request('over.zip', 10), silent).done).rejects.toMatchObject({ code: 'session_expired' });
  await expect(over.send(request('over.zip', 7 * MIB), silent).done).rejects.toMatchObject({ code: 'session_expired' });
  const out = createStorageTransport(access({ token: async () => null }), { files });
  await expect(out.send(request('out.zip', 7 * MIB), silent).done).rejects.toMatchObject({ code: 'not_signed_in' });
});

test('TR11 SF12 a preview goes in one request even on a slow line, and search engines may show it', async () => {
  const transport = createStorageTransport(access(), { files, putUpToBytes: 0 });
  const preview = { ...request('previews/market.640.webp', 1000), bucket: 'images', contentType: 'image/webp' };
  const resumeUrls: string[] = [];
  const onResumeUrl = async (url: string) => void resumeUrls.push(url);
  await transport.send(preview, { onProgress: () => undefined, onResumeUrl }).done;
  const stored = await fetch(`${stack.url}/storage/v1/object/public/images/${preview.objectName}`);
  expect([stored.status, stored.headers.get('x-robots-tag'), resumeUrls]).toEqual([200, 'all', []]);
});

test('UP06 UP10 exactly 100 MiB is taken, one byte more is refused by the server too', async () => {
  const transport = createStorageTransport(access(), { files });
  await transport.send(request('limit/whole.zip', 100 * MIB), silent).done;
  expect(await transport.sizeOf('downloads', 'limit/whole.zip')).toBe(100 * MIB);
  const over = transport.send(request('limit/over.zip', 100 * MIB + 1), silent).done;
  await expect(over).rejects.toMatchObject({ code: 'storage_too_large', retry: 'never' });
});

test('SE01 a shopper may upload nothing', async () => {
  const transport = createStorageTransport(access({ token: () => stack.shopper.auth.accessToken() }), { files });
  for (const size of [10, 7 * MIB])
    await expect(transport.send(request('shopper.zip', size), silent).done).rejects.toMatchObject({
      code: 'forbidden',
    });
});

test('UP07 a server that cannot be reached is network_offline, one that does not move is network_timeout', async () => {
  const nowhere = createStorageTransport(access({ url: 'http://127.0.0.1:9' }), { files });
  for (const size of [10, 7 * MIB])
    await expect(nowhere.send(request('nowhere.zip', size), silent).done).rejects.toMatchObject({
      code: 'network_offline',
      retry: 'auto',
    });
  const { createServer } = await import('node:http');
  const deaf = createServer(() => undefined);
  await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve));
  const { port } = deaf.address() as { port: number };
  const stalled = createStorageTransport(access({ url: `http://127.0.0.1:${port}`, stallMs: 300 }), { files });
  for (const size of [10, 7 * MIB])
    await expect(stalled.send(request('deaf.zip', size), silent).done).rejects.toMatchObject({
      code: 'network_timeout',
    });
  deaf.closeAllConnections();
  deaf.close();
});
