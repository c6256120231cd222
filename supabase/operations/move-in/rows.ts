/** What every writer of moved records needs: the shop, and rows that are inserted or updated by their key. */
import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import type { Project } from '../backup/project.ts';
import type { FileStore } from './files.ts';
import type { Problem } from './draft.ts';
import type { NormalRecord } from './normal.ts';
import type { Kind } from './profile.ts';

export type Row = Record<string, unknown>;
export type Query = postgres.TransactionSql;
/** A row that is there already. */
export interface Found {
  id: string;
}

export interface Shop {
  project: Project;
  files: FileStore;
  /** In private.moved. */
  source: string;
  /** Old addresses of public files begin with it. */
  storage: string | undefined;
  /** The account in whose name items are published. */
  owner: string;
  problems: Problem[];
  /** Our id of an item or a person of the source; undefined for one that was not moved. */
  ours(kind: Kind, theirId: string): string | undefined;
}

export interface Written {
  ourId: string;
  /** The row was here before and is not ours to change or to take back. */
  wasHere?: boolean;
}

/** @param before our id when the record was moved before. Null: it cannot be written, and is named. */
export type Writer = (
  shop: Shop,
  record: NormalRecord,
  before: string | undefined,
) => Promise<((query: Query) => Promise<Written>) | null>;

export const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

export async function upsert(query: Query, table: string, row: Row, key = 'id'): Promise<void> {
  const columns = Object.keys(row);
  const set = columns.filter((column) => column !== key).map((column) => `${column} = excluded.${column}`);
  const list = columns.join(', ');
  await query.unsafe(
    `insert into ${table} (${list}) select ${list} from jsonb_populate_record(null::${table}, $1::text::jsonb)
     on conflict (${key}) do update set ${set.join(', ')}`,
    [JSON.stringify(row)],
  );
}

/** Their id when it is a free uuid. */
export async function rowId(query: Query, table: string, theirId: string, before: string | undefined): Promise<string> {
  if (before) return before;
  if (!UUID.test(theirId)) return randomUUID();
  const taken = await query.unsafe(`select 1 from ${table} where id = $1`, [theirId]);
  return taken.length > 0 ? randomUUID() : theirId;
}

export const problem = (shop: Shop, { kind, id }: NormalRecord, what: string, done: string) =>
  shop.problems.push({ kind, id, what, done });
