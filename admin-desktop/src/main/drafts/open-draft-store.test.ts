import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDraftStore, openSqliteDraftStore } from './sqlite-draft-store.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baobab-open-drafts-'));
  file = join(folder, 'drafts.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const setAside = () => readdirSync(folder).filter((name) => name.includes('damaged'));

test('DR05 a file that another program holds is not damaged: nothing is renamed, and later it opens with what it had', async () => {
  const first = openSqliteDraftStore(file);
  await first.write({ meta: { counter: 7, refreshedAt: null } });
  first.close();
  const holder = new DatabaseSync(file);
  holder.exec('begin exclusive');
  const onDamaged = vi.fn();
  expect(() => openDraftStore(file, onDamaged)).toThrow(
    expect.objectContaining({
      code: 'file_unreadable',
      context: { file: 'drafts.sqlite', sqliteCode: 5, reason: 'database is locked' },
    }) as Error,
  );
  holder.close();
  expect([setAside(), onDamaged.mock.calls]).toEqual([[], []]);
  const later = openDraftStore(file, onDamaged);
  expect((await later.load()).meta.counter).toBe(7);
  later.close();
});

test('DR05 a file that does not open is not damaged either', () => {
  // refuses every user, root too
  mkdirSync(file);
  expect(() => openDraftStore(file, () => expect.unreachable())).toThrow(
    expect.objectContaining({
      code: 'file_unreadable',
      context: expect.objectContaining({ reason: 'EISDIR' }),
    }) as Error,
  );
  expect(setAside()).toEqual([]);
});

test('DR05 one with other content is set aside, and a new one takes its place', () => {
  writeFileSync(file, 'this is no database, however long it is looked at');
  const onDamaged = vi.fn();
  openDraftStore(file, onDamaged).close();
  expect(setAside()).toHaveLength(1);
  const kept = join(folder, setAside()[0] ?? '');
  expect(onDamaged).toHaveBeenCalledWith(kept);
  expect(readFileSync(kept, 'utf8')).toContain('no database');
});
