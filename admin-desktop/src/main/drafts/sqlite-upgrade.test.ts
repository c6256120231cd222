/** Files of an earlier and of a later version of the app. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { emptyPost, postKey } from '@baobab/domain/entities/draft-content';
import { createDraftEngine } from '@baobab/drafts/engine/engine';
import { freshRecord } from '@baobab/drafts/engine/transitions';
import { STORED_VERSION } from '@baobab/drafts/stored-version';
import { recordOfVersion1, versionOfPost } from '@baobab/testing/draft-store-contract';
import { DraftServer } from '@baobab/testing/memory-draft-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDraftStore } from './open-draft-store.ts';
import { openSqliteDraftStore } from './sqlite-draft-store.ts';

const WRITTEN = postKey('7e000000-0000-4000-8000-000000000001');
const REMOVED = postKey('7e000000-0000-4000-8000-000000000002');

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baobab-upgrade-'));
  file = join(folder, 'drafts.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** As the first version left it. */
function writeVersion1(): void {
  const database = new DatabaseSync(file);
  database.exec(`
    pragma journal_mode = wal;
    create table records (key text primary key, data text not null) strict;
    create table versions (id text primary key, key text not null, seq integer not null, data text not null) strict;
    create index versions_by_key on versions (key, seq);
    create table files (id text primary key, data text not null) strict;
    create table variants (file text not null references files (id) on delete cascade, width integer not null,
      bytes blob not null, primary key (file, width)) strict;
    create table meta (id integer primary key check (id = 1), data text not null) strict;
    pragma user_version = 1;
  `);
  const record = database.prepare('insert into records values (?, ?)');
  record.run(WRITTEN, JSON.stringify(recordOfVersion1(WRITTEN, { local: { ...emptyPost(), title: 'Written' } })));
  record.run(REMOVED, JSON.stringify(recordOfVersion1(REMOVED, { gone: true })));
  const version = versionOfPost(1, { key: REMOVED, content: { ...emptyPost(), title: 'Removed' } });
  database.prepare('insert into versions values (?, ?, ?, ?)').run(version.id, REMOVED, 1, JSON.stringify(version));
  database.close();
}

async function look() {
  const store = openSqliteDraftStore(file);
  const { records } = await store.load();
  const versions = await store.versions(REMOVED);
  store.close();
  const titles = records.map(({ local, gone }) => gone?.title ?? (local as { title: string } | null)?.title);
  return { titles, versions: versions.length };
}
const WHOLE = { titles: ['Written', 'Removed'], versions: 1 };

test('DR04 DR05 a file of the first version opens with everything in it, and stays so', async () => {
  writeVersion1();
  expect(await look()).toEqual(WHOLE);
  expect(await look()).toEqual(WHOLE);
});

test('DR05 the revision of a deleted document is read under the name that the file has for it', async () => {
  const store = openSqliteDraftStore(file);
  await store.write({ records: [{ ...freshRecord(REMOVED, '2026-01-01T00:00:00Z'), tombstone: 7 }] });
  const raw = new DatabaseSync(file);
  expect(raw.prepare(`select data ->> 'grave' as revision from records`).get()).toEqual({ revision: 7 });
  raw.close();
  expect((await store.load()).records[0]?.tombstone).toBe(7);
  store.close();
});

test('DR05 killed in the middle of the upgrade, the next start finds the file as it was, and goes on', async () => {
  writeVersion1();
  const child = fileURLToPath(new URL('killed-upgrade.child.ts', import.meta.url));
  expect(spawnSync(process.execPath, [child, file])).toMatchObject({ signal: 'SIGKILL' });
  const database = new DatabaseSync(file);
  expect(database.prepare('pragma user_version').get()).toEqual({ user_version: 1 });
  expect(database.prepare(`select name from sqlite_schema where name = 'half_made'`).all()).toEqual([]);
  database.close();
  expect(await look()).toEqual(WHOLE);
});

test('DR05 an upgrade that fails leaves the file as it was', async () => {
  writeVersion1();
  const fails = () => {
    throw new Error('no');
  };
  expect(() => openSqliteDraftStore(file, fails)).toThrow(expect.objectContaining({ code: 'file_unreadable' }));
  expect(await look()).toEqual(WHOLE);
});

test('DR01 DR05 a newer version’s file is left untouched; this version says so, works from memory and saves to the server', async () => {
  writeVersion1();
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
