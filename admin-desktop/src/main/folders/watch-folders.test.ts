import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchFolders } from './watch-folders.ts';

test.skipIf(process.platform !== 'linux')(
  'EL05 a folder of files takes one watch of the system, not one for each file',
  async () => {
    const root = mkdtempSync(join(tmpdir(), 'baobab-watch-'));
    mkdirSync(join(root, 'Tech'));
    for (let number = 0; number < 200; number += 1) writeFileSync(join(root, 'Tech', `${number}.png`), '');
    const before = inotifyWatches();
    watch(root);
    await vi.waitFor(() => expect(inotifyWatches() - before).toBeGreaterThanOrEqual(2));
    await setTimeout(200);
    expect(inotifyWatches() - before).toBe(2);
  },
);

test('OW04 EL05 changes in a folder, in one that came later and in one that was renamed are reported', async () => {
  const root = mkdtempSync(join(tmpdir(), 'baobab-watch-'));
  mkdirSync(join(root, 'Tech'));
  const { change, onChange } = watch(root);
  await change(() => writeFileSync(join(root, 'Tech', 'a.png'), 'a'));
  await change(() => mkdirSync(join(root, 'Family', 'deep'), { recursive: true }));
  await change(() => writeFileSync(join(root, 'Family', 'deep', 'b.png'), 'b'));
  await change(() => renameSync(join(root, 'Family'), join(root, 'Home')));
  await change(() => writeFileSync(join(root, 'Home', 'deep', 'b.png'), 'b again'));
  await change(() => rmSync(join(root, 'Home'), { recursive: true }));
  await change(() => mkdirSync(join(root, 'Home')));
  await change(() => writeFileSync(join(root, 'Home', 'c.png'), 'c'));
  expect(onChange).toHaveBeenCalled();
});

/** The watches need a moment to stand: a change is made until it is reported. */
function watch(root: string) {
  const onChange = vi.fn();
  const watching = watchFolders(root, onChange, () => undefined);
  onTestFinished(() => watching.close());
  return {
    onChange,
    async change(make: () => void) {
      // what the change before has caused is over
      await setTimeout(300);
      onChange.mockClear();
      make();
      await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    },
  };
}

function inotifyWatches(): number {
  return readdirSync('/proc/self/fdinfo').reduce((sum, name) => {
    try {
      return sum + (readFileSync(`/proc/self/fdinfo/${name}`, 'utf8').match(/^inotify /gm)?.length ?? 0);
    } catch {
      return sum;
    }
  }, 0);
}
