/**
 * The upload journal in one SQLite file. WAL with synchronous=FULL: what `put` resolved for survives kill -9 and power loss, and
 * a torn write is rolled back when the file is opened next. Changes made in the same moment share one transaction, so ten
 * thousand of them cost one flush.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError, isAppError } from '@baobab/shared/domain/errors';
import type { JournalRecord, UploadJournal } from '@baobab/shared/uploads/ports';

/** id, seq, data as JSON. */
export type JournalRow = readonly [id: string, seq: number, json: string];

export interface SqliteJournal extends UploadJournal {
  /** `put` for records that are text already. */
  putRows(rows: readonly JournalRow[]): Promise<void>;
  /** Writes what is still waiting. */
  close(): void;
  /** The file may not grow beyond so many pages of 4 KiB: how a test fills the disk. */
  limitPages(pages: number): void;
}

/**
 * How long changes are gathered into one transaction: a flush to disk costs the same for one change and for fifty, and what waits
 * for it is about to wait for a network anyway.
 */
const GATHER_MS = 2;

interface Change {
  apply(): void;
  resolve(): void;
  reject(error: unknown): void;
}

const SCHEMA = `
  create table if not exists uploads (
    id text primary key,
    seq integer not null,
    data text not null
  ) strict;
  create index if not exists uploads_by_seq on uploads (seq);
  pragma user_version = 1;
`;

/** @throws journal_damaged when the file is not a journal that this version can read. */
export function openSqliteJournal(file: string): SqliteJournal {
  mkdirSync(dirname(file), { recursive: true });
  const database = translated(() => open(file));
  const insert = database.prepare(
    'insert into uploads (id, seq, data) values (?, ?, ?) on conflict (id) do update set data = excluded.data',
  );
  const remove = database.prepare('delete from uploads where id = ?');
  const load = database.prepare('select id, seq, data from uploads order by seq');
  let waiting: Change[] = [];

  const flush = () => {
    const changes = waiting;
    waiting = [];
    if (changes.length === 0) return;
    try {
      translated(() => transaction(database, () => changes.forEach((change) => change.apply())));
      changes.forEach((change) => change.resolve());
    } catch (error) {
      // none of them took effect, so each of them is told
      changes.forEach((change) => change.reject(error));
    }
  };
  const enqueue = (apply: () => void) =>
    new Promise<void>((resolve, reject) => {
      if (waiting.length === 0) setTimeout(flush, GATHER_MS);
      waiting.push({ apply, resolve, reject });
    });
  const putRows = (rows: readonly JournalRow[]) => enqueue(() => rows.forEach((row) => insert.run(...row)));
  return {
    load: async () => {
      flush();
      return translated(() => load.all().flatMap(readRow));
    },
    // as they are now: the caller may change its objects before the flush
    put: (records) => putRows(records.map(({ id, seq, data }) => [id, seq, JSON.stringify(data)])),
    putRows,
    remove: (ids) => enqueue(() => ids.forEach((id) => remove.run(id))),
    limitPages: (pages) => database.exec(`pragma max_page_count = ${Math.trunc(pages)}`),
    close: () => {
      flush();
      database.close();
    },
  };
}

function transaction(database: DatabaseSync, work: () => void): void {
  database.exec('begin immediate');
  try {
    work();
    database.exec('commit');
  } catch (error) {
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}

function open(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;');
    const version = database.prepare('pragma user_version').get()?.user_version;
    if (version !== 0 && version !== 1) throw new AppError('journal_damaged', { file, version });
    database.exec(SCHEMA);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function readRow(row: Record<string, unknown>): JournalRecord[] {
  try {
    return [{ id: String(row.id), seq: Number(row.seq), data: JSON.parse(String(row.data)) as unknown }];
  } catch {
    return [];
  }
}

/** SQLite's primary result codes for a disk that takes no more. */
const NO_ROOM = new Set([8, 10, 13]);

function translated<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isAppError(error)) throw error;
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
    throw new AppError(NO_ROOM.has(code) ? 'disk_full' : 'journal_damaged', { sqliteCode: code }, { cause: error });
  }
}
