import { expect, test } from 'vitest';
import { ByteFiles } from '@baobab/testing/byte-files';
import { AppError } from '@baobab/domain/errors';
import { LineMeter } from './line-meter.ts';
import type { SendStorageRequest } from './storage-client.ts';
import { createTusTransport } from './tus-upload.ts';

const CHUNK = 600;
const USUAL = 6 * 1024 * 1024;

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

/** As `recorder`; every chunk breaks off in its middle as often as said, and the server keeps `kept` of it. */
function cutting(cuts: number, kept: number) {
  const sent: number[] = [];
  let [offset, left, nowMs] = [0, cuts, 0];
  const line = new LineMeter(() => nowMs);
  const storage: SendStorageRequest = async ({ method, body, onSent }) => {
    const header = (name: string) => (name === 'location' ? '/storage/v1/upload/resumable/1' : String(offset));
    if (method !== 'PATCH' || !(body instanceof Uint8Array)) return { status: 204, body: '', header };
    sent.push(body.byteLength);
    const request = line.begin();
    const whole = left <= 0;
    const bytes = whole ? body.byteLength : body.byteLength / 2;
    nowMs += bytes / 32;
    request.moved(bytes);
    onSent?.(bytes);
    left -= 1;
    offset += whole ? bytes : Math.floor(bytes * kept);
    if (whole) request.answered();
    else request.broken();
    if (!whole) throw new AppError('network_offline');
    return { status: 204, body: '', header };
  };
  return { storage, line, sent };
}

async function sendOverCuts({ storage, line }: ReturnType<typeof cutting>) {
  const files = new ByteFiles();
  files.write('pack', new Uint8Array(4_000_000));
  const transport = createTusTransport('https://shop.test', storage, { files, line });
  const facts = { bucket: 'downloads', objectName: 'pack', contentType: 'application/zip', cacheControlSeconds: 1 };
  let resumeUrl: string | null = null;
  const onResumeUrl = async (url: string) => void (resumeUrl = url);
  for (let isDone = false; !isDone;) {
    const what = { ...facts, upsert: false, source: 'pack', sizeBytes: 4_000_000, resumeUrl };
    const { done } = transport.send(what, { onProgress: () => undefined, onResumeUrl });
    isDone = await done.then(
      () => true,
      () => false,
    );
  }
}

test('SP04 where the server keeps what arrived of a broken chunk, chunks stay long; where it keeps nothing, they get short', async () => {
  const keeping = cutting(3, 1);
  await sendOverCuts(keeping);
  expect(Math.max(...keeping.sent.slice(3))).toBeGreaterThan(600_000);
  const losing = cutting(3, 0);
  await sendOverCuts(losing);
  expect(Math.max(...losing.sent.slice(3))).toBeLessThan(80_000);
});

test('SP03 a chunk larger than the usual one that is refused for its size goes again as the server wants it, and no later one is larger', async () => {
  const files = new ByteFiles();
  files.write('pack', new Uint8Array(3 * USUAL));
  const { storage, sent } = recorder();
  const line = new LineMeter(() => 0);
  // fast, and of no round trip: a second takes more than the file has
  const known = line.begin();
  known.moved(1_000_000_000);
  known.answered();
  let refused = 0;
  const strict: SendStorageRequest = async (request) => {
    if (request.body instanceof Uint8Array && request.body.byteLength > USUAL) {
      refused += 1;
      throw new AppError('storage_too_large');
    }
    return storage(request);
  };
  const transport = createTusTransport('https://shop.test', strict, { files, line });
  const facts = { bucket: 'downloads', objectName: 'pack', contentType: 'application/zip', cacheControlSeconds: 1 };
  const what = { ...facts, upsert: false, source: 'pack', sizeBytes: 3 * USUAL, resumeUrl: null };
  const events = { onProgress: () => undefined, onResumeUrl: async () => undefined };
  await transport.send(what, events).done;
  expect(refused).toBe(1);
  expect(sent()).toEqual([[USUAL, USUAL, USUAL]]);
});
