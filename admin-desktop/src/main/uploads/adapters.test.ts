// The desktop's journal and file source keep the promises of their ports.
import { mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileSourceContract } from '@baobab/testing/file-source-contract';
import { journalContract } from '@baobab/testing/journal-contract';
import type { UploadJournal } from '@baobab/uploads/ports';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createWorkerPool } from '../work/worker-pool.ts';
import { createNodeFileSource } from './node-file-source.ts';
import { openSqliteJournal, rowOf, type SqliteJournal } from './sqlite-journal.ts';
import { openThreadedJournal } from './threaded-journal.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'baobab-uploads-')));
const workers = createWorkerPool(new URL('../work/worker.ts', import.meta.url), 1);
afterAll(() => workers.close());
let count = 0;
const fresh = (name: string) => join(folder, `${(count += 1)}-${name}`);

const asJournal = ({ load, put, remove }: SqliteJournal): UploadJournal => ({
  load: async () => load(),
  put: async (records) => put(records.map(rowOf)),
  remove: async (ids) => remove(ids),
});

journalContract('SqliteJournal', async () => {
  const file = fresh('journal.sqlite');
  // the first one is never closed, as after a kill
  return { journal: asJournal(openSqliteJournal(file)), reopen: async () => asJournal(openSqliteJournal(file)) };
});

const script = new URL('../work/worker.ts', import.meta.url);
const fullDiskScript = new URL('test/full-disk.child.ts', import.meta.url);
journalContract('ThreadedJournal', async () => {
  const file = fresh('journal.sqlite');
  const journal = await openThreadedJournal(script, file);
  return { journal, reopen: () => openThreadedJournal(script, file) };
});

fileSourceContract('NodeFileSource', async () => {
  const write = async (ref: string, bytes: Uint8Array) => {
    await writeFile(ref, bytes);
    await utimes(ref, 1_700_000_000, 1_700_000_000);
  };
  return {
    files: createNodeFileSource(workers),
    create: async (bytes) => {
      const ref = fresh('file');
      await write(ref, bytes);
      return ref;
    },
    replace: write,
    delete: (ref) => rm(ref),
  };
});

describe('SqliteJournal', () => {
  test('UP07 a file that is no journal is told as damaged, and stays as it is', () => {
    const file = fresh('journal.sqlite');
    writeFileSync(file, 'this is not a database, and it must stay');
    expect(() => openSqliteJournal(file)).toThrow(expect.objectContaining({ code: 'journal_damaged' }) as Error);
    return expect(openThreadedJournal(script, file)).rejects.toMatchObject({ code: 'journal_damaged' });
  });

  test('UP07 a journal of a later version is not touched', () => {
    const file = fresh('journal.sqlite');
    const later = new DatabaseSync(file);
    later.exec('pragma user_version = 7');
    later.close();
    expect(() => openSqliteJournal(file)).toThrow(expect.objectContaining({ code: 'journal_damaged' }) as Error);
  });

  test('UP07 a record that cannot be read is left out, the others load', () => {
    const file = fresh('journal.sqlite');
    const journal = openSqliteJournal(file);
    journal.put([
      ['a', 1, '{}'],
      ['b', 2, '{}'],
    ]);
    journal.close();
    const other = new DatabaseSync(file);
    other.exec(`update uploads set data = '{"torn' where id = 'a'`);
    other.close();
    expect(
      openSqliteJournal(file)
        .load()
        .map(({ id }) => id),
    ).toEqual(['b']);
  });

  test('UP07 a database that may not be written, and a disk that fails, are not told as a full disk', () => {
    const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
    const journal = openSqliteJournal(fresh('journal.sqlite'));
    const database = exec.mock.contexts[0] as DatabaseSync;
    exec.mockRestore();
    const outcome = () => {
      try {
        journal.put([['a', 1, '{}']]);
        return 'written';
      } catch (error) {
        return error;
      }
    };
    database.exec('pragma query_only = 1');
    const reason = 'attempt to write a readonly database';
    expect(outcome()).toMatchObject({ code: 'file_unreadable', context: { reason } });
    // SQLITE_IOERR_READ
    database.exec = () => {
      throw Object.assign(new Error('disk I/O error'), { errcode: 266, errstr: 'disk I/O error' });
    };
    expect(outcome()).toMatchObject({ code: 'file_unreadable', context: { reason: 'disk I/O error' } });
    journal.close();
  });

  test('UP07 a full disk is told to every caller that waits, nothing of the moment took effect, and what is closed was written', async () => {
    const file = fresh('journal.sqlite');
    const journal = await openThreadedJournal(fullDiskScript, file);
    await journal.put([{ id: 'a', seq: 1, data: {} }]);
    const big = { text: 'x'.repeat(100_000) };
    const puts = [journal.put([{ id: 'b', seq: 2, data: big }]), journal.put([{ id: 'c', seq: 3, data: {} }])];
    const outcomes = await Promise.allSettled(puts);
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code)).toEqual([
      'disk_full',
      'disk_full',
    ]);
    void journal.put([{ id: 'd', seq: 4, data: {} }]);
    await journal.close();
    expect(
      openSqliteJournal(file)
        .load()
        .map(({ id }) => id),
    ).toEqual(['a', 'd']);
  });
});
