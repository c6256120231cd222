/** Where payments live: one SQLite file, every commit on disk before it is answered. */
import { DatabaseSync } from 'node:sqlite';
import { makePrivateFile } from '../private-files.ts';

/** Raised with the shape of the objects. Trial payments of another shape are forgotten: their pages could not be shown. */
const SHAPE = 2;
const FORGET = ['objects', 'open_sessions', 'replies', 'deliveries']
  .map((table) => `drop table if exists ${table};`)
  .join('');
const SCHEMA = `
  pragma user_version = ${SHAPE};
  pragma journal_mode = wal;
  pragma synchronous = full;
  create table if not exists objects (
    seq integer primary key autoincrement,
    id text not null unique,
    kind text not null,
    parent text,
    body text not null
  );
  create index if not exists objects_parent on objects (kind, parent, seq);
  create table if not exists open_sessions (id text primary key, expires_at integer not null);
  create table if not exists replies (
    key text primary key,
    fingerprint text not null,
    status integer not null,
    body text not null,
    made_at integer not null
  );
  create table if not exists deliveries (
    event_id text primary key,
    body text not null,
    attempts integer not null default 0,
    due_at integer not null
  );
  create index if not exists deliveries_due on deliveries (due_at);
`;

export type Kind = 'transaction' | 'session' | 'payment_intent' | 'charge' | 'refund' | 'dispute' | 'event';
export interface Delivery {
  event_id: string;
  body: string;
  attempts: number;
  due_at: number;
}
export interface Reply {
  fingerprint: string;
  status: number;
  body: string;
}
export type Store = ReturnType<typeof openStore>;

/** `file` may be ':memory:'. Times are milliseconds since 1970. */
export function openStore(file: string) {
  // SQLite gives the files beside it (-wal, -shm) the same permissions.
  if (file !== ':memory:') makePrivateFile(file);
  const db = new DatabaseSync(file);
  if (db.prepare('pragma user_version').get()?.['user_version'] !== SHAPE) db.exec(FORGET);
  db.exec(SCHEMA);
  const statements = prepareAll(db);
  const read = <Value>(row: Record<string, unknown> | undefined) =>
    row === undefined ? undefined : (JSON.parse(String(row['body'])) as Value);

  return {
    put: (kind: Kind, id: string, value: object, parent: string | null = null) =>
      void statements.put.run(id, kind, parent, JSON.stringify(value)),
    find: <Value>(kind: Kind, id: string) => read<Value>(statements.find.get(kind, id)),
    /** Newest first. */
    children: <Value>(kind: Kind, parent: string) =>
      statements.children.all(kind, parent).map((row) => JSON.parse(String(row['body'])) as Value),
    saveReply: (key: string, reply: Reply, now: number) =>
      void statements.putReply.run(key, reply.fingerprint, reply.status, reply.body, now),
    findReply: (key: string, since: number) => statements.findReply.get(key, since) as Reply | undefined,
    dropReplies: (until: number) => void statements.dropReplies.run(until),
    openSession: (id: string, expiresAt: number) => void statements.openSession.run(id, expiresAt),
    closeSession: (id: string) => void statements.closeSession.run(id),
    overdueSessions: (now: number) => statements.overdue.all(now).map((row) => String(row['id'])),
    queue: (eventId: string, body: string, dueAt: number) => void statements.addDelivery.run(eventId, body, dueAt),
    dueDeliveries: (now: number): Delivery[] =>
      statements.dueDeliveries.all(now).map((row) => ({
        event_id: String(row['event_id']),
        body: String(row['body']),
        attempts: Number(row['attempts']),
        due_at: Number(row['due_at']),
      })),
    delay: (eventId: string, until: number) => void statements.delay.run(until, eventId),
    delivered: (eventId: string) => void statements.dropDelivery.run(eventId),
    /** Makes everything that waits due at once: a restart does not wait out old delays. */
    hurry: (now: number) => void statements.hurry.run(now),
    /** When the next delivery (other than `running` ones) or expiry is due; null when nothing waits. */
    nextDue(running: ReadonlyMap<string, unknown>): number | null {
      const rows = statements.queued.all() as Pick<Delivery, 'event_id' | 'due_at'>[];
      const delivery = rows.find((row) => !running.has(row.event_id))?.due_at;
      const expiry = statements.firstExpiry.get()?.['at'] as number | null | undefined;
      const times = [delivery, expiry].filter((time) => typeof time === 'number');
      return times.length > 0 ? Math.min(...times) : null;
    },
    /** All of `work` or nothing; `work` must not wait for anything. */
    transaction<Result>(work: () => Result): Result {
      db.exec('begin immediate');
      try {
        const result = work();
        db.exec('commit');
        return result;
      } catch (error) {
        db.exec('rollback');
        throw error;
      }
    },
    close: () => db.close(),
  };
}

const prepareAll = (db: DatabaseSync) => ({
  put: db.prepare(
    `insert into objects (id, kind, parent, body) values (?, ?, ?, ?)
     on conflict (id) do update set body = excluded.body, parent = excluded.parent`,
  ),
  find: db.prepare('select body from objects where kind = ? and id = ?'),
  children: db.prepare('select body from objects where kind = ? and parent = ? order by seq desc'),
  putReply: db.prepare('insert into replies (key, fingerprint, status, body, made_at) values (?, ?, ?, ?, ?)'),
  findReply: db.prepare('select fingerprint, status, body from replies where key = ? and made_at > ?'),
  dropReplies: db.prepare('delete from replies where made_at <= ?'),
  addDelivery: db.prepare('insert into deliveries (event_id, body, due_at) values (?, ?, ?)'),
  dueDeliveries: db.prepare('select * from deliveries where due_at <= ? order by due_at limit 50'),
  delay: db.prepare('update deliveries set attempts = attempts + 1, due_at = ? where event_id = ?'),
  dropDelivery: db.prepare('delete from deliveries where event_id = ?'),
  openSession: db.prepare('insert into open_sessions (id, expires_at) values (?, ?)'),
  closeSession: db.prepare('delete from open_sessions where id = ?'),
  overdue: db.prepare('select id from open_sessions where expires_at <= ? limit 50'),
  queued: db.prepare('select event_id, due_at from deliveries order by due_at limit 100'),
  firstExpiry: db.prepare('select min(expires_at) as at from open_sessions'),
  hurry: db.prepare('update deliveries set due_at = ?'),
});
