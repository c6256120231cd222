import { chmodSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@baobab/domain/errors';
import { expect, test } from 'vitest';
import { describeStartFailure, checkWritable, OPENING_SHOP } from './startup-check.ts';

function problemOf(folder: string): unknown {
  try {
    checkWritable(folder);
    return null;
  } catch (error) {
    return error;
  }
}
const fresh = () => mkdtempSync(join(tmpdir(), 'baobab-start-'));

test('DE02 a folder that takes files is left as it was', () => {
  const folder = fresh();
  checkWritable(folder);
  expect(readdirSync(folder)).toEqual([]);
});

test('DE02 a folder that takes none is told with its path and with what is safe', () => {
  const folder = join(fresh(), 'profile');
  // a file in its place refuses every user, root too
  writeFileSync(folder, '');
  const { title, text } = describeStartFailure(problemOf(folder), folder);
  expect(title).toContain('may not write to its folder');
  expect(text).toMatch(/profile takes no files \(E\w+\)\. Nothing was changed.+Make the folder writable/s);
});

test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')('DE02 a read-only folder is one', () => {
  const folder = join(fresh(), 'profile');
  mkdirSync(folder, { mode: 0o500 });
  expect(problemOf(folder)).toMatchObject({ code: 'forbidden' });
  chmodSync(folder, 0o700);
});

test('DE02 a full disk asks for room; anything else names itself and the log', () => {
  expect(describeStartFailure(new AppError('disk_full'), '/data').text).toMatch(
    /no room left.+Nothing was changed.+Free some space/s,
  );
  expect(describeStartFailure(new Error('worker.js is missing'), '/data').text).toMatch(
    /worker\.js is missing.+Nothing was changed.+actions\.log/s,
  );
});

test('UP07 DR05 a file that is in use is named with what is safe and what to do, at the start and when a shop is chosen', () => {
  const held = new AppError('file_unreadable', { file: 'drafts-1.sqlite', reason: 'database is locked' });
  const { title, text } = describeStartFailure(held, '/data');
  expect(title).toBe('The app can’t start: a file of its own is in use or not readable');
  expect(text).toMatch(
    /drafts-1\.sqlite in \/data.+database is locked.+Nothing was changed.+Then start the app again/s,
  );
  expect(describeStartFailure(held, '/data', OPENING_SHOP)).toEqual({
    title: 'The app can’t open the shop: a file of its own is in use or not readable',
    text: text.replace('start the app again', 'choose the shop again'),
  });
});
