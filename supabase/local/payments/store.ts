/** Where a stand-in keeps its objects: one table in one SQLite file, every commit on disk before it is answered. */
import { DatabaseSync } from 'node:sqlite';
import { makePrivateFile } from '../private-files.ts';

/** Raised with the shape of the objects. Trial payments of another shape are deleted: their pages could not be shown. */
const SHAPE = 3;
const TABLES = ['objects', 'open_sessions', 'replies', 'deliveries'];
/** `due_at`: when something happens to the object by itself, such as the delivery of an event. */
const SCHEMA = `
  pragma user_version = ${SHAPE};
  pragma journal_mode = wal;
  pragma synchronous = full;
  create table if not exists objects (
    seq integer primary key autoincrement,
    id text not null unique,
    kind text not null,
    parent text,
    due_at integer,
    attempts integer not null default 0,
    body text not null
  );
  create index if not exists objects_parent on objects (kind, parent, seq);
  create index if not exists objects_due on objects (due_at) where due_at is not null;
`;

/** An event that waits for its delivery, a page that ends, or an answer that is forgotten. */
export interface Due {
  id: string;
  kind: string;
  body: string;
  attempts: number;
}
/** The kinds of objects and their types. */
type Kinds<Objects> = keyof Objects & string;

export interface Store<Objects> {
  put<Kind extends Kinds<Objects>>(
    kind: Kind,
    id: string,
    value: Objects[Kind],
    parent?: string | null,
    dueAt?: number | null,
  ): void;
  find<Kind extends Kinds<Objects>>(kind: Kind, id: string): Objects[Kind] | undefined;
  /** Newest first. */
  children<Kind extends Kinds<Objects>>(kind: Kind, parent: string): Objects[Kind][];
  due(now: number): Due[];
  /** When the next object (other than `running` ones) is due; null when nothing waits. */
  nextDue(running: ReadonlyMap<string, unknown>): number | null;
  delay(id: string, until: number): void;
  /** Nothing more happens to it by itself. */
  finish(id: string): void;
  remove(id: string): void;
  /** Makes all of a kind that waits due at once: a restart does not wait out old delays. */
  hurry(kind: Kinds<Objects>, now: number): void;
  /** All of `work` or nothing; `work` must not wait for anything. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

/** `file` may be ':memory:'. Times are milliseconds since 1970. */
export function openStore<Objects>(file: string): Store<Objects> {
  // SQLite gives the files beside it (-wal, -shm) the same permissions.
  if (file !== ':memory:') makePrivateFile(file);
  const db = new DatabaseSync(file);
  if (db.prepare('pragma user_version').get()?.['user_version'] !== SHAPE)
    for (const table of TABLES) db.exec(`drop table if exists ${table}`);
  db.exec(SCHEMA);
  const run = statementsOf(db);
  type Body<Kind extends Kinds<Objects>> = Objects[Kind];
  const read = <Kind extends Kinds<Objects>>(row: Record<string, unknown>) =>
    JSON.parse(String(row['body'])) as Body<Kind>;
  return {
    put: (kind, id, value, parent = null, dueAt = null) =>
      void run.put.run(id, kind, parent, dueAt, JSON.stringify(value)),
    find: (kind, id) => {
      const row = run.find.get(kind, id);
      return row && read(row);
    },
    children: (kind, parent) => run.children.all(kind, parent).map((row) => read(row)),
    due: (now) =>
      run.due.all(now).map((row) => ({
        id: String(row['id']),
        kind: String(row['kind']),
        body: String(row['body']),
        attempts: Number(row['attempts']),
      })),
    nextDue: (running) => {
      const next = run.waiting.all().find(({ id }) => !running.has(String(id)));
      return next ? Number(next['due_at']) : null;
    },
    delay: (id, until) => void run.delay.run(until, id),
    finish: (id) => void run.finish.run(id),
    remove: (id) => void run.remove.run(id),
    hurry: (kind, now) => void run.hurry.run(now, kind),
    transaction: (work) => transaction(db, work),
    close: () => db.close(),
  };
}

function transaction<Result>(db: DatabaseSync, work: () => Result): Result {
  db.exec('begin immediate');
  try {
    const result = work();
    db.exec('commit');
    return result;
  } catch (error) {
    db.exec('rollback');
    throw error;
  }
}

const statementsOf = (db: DatabaseSync) => ({
  put: db.prepare(
    `insert into objects (id, kind, parent, due_at, body) values (?, ?, ?, ?, ?)
     on conflict (id) do update set body = excluded.body, parent = excluded.parent, due_at = excluded.due_at`,
  ),
  find: db.prepare('select body from objects where kind = ? and id = ?'),
  children: db.prepare('select body from objects where kind = ? and parent = ? order by seq desc'),
  due: db.prepare('select id, kind, body, attempts from objects where due_at <= ? order by due_at limit 50'),
  waiting: db.prepare('select id, due_at from objects where due_at is not null order by due_at limit 100'),
  delay: db.prepare('update objects set attempts = attempts + 1, due_at = ? where id = ?'),
  finish: db.prepare('update objects set due_at = null where id = ?'),
  remove: db.prepare('delete from objects where id = ?'),
  hurry: db.prepare('update objects set due_at = ? where kind = ? and due_at is not null'),
});
