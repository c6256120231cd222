import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createWatchedFolder } from './watched-folder.ts';

function openWatched(file = join(mkdtempSync(join(tmpdir(), 'baobab-watched-')), 'watched.json')) {
  const changed = new Map<string, () => void>();
  const timers = new Set<() => void>();
  const refresh = vi.fn<(path: string) => Promise<void>>(async () => {});
  const watched = createWatchedFolder({
    file,
    refresh,
    clock: {
      after: (_ms, run) => {
        timers.add(run);
        return () => void timers.delete(run);
      },
    },
    watchFolder: (path, tell) => {
      changed.set(path, tell);
      return { close: () => void changed.delete(path) };
    },
  });
  const quiet = async () => {
    for (const run of timers) run();
    timers.clear();
    await Promise.resolve();
  };
  return { file, watched, changed, timers, refresh, quiet };
}

test('OW04 changes of the watched folder are read once it is quiet, and again at the next start', async () => {
  const { file, watched, changed, timers, refresh, quiet } = openWatched();
  expect(watched.name()).toBeNull();
  expect(refresh).not.toHaveBeenCalled();
  watched.choose('/home/ada/July');
  expect(watched.name()).toBe('July');
  expect(refresh.mock.calls).toEqual([['/home/ada/July']]);
  await quiet();
  for (let index = 0; index < 5; index += 1) changed.get('/home/ada/July')?.();
  expect(timers.size).toBe(1);
  await quiet();
  expect(refresh).toHaveBeenCalledTimes(2);
  const next = openWatched(file);
  expect(next.refresh.mock.calls).toEqual([['/home/ada/July']]);
  next.watched.choose(null);
  expect(next.watched.name()).toBeNull();
  expect(next.changed.size).toBe(0);
});

test('OW04 a change while the folder is read is read afterwards; a failed reading ends nothing', async () => {
  const { watched, refresh } = openWatched();
  let end = () => {};
  refresh.mockImplementationOnce(() => new Promise((_resolve, reject) => (end = () => reject(new Error('offline')))));
  watched.choose('/home/ada/July');
  watched.look();
  watched.look();
  expect(refresh).toHaveBeenCalledTimes(1);
  end();
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(2));
});

test('OW04 the choice of a damaged file is none', () => {
  const { file } = openWatched();
  writeFileSync(file, '{"folder": 7}');
  expect(openWatched(file).watched.name()).toBeNull();
});
