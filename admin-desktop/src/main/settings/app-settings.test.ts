import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAppSettings, DEFAULT_CHOICES } from './app-settings.ts';

const place = () => join(mkdtempSync(join(tmpdir(), 'baobab-choices-')), 'app.json');

test('DE02 choices are there after a restart; recent folders are the newest ten, each once', () => {
  const file = place();
  const settings = createAppSettings(file);
  settings.change({ lookForUpdates: false });
  settings.addRecentFolders(Array.from({ length: 14 }, (_, number) => `/art/${number}`));
  settings.addRecentFolders(['/art/9']);
  const again = createAppSettings(file).current();
  expect(again.lookForUpdates).toBe(false);
  expect(again.recentFolders).toHaveLength(10);
  expect(again.recentFolders.slice(0, 3)).toEqual(['/art/9', '/art/13', '/art/12']);
});

test.each(['', '{', '{"lookForUpdates":"yes"}', '[]', '{"recentFolders":[1]}'])(
  'DE02 a damaged file (%j) means the defaults',
  (text) => {
    const file = place();
    writeFileSync(file, text);
    expect(createAppSettings(file).current()).toEqual(DEFAULT_CHOICES);
  },
);

test('DE02 a profile that cannot be written keeps the choice while the app runs', () => {
  const blocked = place();
  writeFileSync(blocked, '');
  chmodSync(blocked, 0o400);
  const settings = createAppSettings(join(blocked, 'app.json'));
  settings.change({ lookForUpdates: false });
  expect(settings.current().lookForUpdates).toBe(false);
});

test('DE02 a choice that a later version added does not lose the others', () => {
  const file = place();
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, JSON.stringify({ lookForUpdates: false, somethingNew: 1 }));
  expect(createAppSettings(file).current()).toEqual({ ...DEFAULT_CHOICES, lookForUpdates: false });
});
