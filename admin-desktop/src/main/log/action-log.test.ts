import { chmodSync, existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@baobab/domain/errors';
import { beforeEach, expect, test } from 'vitest';
import { createActionLog } from './action-log.ts';

let file: string;
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'baobab-log-')), 'logs', 'app.log');
});
const lines = () =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('DE02 each event is a line with its time, readable by this user only', () => {
  const log = createActionLog(file, { now: () => new Date('2026-11-21T10:00:00Z') });
  log.write('started', { version: '1.0.0' });
  log.failed('upload', new AppError('disk_full', { path: 'a.png' }, { cause: new Error('ENOSPC') }));
  expect(lines()[0]).toEqual({ at: '2026-11-21T10:00:00.000Z', event: 'started', version: '1.0.0' });
  expect(lines()[1]).toMatchObject({ event: 'upload', error: { code: 'disk_full' } });
  expect(JSON.stringify(lines()[1])).toContain('ENOSPC');
  // Windows keeps no such bits
  expect(process.platform === 'win32' ? 0o600 : statSync(file).mode & 0o777).toBe(0o600);
});

test('SE03 no secret is written', () => {
  const log = createActionLog(file);
  log.write('signed in', { accessToken: 'a.b.c', nested: { password: 'hunter2', note: 'key sb_secret_abc' } });
  log.failed('link', new Error('GET https://shop.example/f.zip?token=abc.def failed'));
  const written = readFileSync(file, 'utf8');
  for (const secret of ['a.b.c', 'hunter2', 'sb_secret_abc', 'abc.def']) expect(written).not.toContain(secret);
});

test('DE02 the file is set aside when it is full, and only so many are kept', () => {
  const log = createActionLog(file, { maxBytes: 200, backups: 2 });
  for (let number = 0; number < 40; number += 1) log.write('event', { number });
  expect(statSync(file).size).toBeLessThan(400);
  expect([1, 2, 3].map((number) => existsSync(`${file}.${number}`))).toEqual([true, true, false]);
  expect(lines().at(-1)).toMatchObject({ number: 39 });
});

test('DE02 a log that cannot be written stops no work', () => {
  const blocked = join(mkdtempSync(join(tmpdir(), 'baobab-log-')), 'file');
  writeFileSync(blocked, '');
  chmodSync(blocked, 0o400);
  expect(() => createActionLog(join(blocked, 'app.log')).write('started')).not.toThrow();
});
