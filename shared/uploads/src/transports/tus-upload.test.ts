import { expect, test } from 'vitest';
import { ByteFiles } from '@baobab/testing/byte-files';
import type { SendStorageRequest } from './storage-client.ts';
import { createTusTransport } from './tus-upload.ts';

const CHUNK = 600;

/** Answers as a server would, and writes down what each upload sent. */
function recorder() {
  const chunks = new Map<string, number[]>();
  let uploads = 0;
  const storage: SendStorageRequest = async ({ method, url, headers = {}, body }) => {
    const sent = body instanceof Uint8Array ? body.byteLength : 0;
    if (method === 'PATCH') chunks.set(url, [...(chunks.get(url) ?? []), sent]);
    const location = `/storage/v1/upload/resumable/${method === 'POST' ? (uploads += 1) : ''}`;
    const offset = String(Number(headers['upload-offset'] ?? 0) + sent);
    const told: Record<string, string> = { location, 'upload-offset': offset };
    const header = (name: string) => told[name] ?? null;
    return { status: 204, body: '', header };
  };
  return { storage, sent: () => [...chunks.values()] };
}

test('UP08 large files keep out of step: the one that comes second begins with half a chunk', async () => {
  const files = new ByteFiles();
  files.write('pack', new Uint8Array(3 * CHUNK));
  const { storage, sent } = recorder();
  const transport = createTusTransport('https://shop.test', storage, { files, chunkBytes: CHUNK });
  const send = (objectName: string) => {
    const request = { bucket: 'downloads', objectName, contentType: 'application/zip', cacheControlSeconds: 1 };
    const what = { ...request, upsert: false, source: 'pack', sizeBytes: 3 * CHUNK, resumeUrl: null };
    return transport.send(what, { onProgress: () => undefined, onResumeUrl: async () => undefined }).done;
  };
  await Promise.all([send('first'), send('second')]);
  await send('third');
  expect(sent()).toEqual([
    [600, 600, 600],
    [300, 600, 600, 300],
    [600, 600, 600],
  ]);
});
