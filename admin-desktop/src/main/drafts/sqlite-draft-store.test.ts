import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { draftStoreContract } from '@baobab/testing/draft-store-contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openSqliteDraftStore, type SqliteDraftStore } from './sqlite-draft-store.ts';

const opened: SqliteDraftStore[] = [];
const fresh = () => join(mkdtempSync(join(tmpdir(), 'baobab-drafts-')), 'drafts.sqlite');

function open(file: string): SqliteDraftStore {
  const store = openSqliteDraftStore(file);
  opened.push(store);
  return store;
}

afterEach(() => opened.splice(0).forEach((store) => store.close()));

draftStoreContract('the SQLite file', async () => {
  const file = fresh();
  return { store: open(file), reopen: async () => open(file) };
});

describe('the SQLite file', () => {
  test('DR05 a full disk takes nothing of the batch and says so', async () => {
    const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
    const store = open(fresh());
    const database = exec.mock.contexts[0] as DatabaseSync;
    exec.mockRestore();
    await store.write({ meta: { counter: 1, refreshedAt: null } });
    database.exec('pragma max_page_count = 1');
    const variants = [{ widthPx: 400, bytes: new Uint8Array(1_000_000) }];
    const file = { id: 'a', objectKey: 'x', placeholder: 'x', uploaded: null, variants };
    const write = store.write({ meta: { counter: 2, refreshedAt: null }, files: [file] });
    await expect(write).rejects.toMatchObject({ code: 'disk_full' });
    expect([(await store.load()).meta.counter, await store.fileIds()]).toEqual([1, []]);
  });
});
