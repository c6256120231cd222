/** Moves records that are new or changed, in the order in which they need each other, and takes them back. */
import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { Project } from '../backup/project.ts';
import { remove } from '../backup/storage.ts';
import type { Problem } from './draft.ts';
import type { NormalRecord } from './normal.ts';
import { KINDS, type Kind } from './profile.ts';
import type { Shop } from './rows.ts';
import { WRITERS } from './write.ts';

const AT_ONCE = 3;

export interface Known {
  kind: Kind;
  their_id: string;
  our_id: string;
  hash: string;
  /** Null for a row that was here before. */
  written: string | null;
  /** private.moved_state of our row; null when it is gone. */
  now: string | null;
}

export interface Counts {
  new: number;
  changed: number;
  same: number;
  /** Changed at the source, and here by people: left as they are. */
  kept: number;
}

export const readMoved = ({ sql }: Project, source: string) => sql<Known[]>`
  select kind, their_id, our_id, hash, written, private.moved_state(kind, our_id) as now from private.moved where source = ${source}`;

export type Ledger = Map<string, Known>;
export const keyOf = (kind: Kind, theirId: string) => `${kind} ${theirId}`;
export const ledgerOf = (rows: readonly Known[]): Ledger =>
  new Map(rows.map((row) => [keyOf(row.kind, row.their_id), row]));

/** With what the record refers to, so that a sale is looked at again when its item has come. */
function hashOf(record: NormalRecord, ledger: Ledger): string {
  const refers = (record.lines ?? []).map(({ item }) => ledger.get(keyOf('item', item ?? ''))?.our_id ?? null);
  return createHash('sha256')
    .update(JSON.stringify([record, refers]))
    .digest('hex')
    .slice(0, 32);
}

export function planOf(record: NormalRecord, ledger: Ledger): keyof Counts {
  const known = ledger.get(keyOf(record.kind, record.id));
  if (!known) return 'new';
  if (known.hash === hashOf(record, ledger)) return 'same';
  return known.written !== null && known.now !== known.written ? 'kept' : 'changed';
}

/** One transaction a record: a run that is killed goes on where it was. */
export async function moveAll(
  shop: Omit<Shop, 'ours'>,
  records: readonly NormalRecord[],
  ledger: Ledger,
  log: (line: string) => void,
): Promise<Counts> {
  const counts: Counts = { new: 0, changed: 0, same: 0, kept: 0 };
  const whole: Shop = { ...shop, ours: (kind, id) => ledger.get(keyOf(kind, id))?.our_id };
  for (const kind of KINDS) {
    const these = records.filter((record) => record.kind === kind);
    // Sales of one buyer see each other's lines.
    await pLimit(kind === 'sale' || kind === 'person' ? 1 : AT_ONCE).map(these, async (record) => {
      const step = planOf(record, ledger);
      if (step === 'kept')
        shop.problems.push({
          kind,
          id: record.id,
          what: 'it changed at the source, and was changed or deleted here',
          done: 'left as it is here',
        });
      if (step === 'same' || step === 'kept') counts[step] += 1;
      else if (await moveOne(whole, record, ledger)) counts[step] += 1;
    });
    if (these.length > 0) log(`${kind}: ${these.length}`);
  }
  return counts;
}

async function moveOne(shop: Shop, record: NormalRecord, ledger: Ledger): Promise<boolean> {
  const { kind, id } = record;
  const before = ledger.get(keyOf(kind, id));
  const hash = hashOf(record, ledger);
  try {
    const write = await WRITERS[kind](shop, record, before && before.written !== null ? before.our_id : undefined);
    if (!write) return false;
    await shop.project.sql.begin(async (query) => {
      const { ourId, wasHere } = await write(query);
      const [row] = await query<Known[]>`
        insert into private.moved as known (source, kind, their_id, our_id, hash, written)
        values (${shop.source}, ${kind}, ${id}, ${ourId}, ${hash}, case when ${wasHere ?? false} then null else private.moved_state(${kind}, ${ourId}) end)
        on conflict (source, kind, their_id) do update set our_id = excluded.our_id, hash = excluded.hash, written = excluded.written
        returning known.*, known.written as now`;
      if (row) ledger.set(keyOf(kind, id), row);
    });
    return true;
  } catch (error) {
    if (!isAboutTheRow(error)) throw error;
    shop.problems.push({ kind, id, what: error.message, done: 'left out' });
    return false;
  }
}

/** The database refused this row; anything else, such as a lost connection, ends the run. */
function isAboutTheRow(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(22|23|P0001)/.test(code);
}

const TABLES: Readonly<Record<Kind, [table: string, row: string]>> = {
  category: ['public.categories', 'id = $1::uuid'],
  item: ['public.illustrations', 'id = $1'],
  person: ['auth.users', 'id = $1::uuid'],
  sale: ['public.orders', 'id = $1::uuid'],
  post: ['public.blog_posts', 'id = $1::uuid'],
  section: ['public.about_content', 'id = $1::uuid'],
  member: ['public.team_members', 'id = $1::uuid'],
  redirect: ['public.redirects', 'path = $1'],
};
const UNDO_AT_ONCE = 100;

/** Removes rows that were not changed since, with their files; the others are named and stay. */
export async function undo(project: Project, source: string, problems: Problem[]): Promise<number> {
  const { sql } = project;
  const rows = (await readMoved(project, source)).toSorted((a, b) => KINDS.indexOf(b.kind) - KINDS.indexOf(a.kind));
  let removed = 0;
  for (let at = 0; at < rows.length; at += UNDO_AT_ONCE) {
    const these = rows.slice(at, at + UNDO_AT_ONCE);
    const ids = these.map(({ our_id }) => our_id);
    const named = await sql<
      Stored[]
    >`select row_id, bucket, name from private.named_objects() where row_id = any (${ids})`;
    const gone = new Set<string>();
    for (const row of these) if (await removeRow(project, source, row, problems)) gone.add(row.our_id);
    removed += gone.size;
    await removeObjects(
      project,
      named.filter(({ row_id }) => gone.has(row_id)),
    );
  }
  return removed;
}

/** True when a row of ours is gone. */
async function removeRow({ sql }: Project, source: string, row: Known, problems: Problem[]): Promise<boolean> {
  const { kind, their_id, our_id, written, now } = row;
  const [table, isRow] = TABLES[kind];
  const isOurs = written !== null && now !== null;
  if (isOurs && now !== written) {
    problems.push({ kind, id: their_id, what: 'it was changed here', done: 'kept' });
    return false;
  }
  try {
    await sql.begin(async (query) => {
      if (isOurs) await query.unsafe(`delete from ${table} where ${isRow}`, [our_id]);
      await query`delete from private.moved where source = ${source} and kind = ${kind} and their_id = ${their_id}`;
    });
    return isOurs;
  } catch (error) {
    if (!isAboutTheRow(error)) throw error;
    problems.push({ kind, id: their_id, what: error.message, done: 'kept' });
    return false;
  }
}

interface Stored {
  row_id: string;
  bucket: string;
  name: string;
}

/** Those that no other row names. */
async function removeObjects(project: Project, objects: readonly Stored[]): Promise<void> {
  if (objects.length === 0) return;
  const named = await project.sql<Stored[]>`select bucket, name from private.named_objects()`;
  const kept = new Set(named.map(({ bucket, name }) => `${bucket}/${name}`));
  for (const [bucket, gone] of Map.groupBy(objects, (object) => object.bucket)) {
    const names = gone.filter(({ name }) => !kept.has(`${bucket}/${name}`)).map(({ name }) => name);
    if (names.length > 0) await remove(project, bucket, names);
  }
}
