/**
 * The upload journal in one SQLite file: what `put` resolved for is on the disk. Changes made in the same moment share one
 * transaction, so ten thousand of them cost one flush.
 */
import type { JournalRecord, UploadJournal } from '@baobab/uploads/ports';
import { openSqliteFile } from '../files/sqlite-file.ts';

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
`;

/** @throws journal_damaged when the file is not a journal that this version can read. */
export function openSqliteJournal(file: string): SqliteJournal {
  const { database, translated, transaction, limitPages } = openSqliteFile(file, {
    schema: SCHEMA,
    version: 1,
    damaged: 'journal_damaged',
  });
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
      transaction(() => changes.forEach((change) => change.apply()));
      changes.forEach((change) => change.resolve());
    } catch (error) {
      // none of them took effect, so each of them is told
      changes.forEach((change) => change.reject(error));
    }
  };
  const enqueue = (apply: () => void) =>
    new Promise<void>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush);
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
    limitPages,
    close: () => {
      flush();
      database.close();
    },
  };
}

function readRow(row: Record<string, unknown>): JournalRecord[] {
  try {
    return [{ id: String(row.id), seq: Number(row.seq), data: JSON.parse(String(row.data)) as unknown }];
  } catch {
    return [];
  }
}
