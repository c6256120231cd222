// Runs in npm run test:all only: it kills PostgreSQL and waits for its recovery.
/** Statements that take too long, sessions that end, and clients that ask for every place at once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { execFileSync } from 'node:child_process';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import postgres from 'postgres';
import { NOTES_MIGRATION, startTestStack, writeMigrations } from '../test/stack.ts';
import type { TestStack } from '../test/stack.ts';
import { createPostgresPool } from '../db/postgres-pool.ts';
import type { PostgresPool } from '../db/postgres-pool.ts';
import { createDatabase } from '../db/session.ts';
import type { Query } from '../db/session.ts';
import { testFolder } from '../test-folder.ts';

const ANON_MS = 1500;
const LIMITS = `
alter role anon set statement_timeout = '${ANON_MS}ms';
alter role authenticated set statement_timeout = '20s';
create table public.texts (id int primary key, body text not null);
insert into public.texts select 1, string_agg(md5(n::text), '') from generate_series(1, 100) n;
alter table public.texts enable row level security;
create policy "everyone reads" on public.texts for select using (true);
`;
/** Back references make PostgreSQL try every way to cut the text. */
const EXPENSIVE = `/rest/v1/texts?select=id&body=match.${encodeURIComponent(String.raw`^(.+)(.+)(.+)\1\3\2\1$`)}`;
const CHEAP = '/rest/v1/texts?select=id';

let stack: TestStack;
let outside: PostgresPool;
/** Sessions of its own, which no test ends. */
let watcher: postgres.Sql;
beforeAll(async () => {
  const migrations = { '20260101000000_notes.sql': NOTES_MIGRATION, '20260101000001_limits.sql': LIMITS };
  stack = await startTestStack({ migrationsDir: writeMigrations(join(testFolder(), 'migrations'), migrations) });
  outside = createPostgresPool(stack.databaseUrl);
  watcher = postgres(stack.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await Promise.all([outside.close(), watcher.end()]);
  await stack.remove();
});
beforeEach(() => void (stack.lines.length = 0));

const ask = async (path: string, key = stack.publishableKey) => {
  const began = performance.now();
  const response = await fetch(`${stack.url}${path}`, { headers: { apikey: key } });
  return { status: response.status, body: (await response.json()) as unknown, ms: performance.now() - began };
};
/** Sessions of the stack; `active` ones run the expensive filter. */
const sessions = (state: 'active' | 'idle') =>
  watcher<{ pid: number }[]>`select pid from pg_stat_activity
    where application_name = 'baobab-stack' and state = ${state} and (${state} = 'idle' or query like '%texts%')`;
const untilRunning = (count: number) =>
  expect.poll(async () => (await sessions('active')).length, { timeout: 40_000 }).toBe(count);
const end = (pids: readonly { pid: number }[]) =>
  Promise.all(pids.map(({ pid }) => watcher`select pg_terminate_backend(${pid})`));
/** Ends a session while this process reads nothing from its sockets. */
const endAtOnce = (pid: number) => {
  const statement = `import postgres from 'postgres';
    const sql = postgres(${JSON.stringify(stack.databaseUrl)});
    await sql\`select pg_terminate_backend(${pid}, 5000)\`;
    await sql.end();`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', statement], { cwd: import.meta.dirname });
};

describe('HX09 statements', () => {
  test('HX09 an expensive filter of a visitor ends after the time of the role, with PostgREST’s answer', async () => {
    const { status, body, ms } = await ask(EXPENSIVE);
    expect({ status, body }).toEqual({
      status: 500,
      body: {
        code: '57014',
        details: null,
        hint: null,
        message: 'canceling statement due to statement timeout',
      },
    });
    expect(ms).toBeGreaterThan(ANON_MS - 100);
    expect(ms).toBeLessThan(ANON_MS + 3000);
    expect(await sessions('active')).toHaveLength(0);
  });

  test('HX09 the time is the role’s as the database holds it, also beside the REST server, and ends with the transaction', async () => {
    const database = createDatabase(outside.kysely);
    const limit = (role: 'anon' | 'authenticated' | 'service_role') =>
      database.withRole({ role }, (query) => query(`select current_setting('statement_timeout') as most`));
    expect(await limit('anon')).toEqual([{ most: `${ANON_MS}ms` }]);
    expect(await limit('authenticated')).toEqual([{ most: '20s' }]);
    expect(await limit('service_role')).toEqual([{ most: '0' }]);
    expect(await database.admin(`select current_setting('statement_timeout') as most`)).toEqual([{ most: '0' }]);
  });

  test('HX09 one client that asks for every place leaves places to others', async () => {
    let ended = 0;
    const flood = Array.from({ length: 60 }, () => ask(EXPENSIVE).finally(() => (ended += 1)));
    await untilRunning(6);
    const others = await Promise.all(Array.from({ length: 8 }, () => ask(CHEAP, stack.secretKey)));
    expect(others.map(({ status }) => status)).toEqual(Array(8).fill(200));
    // They did not wait until it was their turn behind sixty.
    expect(ended).toBeLessThan(30);
    expect((await sessions('active')).length).toBeLessThanOrEqual(6);
    const answers = await Promise.all(flood);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([500, 504]));
    expect(answers.find(({ status }) => status === 504)?.body).toMatchObject({
      code: 'PGRST003',
      message: 'Timed out acquiring connection from connection pool.',
    });
    expect((await ask(CHEAP)).status).toBe(200);
  });
});

describe('HX09 sessions that end', () => {
  test('HX09 under a statement: that request gets a 503, the next one works', async () => {
    const asked = ask(EXPENSIVE);
    await untilRunning(1);
    await end(await sessions('active'));
    expect(await asked).toMatchObject({
      status: 503,
      body: { code: 'PGRST001', message: 'Database client error. Retrying the connection.' },
    });
    expect(await ask(CHEAP)).toMatchObject({ status: 200, body: [{ id: 1 }] });
  });

  test('HX09 while they are idle: the next requests work', async () => {
    await Promise.all(Array.from({ length: 12 }, () => ask(CHEAP)));
    const resting = await sessions('idle');
    expect(resting.length).toBeGreaterThan(0);
    await end(resting);
    await expect
      .poll(() => sessions('idle').then((left) => left.filter(({ pid }) => resting.some((one) => one.pid === pid))))
      .toEqual([]);
    const after = await Promise.all(Array.from({ length: 12 }, () => ask(CHEAP)));
    expect(after.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });

  test('HX09 before this process hears of it: a transaction begins on a new session', async () => {
    const pool = createPostgresPool(stack.databaseUrl);
    const database = createDatabase(pool.kysely);
    const pidOf = async (query: Query) => (await query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid ?? 0;
    const first = await database.withRole({ role: 'anon' }, pidOf);
    endAtOnce(first);
    const second = await database.withRole({ role: 'anon' }, pidOf);
    expect(second).toBeGreaterThan(0);
    expect(second).not.toBe(first);
    await pool.close();
  });

  test('HX09 inside a transaction: no later statement of it runs anywhere, least of all as the owner', async () => {
    const database = createDatabase(outside.kysely);
    const seen: unknown[] = [];
    const broken = database.withRole({ role: 'anon' }, async (query) => {
      const [own] = await query<{ pid: number }>('select pg_backend_pid() as pid');
      const pid = own?.pid ?? 0;
      await end([{ pid }]);
      await expect.poll(() => watcher`select 1 from pg_stat_activity where pid = ${pid}`).toHaveLength(0);
      seen.push(await query('select current_user::text as who').catch((error: { code: string }) => error.code));
      seen.push(await query('select current_user::text as who').catch((error: { code: string }) => error.code));
    });
    await broken.catch(() => undefined);
    expect(seen).toEqual(['08006', '08006']);
    expect(await database.withRole({ role: 'anon' }, (query) => query('select current_user::text as who'))).toEqual([
      { who: 'anon' },
    ]);
  });

  test('HX09 by a reset: who has the place next goes on', async () => {
    const way = await resettingWay(stack.databaseUrl);
    const pool = createPostgresPool(way.url);
    const database = createDatabase(pool.kysely);
    const lost = database.withRole({ role: 'anon' }, async (query) => {
      const [own] = await query<{ pid: number }>('select pg_backend_pid() as pid');
      await Promise.all([query('select pg_sleep(5)'), end([{ pid: own?.pid ?? 0 }])]);
    });
    await expect(lost).rejects.toMatchObject({ code: '08006' });
    expect(await database.withRole({ role: 'anon' }, (query) => query('select current_user::text as who'))).toEqual([
      { who: 'anon' },
    ]);
    await pool.close();
    way.close();
  });

  test('HX09 sign-in and storage answer when theirs ends, and go on', async () => {
    const signIn = () =>
      fetch(`${stack.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'ada@example.com', password: 'correct-horse' }),
      }).then(({ status }) => status);
    const list = () =>
      fetch(`${stack.url}/storage/v1/bucket`, {
        headers: { apikey: stack.secretKey, authorization: `Bearer ${stack.secretKey}` },
      }).then(({ status }) => status);
    for (const call of [signIn, list]) {
      const before = await call();
      await Promise.all([...Array.from({ length: 10 }, call), sessions('idle').then(end)]);
      await expect.poll(call).toBe(before);
    }
    expect((await ask(CHEAP)).status).toBe(200);
  });
});

/** A way to the database that resets a connection as soon as its session ends: the driver tells the error first, the end a turn later. */
async function resettingWay(url: string) {
  const { hostname, port } = new URL(url);
  const server = createServer((client) => {
    const database = connect(Number(port), hostname, () => client.pipe(database));
    database.on('data', (bytes) => client.write(bytes)).on('end', () => client.resetAndDestroy());
    client.on('error', () => database.destroy());
    database.on('error', () => client.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const way = new URL(url);
  way.port = String((server.address() as AddressInfo).port);
  return { url: way.href, close: () => server.close() };
}
