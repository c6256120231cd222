/**
 * A SQLite file of the app's own, readable by this user alone. WAL with synchronous=FULL: what a transaction resolved for survives kill -9 and power loss, and a torn
 * write is rolled back when the file is opened next.
 */
import { closeSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError, isAppError } from '@baobab/domain/errors';

type Damage = 'journal_damaged' | 'draft_damaged';

interface SqliteFileKind {
  /** Makes the tables where they are missing. */
  schema: string;
  /** Kept in the file; a later version's file is not touched. */
  version: number;
  /** Error for a file of a later version; without it, `damaged`. */
  newer?: (version: number) => AppError;
  /** Code for a file whose content cannot be read. */
  damaged: Damage;
}

/** @throws the kind's code when the file is not one that this version can read; file_unreadable when it is whole, as far as is known, but does not open. */
export function openSqliteFile(file: string, kind: SqliteFileKind) {
  const translated = <T>(work: () => T): T => translate(file, kind.damaged, work);
  const database = translated(() => open(file, kind));
  return {
    database,
    /** Translates SQLite's errors. Codes: disk_full, file_unreadable, the kind's. */
    translated,
    /** All of it or nothing. Codes: as `translated`. */
    transaction: (work: () => void) => translated(() => inTransaction(database, work)),
  };
}

/** Moves a damaged file out of the way, with what SQLite wrote beside it, so that support can still read it; answers its new path. */
export function setAside(file: string): string {
  const keptAs = `${file}.damaged-${Date.now()}`;
  for (const part of ['', '-wal', '-shm']) if (existsSync(file + part)) renameSync(file + part, keptAs + part);
  return keptAs;
}

/** Another program that holds the file is waited for so long. */
const BUSY_MS = 5000;

function open(file: string, { schema, version, damaged, newer }: SqliteFileKind): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // SQLite gives what it writes beside the file the same mode
  closeSync(openSync(file, 'a', 0o600));
  const database = new DatabaseSync(file, { timeout: BUSY_MS });
  try {
    const found = Number(database.prepare('pragma user_version').get()?.user_version);
    if (found > version) throw newer?.(found) ?? new AppError(damaged, { file: basename(file), version: found });
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;');
    const health = database.prepare('pragma quick_check').get()?.quick_check;
    if (health !== 'ok') throw new AppError(damaged, { file: basename(file), health });
    // one transaction: a start that was interrupted leaves all tables or none
    inTransaction(database, () => database.exec(`${schema}; pragma user_version = ${version};`));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function inTransaction(database: DatabaseSync, work: () => void): void {
  database.exec('begin immediate');
  try {
    work();
    database.exec('commit');
  } catch (error) {
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}

/** SQLite's FULL, IOERR_WRITE for a quota, and IOERR_SHMSIZE. Other failures of a disk, and READONLY, do not end with more room. */
const NO_ROOM = new Set([13, 778, 4874]);
/** CORRUPT and NOTADB: what is in the file is wrong. Any other failure is of the moment, and says nothing about the file. */
const WRONG_CONTENT = new Set([11, 26]);

function translate<T>(file: string, damaged: Damage, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isAppError(error)) throw error;
    const { errcode = 0, errstr, code } = error as { errcode?: number; errstr?: string; code?: string };
    const reason = errstr ?? code ?? String(error);
    const context = { sqliteCode: errcode, file: basename(file), reason };
    if (NO_ROOM.has(errcode) || code === 'ENOSPC' || code === 'EDQUOT')
      throw new AppError('disk_full', context, { cause: error });
    if (WRONG_CONTENT.has(errcode & 0xff)) throw new AppError(damaged, context, { cause: error });
    // a later try may find it free
    throw new AppError('file_unreadable', context, { cause: error, retry: 'auto' });
  }
}
