import type { DataClient } from '@baobab/data/client';
import type { BundleFile } from '@baobab/domain/entities/bundle-pack';
import { AppError, type ErrorCode } from '@baobab/domain/errors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '../../ui/toast.tsx';
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

vi.mock('@baobab/data/downloads', () => ({
  downloadLink: async (client: { fails?: Record<string, ErrorCode> }, { packSlug: slug }: { packSlug: string }) => {
    const code = client.fails?.[slug];
    if (code) throw new AppError(code);
    return `http://files.test/${slug}`;
  },
}));

/** What was saved, and when; what each pack was said to do. */
function watch(fails: Record<string, ErrorCode> = {}) {
  const start = Date.now();
  const saved: [url: string, at: number][] = [];
  const told: string[] = [];
  return {
    data: { fails } as unknown as DataClient,
    saved,
    told,
    save: (url: string) => void saved.push([url, Date.now() - start]),
    onPack: (slug: string, state: string) => void told.push(`${slug} ${state}`),
  };
}

const titles = () => toastStore.getState().toasts.map(({ title }) => title);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  toastStore.setState({ toasts: [] });
  vi.useRealTimers();
});

test('TR07 BU03 Download All takes the packs one after another, 500 ms apart; one that fails stops no other', async () => {
  const { data, saved, told, save, onPack } = watch({ b: 'server_unavailable' });
  const all = downloadAll(data, [pack('a'), pack('b'), pack('c')], save, onPack);
  expect(titles()).toEqual(['Starting Downloads']);
  await vi.advanceTimersByTimeAsync(499);
  expect(saved).toEqual([['http://files.test/a', 0]]);
  await vi.advanceTimersByTimeAsync(501);
  await all;
  expect(saved).toEqual([
    ['http://files.test/a', 0],
    ['http://files.test/c', 1000],
  ]);
  expect(told).toEqual(['a downloading', 'a started', 'b downloading', 'b failed', 'c downloading', 'c started']);
});

test('BU03 Download All leaves out what is not uploaded, and says how many', async () => {
  const { data, saved, save, onPack } = watch();
  await downloadAll(data, [pack('a'), pack('b', { version: 0 })], save, onPack);
  expect(saved).toHaveLength(1);
  expect(toastStore.getState().toasts[0]?.description).toBe('1 pack. 1 is not uploaded yet.');
});

test('BU03 Download All with nothing uploaded says File Not Found', async () => {
  const { data, saved, save, onPack } = watch();
  await downloadAll(data, [pack('a', { version: 0 })], save, onPack);
  expect([saved, titles()]).toEqual([[], ['File Not Found']]);
});

test.each([
  ['file_missing', 'missing', 'File Not Found'],
  ['not_found', 'missing', 'File Not Found'],
  ['forbidden', 'failed', 'Download Failed'],
  ['network_offline', 'failed', 'Download Error'],
] as const)('BU03 PD04 %s is told as %s: %s', async (code, outcome, title) => {
  const { data, told, save, onPack } = watch({ a: code });
  expect(await downloadOne(data, pack('a'), save, onPack)).toBe(outcome);
  expect([told, titles()]).toEqual([['a downloading', `a ${outcome}`], [title]]);
});
