// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createRestClient } from '@baobab/data/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '../../ui/feedback/toast.tsx';
import { describeQueue } from './downloads.tsx';
import { runDownload } from './driver.ts';
import { downloadStore, enqueue } from './queue.ts';

const ANSWER = {
  path: '/object/sign/downloads/tech.zip',
  fileName: 'tech.zip',
  seconds: 60,
  sizeBytes: 3,
  sha256: null,
  version: 1,
  etag: 'e',
};
const wanted = { userId: 'u', request: { packSlug: 'tech' }, title: 'Tech', folder: null };
let line: 'whole' | 'cut' | 'refusing';
const data = createRestClient({
  url: 'https://shop.test',
  key: 'key',
  fetch: async () => {
    if (line === 'cut') throw new TypeError('Failed to fetch');
    if (line === 'whole') return Response.json(ANSWER);
    return Response.json({ ok: false, error: { code: 'not_found' } }, { status: 404 });
  },
});
const entries = () => downloadStore().entries.toArray();

/** Each transfer brings the whole file. */
class WholeFile extends EventTarget {
  postMessage({ kind }: { kind: string }): void {
    if (kind === 'start')
      this.dispatchEvent(new MessageEvent('message', { data: { kind: 'ended', end: 'whole', received: 3 } }));
  }
  terminate(): void {}
}

beforeEach(() => {
  line = 'whole';
  vi.stubGlobal('Worker', WholeFile);
  vi.stubGlobal('navigator', {
    storage: { getDirectory: async () => ({ getDirectoryHandle: async () => ({ getFileHandle: async () => ({}) }) }) },
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  toastStore.setState({ toasts: [] });
  await downloadStore().entries.clear();
});

test('SA06 BU03 a file that is asked for while the line is cut waits in the queue and comes by itself afterwards', async () => {
  line = 'cut';
  expect(await enqueue(data, wanted)).toBe('waiting');
  const [entry] = await entries();
  expect(entry).toMatchObject({ status: 'queued', title: 'Tech' });
  expect(describeQueue(await entries(), false).label).toBe('Downloads wait for the connection');
  const run = runDownload(data, entry?.id ?? '', new AbortController().signal);
  await vi.waitFor(async () => expect(await entries()).toMatchObject([{ status: 'queued', activity: 'waiting' }]));
  line = 'whole';
  window.dispatchEvent(new Event('online'));
  await run;
  expect(await entries()).toMatchObject([{ status: 'ready', fileName: 'tech.zip', sizeBytes: 3, restarted: false }]);
});

test('SA06 a file that the server refuses is not put into the queue', async () => {
  line = 'refusing';
  await expect(enqueue(data, wanted)).rejects.toMatchObject({ code: 'not_found' });
  expect(await entries()).toEqual([]);
});
