/**
 * Drafts in one SQLite file. WAL with synchronous=FULL: what `write` resolved for survives kill -9 and power loss, and a torn write
 * is rolled back when the file is opened next.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError, isAppError } from '@baobab/shared/domain/errors';
import type {
  AttachedFile,
  DraftBatch,
  DraftMeta,
  DraftRecord,
  DraftStore,
  VersionRecord,
} from '@baobab/shared/drafts/ports';

export interface SqliteDraftStore extends DraftStore {
  close(): void;
  /** The file may not grow beyond so many pages of 4 KiB: how a test fills the disk. */
  limitPages(pages: number): void;
}

const VERSION = 1;
const SCHEMA = `
  create table if not exists records (key text primary key, data text not null) strict;
  create table if not exists versions (id text primary key, key text not null, seq integer not null, data text not null) strict;
  create index if not exists versions_by_key on versions (key, seq);
  create table if not exists files (id text primary key, data text not null) strict;
  create table if not exists variants (
    file text not null references files (id) on delete cascade, width integer not null, bytes blob not null,
    primary key (file, width)
  ) strict;
  create table if not exists meta (id integer primary key check (id = 1), data text not null) strict;
  pragma user_version = ${VERSION};
`;

/** @throws draft_damaged when the file is not a store that this version can read. */
export function openSqliteDraftStore(file: string): SqliteDraftStore {
  mkdirSync(dirname(file), { recursive: true });
  const database = translated(() => open(file));
  const put = statements(database);
  const all = (sql: string, ...values: (string | number)[]) =>
    translated(() => database.prepare(sql).all(...values)) as Record<string, unknown>[];

  return {
    async load() {
      const records = all('select data from records').flatMap((row) => parsed<DraftRecord>(row.data));
      const [meta] = all('select data from meta').flatMap((row) => parsed<DraftMeta>(row.data));
      return { records, meta: meta ?? { counter: 0, refreshedAt: null } };
    },
    async write(batch) {
      translated(() => transaction(database, () => put(batch)));
    },
    async versions(key) {
      const rows = all('select data from versions where key = ? order by seq desc', key);
      return rows.flatMap((row) => parsed<VersionRecord>(row.data));
    },
    async file(id) {
      const [stored] = all('select data from files where id = ?', id).flatMap((row) =>
        parsed<Omit<AttachedFile, 'variants'>>(row.data),
      );
      if (!stored) return null;
      const variants = all('select width, bytes from variants where file = ? order by width', id).map((row) => ({
        widthPx: Number(row.width),
        bytes: new Uint8Array(row.bytes as Uint8Array<ArrayBuffer>),
      }));
      return { ...stored, variants };
    },
    fileIds: async () => all('select id from files').map((row) => String(row.id)),
    limitPages: (pages) => database.exec(`pragma max_page_count = ${Math.trunc(pages)}`),
    close: () => database.close(),
  };
}

function statements(database: DatabaseSync): (batch: DraftBatch) => void {
  const upsert = (table: string) =>
    database.prepare(
      `insert into ${table} (${table === 'records' ? 'key' : 'id'}, data) values (?, ?) on conflict do update set data = excluded.data`,
    );
  const [record, file, meta] = [upsert('records'), upsert('files'), upsert('meta')];
  const version = database.prepare(
    'insert into versions (id, key, seq, data) values (?, ?, ?, ?) on conflict (id) do update set seq = excluded.seq, data = excluded.data',
  );
  const removeVersion = database.prepare('delete from versions where id = ?');
  const removeFile = database.prepare('delete from files where id = ?');
  const removeVariants = database.prepare('delete from variants where file = ?');
  const variant = database.prepare('insert into variants (file, width, bytes) values (?, ?, ?)');
  return (batch) => {
    batch.records?.forEach((each) => record.run(each.key, JSON.stringify(each)));
    batch.versions?.forEach((each) => version.run(each.id, each.key, each.seq, JSON.stringify(each)));
    batch.removedVersions?.forEach((id) => removeVersion.run(id));
    batch.files?.forEach(({ variants, ...each }) => {
      file.run(each.id, JSON.stringify(each));
      removeVariants.run(each.id);
      variants.forEach(({ widthPx, bytes }) => variant.run(each.id, widthPx, bytes));
    });
    batch.removedFiles?.forEach((id) => removeFile.run(id));
    if (batch.meta) meta.run(1, JSON.stringify(batch.meta));
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
    database.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000; pragma foreign_keys = on;',
    );
    const version = database.prepare('pragma user_version').get()?.user_version;
    if (version !== 0 && version !== VERSION) throw new AppError('draft_damaged', { file, version });
    const health = database.prepare('pragma quick_check').get()?.quick_check;
    if (health !== 'ok') throw new AppError('draft_damaged', { file, health });
    // one transaction: a start that was interrupted leaves the old or the new tables, never half of them
    transaction(database, () => database.exec(SCHEMA));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** A row that cannot be read is left out, never guessed. */
function parsed<T>(data: unknown): T[] {
  try {
    return [JSON.parse(String(data)) as T];
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
    throw new AppError(NO_ROOM.has(code) ? 'disk_full' : 'draft_damaged', { sqliteCode: code }, { cause: error });
  }
}
