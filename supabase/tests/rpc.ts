/** Calls functions as PostgREST does: by name, with named arguments, JSON as text. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Query, SessionAuth } from '../local/db/session.ts';
import { identities } from './fixtures.ts';
import type { Identity } from './fixtures.ts';
import { cloneWith, restoreRows } from './restorable.ts';
import { startTestingServer } from './testing-database.ts';
import type { TestingDatabase, TestingServer } from './testing-database.ts';

export interface Refusal {
  code: string;
  message: string;
  hint?: string;
  detail?: string;
}

export function caller(database: TestingDatabase) {
  /** What the function answers; throws the driver's error when it refuses. */
  async function call<Answer = Record<string, unknown>>(
    who: Identity | SessionAuth,
    name: string,
    args: Record<string, unknown> = {},
  ): Promise<Answer> {
    const auth: SessionAuth = typeof who === 'string' ? identities[who] : who;
    const values = Object.values(args).map((value) =>
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    );
    const named = Object.keys(args).map((key, index) => `${key} => $${index + 1}`);
    const rows = await database.withRole(auth, (query) =>
      query<{ answer: Answer }>(`select public.${name}(${named.join(', ')}) as answer`, values),
    );
    return rows[0]?.answer as Answer;
  }

  /** The refusal of a call that must fail. */
  async function refusal(
    who: Identity | SessionAuth,
    name: string,
    args: Record<string, unknown> = {},
  ): Promise<Refusal> {
    const answer = await call(who, name, args).then(
      (value) => ({ value }),
      (error: unknown) => ({ error: error as Refusal }),
    );
    if ('value' in answer) throw new Error(`${name} was not refused: ${JSON.stringify(answer.value)}`);
    return answer.error;
  }

  return { call, refusal };
}

/** First column of the first row, as the owner of the schema. */
export async function value<Value>(
  database: TestingDatabase,
  statement: string,
  params: unknown[] = [],
): Promise<Value> {
  const [row] = await database.admin<Record<string, Value>>(statement, params);
  return Object.values(row ?? {})[0] as Value;
}

/** Gives each test of a file a fresh database with the rows of `fill`; read `database`, `call` and `refusal` inside tests. */
export function freshDatabases(fill: (query: Query) => Promise<void>) {
  let server: TestingServer | undefined;
  const bench = {} as { database: TestingDatabase } & ReturnType<typeof caller>;
  beforeAll(async () => {
    server = await startTestingServer();
  });
  beforeEach(async () => {
    if (bench.database && (await restoreRows(bench.database.admin))) return;
    const database = await cloneWith(server as TestingServer, fill);
    Object.assign(bench, { database }, caller(database));
  });
  afterAll(() => server?.stop());
  return bench;
}

/**
 * Runs two calls so that they surely overlap: the first has done its work but not committed when the second comes and has
 * to wait for it.
 */
export async function overlap<First, Second>(
  database: TestingDatabase,
  auth: SessionAuth,
  first: (query: Query) => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  let later: Promise<Second> | undefined;
  const earlier = await database.withRole(auth, async (query) => {
    const done = await first(query);
    later = second();
    while ((await value<number>(database, 'select count(*) from pg_locks where not granted')) === 0);
    return done;
  });
  return [earlier, await (later as Promise<Second>)];
}
