/** Drafts in one SQLite file: what `write` resolved for is on the disk. */
import type { DatabaseSync } from 'node:sqlite';
import { isAppError } from '@baobab/domain/errors';
import { createMemoryDraftStore } from '@baobab/drafts/memory-draft-store';
import type { AttachedFile, DraftBatch, DraftMeta, DraftRecord, DraftStore, VersionRecord } from '@baobab/drafts/ports';
import { STORED_VERSION, writtenByNewer } from '@baobab/drafts/stored-version';
import { openSqliteFile, setAside } from '../files/sqlite-file.ts';

export interface SqliteDraftStore extends DraftStore {
  close(): void;
}

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
`;

/** @throws draft_damaged when its content cannot be read, file_unreadable when it does not open now, draft_newer when a later version of the app wrote it. */
export function openSqliteDraftStore(file: string): SqliteDraftStore {
  const { database, translated, transaction } = openSqliteFile(file, {
    schema: SCHEMA,
    version: STORED_VERSION,
    damaged: 'draft_damaged',
    newer: writtenByNewer,
  });
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
      transaction(() => put(batch));
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
    close: () => database.close(),
  };
}

function statements(database: DatabaseSync): (batch: DraftBatch) => void {
  const put = (table: string, key = 'id') =>
    database.prepare(
      `insert into ${table} (${key}, data) values (?, ?) on conflict do update set data = excluded.data`,
    );
  const remove = (table: string, key = 'id') => database.prepare(`delete from ${table} where ${key} = ?`);
  const [putRecord, putFile, putMeta] = [put('records', 'key'), put('files'), put('meta')];
  const putVersion = database.prepare(
    'insert into versions (id, key, seq, data) values (?, ?, ?, ?) on conflict (id) do update set seq = excluded.seq, data = excluded.data',
  );
  const putVariant = database.prepare('insert into variants (file, width, bytes) values (?, ?, ?)');
  const [removeRecord, removeVersionsOf] = [remove('records', 'key'), remove('versions', 'key')];
  const [removeVersion, removeFile, removeVariants] = [remove('versions'), remove('files'), remove('variants', 'file')];
  return (batch) => {
    batch.removedRecords?.forEach((key) => {
      removeRecord.run(key);
      removeVersionsOf.run(key);
    });
    batch.records?.forEach((each) => putRecord.run(each.key, JSON.stringify(each)));
    batch.versions?.forEach((each) => putVersion.run(each.id, each.key, each.seq, JSON.stringify(each)));
    batch.removedVersions?.forEach((id) => removeVersion.run(id));
    batch.files?.forEach(({ variants, ...each }) => {
      putFile.run(each.id, JSON.stringify(each));
      removeVariants.run(each.id);
      variants.forEach(({ widthPx, bytes }) => putVariant.run(each.id, widthPx, bytes));
    });
    batch.removedFiles?.forEach((id) => removeFile.run(id));
    if (batch.meta) putMeta.run(1, JSON.stringify(batch.meta));
  };
}

/** A row that cannot be read is left out, never guessed. */
function parsed<T>(data: unknown): T[] {
  try {
    return [JSON.parse(String(data)) as T];
  } catch {
    return [];
  }
}

/** A damaged file is renamed; that of a later version stays where it is, and memory takes its place. @throws file_unreadable for one that does not open now: nothing is renamed */
export function openDraftStore(file: string, onDamaged: (keptAs: string) => void): SqliteDraftStore {
  try {
    return openSqliteDraftStore(file);
  } catch (error) {
    if (isAppError(error, 'draft_newer')) return { ...createMemoryDraftStore(undefined, error), close: () => {} };
    if (!isAppError(error, 'draft_damaged')) throw error;
    onDamaged(setAside(file));
    return openSqliteDraftStore(file);
  }
}
