// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import type { DataClient } from '@baobab/data/client';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '../../ui/feedback/toast.tsx';
import { Downloads } from './downloads.tsx';
import { downloadStore, type DownloadEntry } from './queue.ts';

const data = {} as DataClient;
const entry: DownloadEntry = {
  id: 'd',
  userId: 'u',
  request: { packSlug: 'tech' },
  title: 'Tech',
  fileName: 'tech.zip',
  sizeBytes: 100,
  sha256: null,
  version: 1,
  etag: 'e',
  status: 'queued',
  problem: null,
  activity: 'idle',
  received: 0,
  bytesPerSecond: null,
  restarted: false,
  reported: false,
  addedAt: 0,
  savedAt: null,
  folder: null,
  savedTo: null,
};
/** For a machine that does other work. */
const PATIENT = { timeout: 20_000 };
const toasts = () => toastStore.getState().toasts.map(({ title, description }) => `${title}: ${description}`);

beforeEach(async () => {
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: { request: async (_name: string, _options: object, work: () => Promise<void>) => work() },
    storage: { getDirectory: async () => ({ getDirectoryHandle: async () => ({ keys: async function* () {} }) }) },
  });
  await downloadStore().entries.put(entry);
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  toastStore.setState({ toasts: [] });
  await downloadStore().entries.clear();
});

test('WO11 a download that cannot even begin fails in the list and in words', async () => {
  vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
    throw new TypeError('AbortSignal.any is not a function');
  });
  render(<Downloads data={data} userId="u" />);
  await vi.waitFor(
    async () => expect(await downloadStore().entries.get('d')).toMatchObject({ status: 'failed', problem: 'unknown' }),
    PATIENT,
  );
  expect(toasts()).toEqual([expect.stringMatching(/^Download Error: Tech: Something went wrong/)]);
});

test('WO11 a queue that cannot run says so, and runs when it is asked again', async () => {
  const request = vi.spyOn(navigator.locks, 'request').mockRejectedValue(new DOMException('denied', 'SecurityError'));
  render(<Downloads data={data} userId="u" />);
  await vi.waitFor(() => expect(toasts()).toEqual([expect.stringMatching(/^Downloads stopped: /)]), PATIENT);
  const [again] = toastStore.getState().toasts[0]?.actions ?? [];
  if (again && 'run' in again) again.run();
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(2), PATIENT);
});
