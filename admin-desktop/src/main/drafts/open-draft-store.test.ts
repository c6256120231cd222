import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { emptyPost } from '@baobab/domain/entities/draft-content';
import { createDraftEngine } from '@baobab/drafts/engine/engine';
import { STORED_VERSION } from '@baobab/drafts/stored-version';
import { DraftServer } from '@baobab/testing/memory-draft-server';
import { beforeEach, expect, test, vi } from 'vitest';
import { openDraftStore, openSqliteDraftStore } from './sqlite-draft-store.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baobab-open-drafts-'));
  file = join(folder, 'drafts.sqlite');
});
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

test('DR01 DR05 a newer version’s file is left untouched; this version says so, works from memory and saves to the server', async () => {
  openSqliteDraftStore(file).close();
  const newer = new DatabaseSync(file);
  newer.exec(`alter table records add column later text; pragma user_version = ${STORED_VERSION + 1}`);
  newer.close();
  const before = readFileSync(file);
  const store = openDraftStore(file, () => expect.unreachable());
  const server = new DraftServer();
  const engine = createDraftEngine({
    store,
    remote: server.remote('Ada'),
    clock: { now: () => Date.now(), after: () => () => {} },
    connectivity: { online: () => true, subscribe: () => () => {} },
    random: { next: () => 0, uuid: () => crypto.randomUUID() },
  });
  await engine.start();
  await engine.refresh();
  const title = 'Written in memory';
  const texts = { excerpt: 'Short.', content: 'One.', author: 'Ada', category: 'Culture' };
  const key = await engine.createPost({ ...emptyPost(), ...texts, title });
  await engine.save(key);
  await engine.refresh();
  expect(engine.state().storage).toMatchObject({ code: 'draft_newer' });
  expect([engine.document(key)?.status, server.content(key)]).toMatchObject(['synced', { title }]);
  await engine.close();
  store.close();
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(readdirSync(folder)).toEqual(['drafts.sqlite']);
});
