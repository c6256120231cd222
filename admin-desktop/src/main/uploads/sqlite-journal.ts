/** The upload journal in one SQLite file: every call is one transaction that is durable when it returns. */
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

/** Of a worker thread. A file is opened by the first job that names it, also in a thread that took a dead one's place. */
const journals = new Map<string, SqliteJournal>();

function journalOf(file: string): SqliteJournal {
  const journal = journals.get(file) ?? openSqliteJournal(file);
  journals.set(file, journal);
  return journal;
}

export const journalJobs = {
  journalOpen: ({ file }: { file: string }) => void journalOf(file),
  journalLoad: ({ file }: { file: string }) => journalOf(file).load(),
  journalPut: ({ file, rows }: { file: string; rows: readonly JournalRow[] }) => journalOf(file).put(rows),
  journalRemove: ({ file, ids }: { file: string; ids: readonly string[] }) => journalOf(file).remove(ids),
  journalClose({ file }: { file: string }) {
    journals.get(file)?.close();
    journals.delete(file);
  },
};

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
