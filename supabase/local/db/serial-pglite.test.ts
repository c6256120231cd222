import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLock, createSerialKysely } from './serial-pglite.ts';
import type { AnyKysely } from './session.ts';

let driver: PGlite;
let kysely: AnyKysely;
beforeAll(async () => {
  driver = await PGlite.create();
  await driver.exec('create role reader; create role writer; create table public.log (line text);');
  kysely = createSerialKysely(driver);
});
afterAll(() => driver.close());

const setRole = (role: string) => (trx: Transaction<unknown>) =>
  sql`select set_config('role', ${role}, true)`.execute(trx);
const whoAmI = async (trx: Transaction<unknown>) =>
  (await sql<{ who: string }>`select current_user::text as who`.execute(trx)).rows[0]?.who;

test('a second transaction waits until the first has ended, so neither sees the other’s role', async () => {
  let second: Promise<unknown> = Promise.resolve();
  const seen = await kysely.transaction().execute(async (trx) => {
    await setRole('reader')(trx);
    second = kysely.transaction().execute(setRole('writer'));
    // The second one has every chance to come in between.
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    return whoAmI(trx);
  });
  await second;
  expect(seen).toBe('reader');
});

test('a transaction that fails is undone and lets the next one in', async () => {
  const failing = kysely.transaction().execute(async (trx) => {
    await sql`insert into public.log values ('half')`.execute(trx);
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  const { rows } = await sql`select * from public.log`.execute(kysely);
  expect(rows).toEqual([]);
});

test('a script without parameters may hold several statements', async () => {
  const { rows } = await sql.raw("insert into public.log values ('one'); select line from public.log").execute(kysely);
  expect(rows).toEqual([{ line: 'one' }]);
});

test('a lock is given in the order in which it was asked for', async () => {
  const lock = createLock();
  const order: number[] = [];
  await Promise.all(
    [1, 2, 3].map(async (turn) => {
      const release = await lock.acquire();
      order.push(turn);
      release();
    }),
  );
  expect(order).toEqual([1, 2, 3]);
});
