/**
 * The upload journal in one SQLite file. Owns the table; every call is one transaction that is durable when it returns. It must not know
 * threads or batches.
 */
import type { JournalRecord } from '@baobab/uploads/ports';
import { openSqliteFile } from '../files/sqlite-file.ts';

/** id, seq, data as JSON. */
export type JournalRow = readonly [id: string, seq: number, json: string];

/** Codes: disk_full, file_unreadable, journal_damaged. */
export interface SqliteJournal {
  /** As `UploadJournal.load`. */
  load(): JournalRecord[];
  put(rows: readonly JournalRow[]): void;
  remove(ids: readonly string[]): void;
  close(): void;
}

const SCHEMA = `
  create table if not exists uploads (
    id text primary key,
    seq integer not null,
    data text not null
  ) strict;
  create index if not exists uploads_by_seq on uploads (seq);
`;

/** @throws journal_damaged when the file is not a journal that this version can read, file_unreadable when it does not open now. */
export function openSqliteJournal(file: string): SqliteJournal {
  const { database, translated, transaction } = openSqliteFile(file, {
    schema: SCHEMA,
    version: 1,
    damaged: 'journal_damaged',
  });
  const insert = database.prepare(
    'insert into uploads (id, seq, data) values (?, ?, ?) on conflict (id) do update set data = excluded.data',
  );
  const remove = database.prepare('delete from uploads where id = ?');
  const load = database.prepare('select id, seq, data from uploads order by seq');
  return {
    load: () => translated(() => load.all().flatMap(readRow)),
    put: (rows) => transaction(() => rows.forEach((row) => insert.run(...row))),
    remove: (ids) => transaction(() => ids.forEach((id) => remove.run(id))),
    close: () => database.close(),
  };
}

export function rowOf({ id, seq, data }: JournalRecord): JournalRow {
  return [id, seq, JSON.stringify(data)];
}

function readRow(row: Record<string, unknown>): JournalRecord[] {
  try {
    return [{ id: String(row.id), seq: Number(row.seq), data: JSON.parse(String(row.data)) as unknown }];
  } catch {
    return [];
  }
}
