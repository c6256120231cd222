// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { describeEntry, describeQueue, timeLeft } from './downloads.tsx';
import { createSpeedMeter } from './driver.ts';
import type { DownloadEntry } from './queue.ts';

const MB = 1024 * 1024;
const entry = (over: Partial<DownloadEntry> = {}): DownloadEntry => ({
  id: 'd',
  userId: 'u',
  request: { packSlug: 'tech' },
  title: 'Tech',
  fileName: 'tech.zip',
  sizeBytes: 100 * MB,
  sha256: 'a'.repeat(64),
  version: 1,
  etag: 'e',
  status: 'queued',
  problem: null,
  activity: 'receiving',
  received: 40 * MB,
  bytesPerSecond: null,
  restarted: false,
  reported: false,
  addedAt: 0,
  savedAt: null,
  folder: null,
  savedTo: null,
  ...over,
});

test('SA06 the speed follows the last seconds; the time that is left is told once there is something to tell it from', () => {
  const meter = createSpeedMeter();
  expect([meter.add(0, 0), meter.add(MB, 1000), meter.add(2 * MB, 2000)]).toEqual([null, null, MB]);
  // After a pause of the line the old pace counts no more.
  expect(meter.add(2 * MB, 30_000)).toBeNull();
  expect([timeLeft(60 * MB, null), timeLeft(60 * MB, 0), timeLeft(59 * MB, MB), timeLeft(60 * MB, MB)]).toEqual([
    '',
    '',
    '59 s left',
    '1 min left',
  ]);
  expect(timeLeft(7500 * MB, MB)).toBe('2 h 5 min left');
});

test.each<[Partial<DownloadEntry>, boolean, string]>([
  [{}, true, '40 MB of 100 MB'],
  [{ bytesPerSecond: 2 * MB }, true, '40 MB of 100 MB · 2 MB/s · 30 s left'],
  [{}, false, 'No connection. It goes on from 40 MB of 100 MB as soon as there is one.'],
  [{ received: 0 }, false, 'No connection. It starts as soon as there is one.'],
  [{ activity: 'waiting' }, true, 'The connection broke. It tries again by itself from 40 MB of 100 MB.'],
  [{ status: 'paused' }, true, 'Paused at 40 MB of 100 MB.'],
  [
    { status: 'failed', problem: 'no-space' },
    true,
    'Your browser has too little space for this file. Free some, or download it directly.',
  ],
  [
    { status: 'saved', received: MB, savedTo: 'Packs' },
    true,
    '1 MB, saved in the folder Packs. Its checksum is right.',
  ],
  [{ status: 'saved', received: 100 * MB, sha256: null }, true, '100 MB, handed to your browser to save.'],
])('SA06 %j, online %s: %s', (over, online, words) => {
  expect(describeEntry(entry(over), online)).toBe(words);
});

test('SA06 the button says what the queue does, and never that something goes on that waits for a person', () => {
  const label = (...entries: DownloadEntry[]) => describeQueue(entries, true).label;
  expect(label(entry(), entry({ status: 'paused' }))).toBe('Downloading 1 file, 40%');
  expect(label(entry({ status: 'paused' }))).toBe('Downloads paused');
  const failed = (title: string) => entry({ status: 'failed', title });
  expect(label(failed('Tech'), entry({ status: 'saved' }))).toBe('1 download failed: Tech');
  expect(label(failed('A'), failed('B'), failed('C'), failed('D'))).toBe('4 downloads failed: A, B and 2 more');
  expect(label(entry(), failed('Tech'))).toBe('Downloading 1 file, 40%, 1 failed');
  expect(label(entry({ status: 'saved' }))).toBe('Downloads finished');
  expect(describeQueue([entry()], false).label).toBe('Downloads wait for the connection');
});
