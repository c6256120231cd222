import { chmodSync, mkdirSync, mkdtempSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqliteDraftStore } from '../drafts/sqlite-draft-store.ts';
import { openJsonFile } from '../settings/json-file.ts';
import { createLogFile } from '../log/log-file.ts';
import { openSqliteJournal } from '../uploads/sqlite-journal.ts';
import { keepPrivate } from './private-files.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const fresh = () => mkdtempSync(join(tmpdir(), 'baobab-private-'));

/** Path below the folder → mode. */
function modes(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  return Object.fromEntries(names.map((name) => [name, modeOf(join(folder, name))]));
}

// Windows keeps no such bits
test.skipIf(process.platform === 'win32')(
  'HX08 what the app writes is for this user alone, as soon as it is there',
  async () => {
    const data = join(fresh(), 'profile');
    const journal = openSqliteJournal(join(data, 'uploads-a.sqlite'));
    journal.put([['a', 1, '{}']]);
    const drafts = openSqliteDraftStore(join(data, 'drafts-a.sqlite'));
    await drafts.write({ meta: { counter: 1, refreshedAt: null } });
    openJsonFile(join(data, 'upload-limits.json'), (content) => content, {}).save({ filesAtOnce: 2 });
    const log = createLogFile(join(data, 'logs', 'uploads.log'));
    log.write('line');
    log.close();
    expect(modeOf(data)).toBe('700');
    expect(modes(data)).toEqual({
      'drafts-a.sqlite': '600',
      'drafts-a.sqlite-shm': '600',
      'drafts-a.sqlite-wal': '600',
      logs: '700',
      'logs/uploads.log': '600',
      'upload-limits.json': '600',
      'uploads-a.sqlite': '600',
      'uploads-a.sqlite-shm': '600',
      'uploads-a.sqlite-wal': '600',
    });
    journal.close();
    drafts.close();
  },
);

test.skipIf(process.platform === 'win32')(
  'HX08 what other users could read is closed at the start; a link and what it leads to stay',
  () => {
    const data = fresh();
    const elsewhere = join(fresh(), 'public.txt');
    writeFileSync(elsewhere, '');
    chmodSync(elsewhere, 0o644);
    for (const folder of ['logs', 'derived', 'Cache']) mkdirSync(join(data, folder));
    const files = [
      'uploads-a.sqlite',
      'uploads-a.sqlite-wal',
      'drafts-a.sqlite.damaged-1',
      'app.json',
      'logs/uploads.log.1',
    ];
    for (const name of files) writeFileSync(join(data, name), '');
    for (const name of files) chmodSync(join(data, name), 0o664);
    for (const folder of [data, join(data, 'logs'), join(data, 'derived')]) chmodSync(folder, 0o755);
    symlinkSync(elsewhere, join(data, 'SingletonLock'));
    keepPrivate(data);
    expect(modeOf(data)).toBe('700');
    expect([modeOf(join(data, 'logs')), modeOf(join(data, 'derived'))]).toEqual(['700', '700']);
    expect(files.map((name) => modeOf(join(data, name)))).toEqual(files.map(() => '600'));
    expect(modeOf(elsewhere)).toBe('644');
  },
);

test('HX08 on Windows nothing is changed, and a folder that is not there stops nothing', () => {
  const data = fresh();
  const file = join(data, 'app.json');
  writeFileSync(file, '');
  chmodSync(file, 0o644);
  const before = modeOf(file);
  keepPrivate(data, 'win32');
  expect(modeOf(file)).toBe(before);
  expect(() => keepPrivate(join(data, 'gone'), 'linux')).not.toThrow();
});
