/** A file of a later version of the app. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { emptyPost } from '@baobab/domain/entities/draft-content';
import { createDraftEngine } from '@baobab/drafts/engine/engine';
import { STORED_VERSION } from '@baobab/drafts/stored-version';
import { DraftServer } from '@baobab/testing/memory-draft-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDraftStore, openSqliteDraftStore } from './sqlite-draft-store.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baobab-newer-'));
  file = join(folder, 'drafts.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

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
