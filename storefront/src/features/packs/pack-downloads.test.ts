import type { BundleFile } from '@baobab/domain/entities/bundle-pack';
import { AppError, type ErrorCode } from '@baobab/domain/errors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '../../ui/feedback/toast.tsx';
import { downloadAll, downloadOne } from './pack-downloads.ts';

const pack = (slug: string, over: Partial<BundleFile> = {}): BundleFile => ({
  slug,
  title: `The ${slug} pack`,
  theme: null,
  fileName: `${slug}.zip`,
  section: 'pack',
  displayOrder: 0,
  version: 1,
  uploadedAt: null,
  sizeBytes: 1,
  bucket: 'downloads',
  objectPath: `bundles/${slug}.zip`,
  ...over,
});

/** What was put into the queue, and when; what each pack was said to do. */
function watch(fails: Record<string, ErrorCode> = {}) {
  const start = Date.now();
  const queued: [slug: string, at: number][] = [];
  const told: string[] = [];
  return {
    queued,
    told,
    queue: async ({ slug }: BundleFile) => {
      const code = fails[slug];
      if (code) throw new AppError(code);
      queued.push([slug, Date.now() - start]);
      return 'queued' as const;
    },
    onPack: (slug: string, state: string) => void told.push(`${slug} ${state}`),
  };
}

const titles = () => toastStore.getState().toasts.map(({ title }) => title);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => toastStore.setState({ toasts: [] }));

test('TR07 BU03 Download All takes the packs one after another, 500 ms apart; one that fails stops no other', async () => {
  const { queued, told, queue, onPack } = watch({ b: 'server_unavailable' });
  const all = downloadAll([pack('a'), pack('b'), pack('c')], queue, onPack);
  expect(titles()).toEqual(['Starting Downloads']);
  await vi.advanceTimersByTimeAsync(499);
  expect(queued).toEqual([['a', 0]]);
  await vi.advanceTimersByTimeAsync(501);
  await all;
  expect(queued).toEqual([
    ['a', 0],
    ['c', 1000],
  ]);
  expect(told).toEqual(['a downloading', 'a started', 'b downloading', 'b failed', 'c downloading', 'c started']);
});

test('BU03 Download All leaves out what is not uploaded, and says how many', async () => {
  const { queued, queue, onPack } = watch();
  await downloadAll([pack('a'), pack('b', { version: 0 })], queue, onPack);
  expect(queued).toHaveLength(1);
  expect(toastStore.getState().toasts[0]?.description).toBe('1 pack. 1 is not uploaded yet.');
});

test('BU03 SA06 Download All takes the bonus files with the packs; one that is not uploaded is not missed', async () => {
  const { queued, queue, onPack } = watch();
  const bonus = [pack('b', { section: 'bonus' }), pack('c', { section: 'bonus', version: 0 })];
  const all = downloadAll([pack('a'), ...bonus], queue, onPack);
  await vi.advanceTimersByTimeAsync(500);
  await all;
  expect(queued.map(([slug]) => slug)).toEqual(['a', 'b']);
  expect(toastStore.getState().toasts[0]?.description).toBe('1 pack and 1 bonus file, one after another.');
});

test('BU03 Download All with nothing uploaded says File Not Found', async () => {
  const { queued, queue, onPack } = watch();
  await downloadAll([pack('a', { version: 0 })], queue, onPack);
  expect([queued, titles()]).toEqual([[], ['File Not Found']]);
});

test.each([
  ['file_missing', 'missing', 'File Not Found'],
  ['not_found', 'missing', 'File Not Found'],
  ['forbidden', 'failed', 'Download Failed'],
  ['network_offline', 'failed', 'Download Error'],
] as const)('BU03 PD04 %s is told as %s: %s', async (code, outcome, title) => {
  const { told, queue, onPack } = watch({ a: code });
  expect(await downloadOne(pack('a'), queue, onPack)).toBe(outcome);
  expect([told, titles()]).toEqual([['a downloading', `a ${outcome}`], [title]]);
});
