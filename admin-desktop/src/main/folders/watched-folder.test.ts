import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VirtualClock } from '@baobab/testing/virtual-clock';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createWatchedFolder, type WatchedFolderParts } from './watched-folder.ts';

function openWatched(parts: Partial<WatchedFolderParts> = {}) {
  const data = mkdtempSync(join(tmpdir(), 'baobab-watched-'));
  const folder = join(data, 'July');
  mkdirSync(folder);
  const changed = new Map<string, () => void>();
  const clock = new VirtualClock();
  const refresh = vi.fn<WatchedFolderParts['refresh']>(async () => {});
  const file = join(data, 'watched.json');
  const watchFolder: WatchedFolderParts['watchFolder'] = (path, tell) => {
    changed.set(path, tell);
    return { close: () => void changed.delete(path) };
  };
  const watched = createWatchedFolder({ file, clock, refresh, watchFolder, ...parts });
  onTestFinished(() => watched.close());
  const isRead = (times: number) => vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(times));
  return { file, folder, watched, changed, clock, refresh, isRead };
}

test('OW04 changes of the watched folder are read once it is quiet, and again at the next start', async () => {
  const { file, folder, watched, changed, clock, refresh, isRead } = openWatched();
  expect(watched.current()).toBeNull();
  await watched.choose(folder);
  expect(watched.current()).toEqual({ name: 'July', isAway: false });
  await isRead(1);
  expect(refresh.mock.calls[0]?.[0]).toBe(folder);
  for (let index = 0; index < 5; index += 1) changed.get(folder)?.();
  await clock.advance(1900);
  expect(refresh).toHaveBeenCalledTimes(1);
  await clock.advance(100);
  expect(refresh).toHaveBeenCalledTimes(2);
  const next = openWatched({ file });
  await next.isRead(1);
  await next.watched.choose(null);
  expect([next.watched.current(), next.changed.size]).toEqual([null, 0]);
});

test('WO10 a folder in which something changes every second is read all the same, and not all the time', async () => {
  const { folder, watched, changed, clock, refresh, isRead } = openWatched();
  await watched.choose(folder);
  await isRead(1);
  for (let second = 0; second < 120; second += 1) {
    changed.get(folder)?.();
    await clock.advance(1000);
  }
  expect(refresh.mock.calls.length).toBeGreaterThanOrEqual(4);
  expect(refresh.mock.calls.length).toBeLessThanOrEqual(6);
});

test('OW04 a change while the folder is read is read afterwards; a failed reading ends nothing', async () => {
  const { folder, watched, changed, clock, refresh, isRead } = openWatched();
  let end = () => {};
  refresh.mockImplementationOnce(() => new Promise((_resolve, reject) => (end = () => reject(new Error('offline')))));
  await watched.choose(folder);
  await isRead(1);
  watched.look();
  changed.get(folder)?.();
  await clock.advance(60_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  end();
  await clock.advance(60_000);
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('OW04 what is read of a folder that is no longer watched is not planned', async () => {
  const { folder, watched, refresh, isRead } = openWatched();
  await watched.choose(folder);
  await isRead(1);
  const isStopped = refresh.mock.calls[0]?.[1];
  expect(isStopped?.()).toBe(false);
  await watched.choose(null);
  expect(isStopped?.()).toBe(true);
});

test('WO10 a folder whose disk was away is told as away, not read, and watched again once it is back', async () => {
  const { folder, watched, clock, refresh, isRead } = openWatched({ watchFolder: undefined });
  const at = (isAway: boolean) =>
    vi.waitFor(async () => {
      await clock.advance(10_000);
      expect(watched.current()).toEqual({ name: 'July', isAway });
    });
  await watched.choose(folder);
  await isRead(1);
  renameSync(folder, `${folder} away`);
  await at(true);
  refresh.mockClear();
  watched.look();
  await clock.advance(60_000);
  expect(refresh).not.toHaveBeenCalled();
  renameSync(`${folder} away`, folder);
  await at(false);
  await isRead(1);
  for (let index = 0; index < 5; index += 1) {
    writeFileSync(join(folder, '.DS_Store'), `${index}`);
    await clock.advance(2000);
  }
  expect(refresh).toHaveBeenCalledTimes(1);
  await vi.waitFor(async () => {
    writeFileSync(join(folder, `${Math.random()}.png`), 'new');
    await clock.advance(2000);
    expect(refresh.mock.calls.length).toBeGreaterThan(1);
  });
});

test('WO10 a watcher that breaks is armed again, and what it missed is read', async () => {
  const breaking: (() => void)[] = [];
  const watchFolder = vi.fn<NonNullable<WatchedFolderParts['watchFolder']>>((_path, _changed, onLost) => {
    breaking.push(onLost);
    return { close: () => {} };
  });
  const { folder, watched, clock, refresh } = openWatched({ watchFolder });
  await watched.choose(folder);
  breaking[0]?.();
  await vi.waitFor(async () => {
    await clock.advance(10_000);
    expect(refresh).toHaveBeenCalledTimes(2);
  });
  expect(watchFolder).toHaveBeenCalledTimes(2);
});

test('OW04 the choice of a damaged file is none', () => {
  const { file } = openWatched();
  writeFileSync(file, '{"folder": 7}');
  expect(openWatched({ file }).watched.current()).toBeNull();
});
