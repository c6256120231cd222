// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import type { DataClient } from '@baobab/data/client';
import { AppError, type ErrorCode } from '@baobab/domain/errors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '../../ui/toast.tsx';
import { describeQueue } from './describe-download.ts';
import { downloadStore } from './entries.ts';
import { enqueue } from './queue.ts';
import { runDownload } from './run-download.ts';

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
let line: ErrorCode | null;
const data = {
  http: {
    url: 'https://shop.test',
    json: async () => {
      if (line) throw new AppError(line);
      return ANSWER;
    },
  },
} as DataClient;
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
  line = null;
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
  line = 'network_offline';
  expect(await enqueue(data, wanted)).toBe('waiting');
  const [entry] = await entries();
  expect(entry).toMatchObject({ status: 'queued', title: 'Tech' });
  expect(describeQueue(await entries(), false).label).toBe('Downloads wait for the connection');
  const run = runDownload(data, entry?.id ?? '', new AbortController().signal);
  await vi.waitFor(async () => expect(await entries()).toMatchObject([{ status: 'queued', activity: 'waiting' }]));
  line = null;
  window.dispatchEvent(new Event('online'));
  await run;
  expect(await entries()).toMatchObject([{ status: 'ready', fileName: 'tech.zip', sizeBytes: 3, restarted: false }]);
});

test('SA06 a file that the server refuses is not put into the queue', async () => {
  line = 'not_found';
  await expect(enqueue(data, wanted)).rejects.toMatchObject({ code: 'not_found' });
  expect(await entries()).toEqual([]);
});
