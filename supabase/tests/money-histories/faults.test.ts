/** The histories would notice: each fault that a careless change could plant in the money rules is found by them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { value } from '../rpc.ts';
import { startTestingServer } from '../testing-database.ts';
import type { TestingServer } from '../testing-database.ts';
import type { History } from './history.ts';
import { check, checkHistories } from './run.ts';
import { addMoneyFixture } from './money-fixture.ts';

let server: TestingServer;
let filled: string;
beforeAll(async () => {
  server = await startTestingServer();
  filled = await server.prepare(addMoneyFixture);
});
afterAll(() => server?.stop());

const plant = async (routine: string, right: string, wrong: string) => {
  const database = await server.clone(filled);
  const definition = await value<string>(database, `select pg_get_functiondef($1::regprocedure)`, [routine]);
  expect(definition).toContain(right);
  await database.admin(definition.replace(right, wrong));
  return database;
};

test.each([
  [
    'a refund takes no license back',
    'private.settle_buyer(uuid)',
    'and u.revoked_at is null and not exists (select 1 from private.paid_lines',
    'and false and not exists (select 1 from private.paid_lines',
  ],
  [
    'a late event makes a failed refund stand again',
    'private.note_refunds(jsonb)',
    `status = case when known.status = 'standing' then excluded.status else known.status end`,
    'status = excluded.status',
  ],
  [
    'a line that grants nothing is not marked',
    'private.settle_buyer(uuid)',
    'set ungranted_at = case when state.ungranted then now() end',
    'set ungranted_at = null',
  ],
  [
    'further seats are paid for and not granted',
    'private.settle_buyer(uuid)',
    'and l.adds_seats and not exists',
    'and false and not exists',
  ],
  ['an open page is forgotten at payment', 'private.superseded_orders(uuid)', `= 'pending'`, `= 'forgotten'`],
  ['a dispute is not listed', 'private.unreconciled()', `where o.dispute_status = 'open'`, 'where false'],
])(
  'HX05 found when planted: %s',
  async (_, routine, right, wrong) => {
    const database = await plant(routine, right, wrong);
    const found = checkHistories(database, { seed: 5, runs: 2000, isShrinking: false });
    await expect(found).rejects.toThrow('Property failed after');
  },
  300_000,
);

const checkout = (items: number[]) => ({
  do: 'checkout' as const,
  buyer: 0,
  items,
  quantity: 1 as const,
  further: true,
  reaches: true,
});
const deliver = (event: number) => ({ do: 'deliver' as const, event, off: 0 as const, withList: false, reaches: true });
const paid = [{ do: 'pay' as const, page: 0, by: 'card' as const }, deliver(0)];
const dispute = (status: 'open' | 'won') => ({ do: 'dispute' as const, page: 0, status });

/** Faults that chance finds once in hundreds of histories, with the shortest that shows them. */
test.each<[string, string, string, string, History]>([
  [
    'a late event opens a dispute again that was won',
    'private.note_dispute(jsonb)',
    '> (private.dispute_rank(known.status), known.told_at',
    'is distinct from (private.dispute_rank(known.status), known.told_at',
    [checkout([0]), ...paid, dispute('open'), dispute('won'), deliver(2), deliver(1)],
  ],
  [
    'further seats keep a paid license from being granted again',
    'private.settle_buyer(uuid)',
    'and u.revoked_at is null and not held.adds_seats)',
    'and u.revoked_at is null)',
    [
      checkout([0]),
      ...paid,
      checkout([0]),
      { do: 'pay', page: 1, by: 'card' },
      deliver(1),
      dispute('open'),
      dispute('won'),
      deliver(2),
      deliver(3),
    ],
  ],
  [
    'a refund that fits two lines takes both',
    'private.lines_paid_back(uuid)',
    'if cardinality(fitting) = 1 then',
    'if cardinality(fitting) >= 1 then',
    [checkout([1, 2]), ...paid, { do: 'refund', page: 0, what: 800 }, deliver(1)],
  ],
])('HX05 found when planted: %s', async (_, routine, right, wrong, history) => {
  await check(await server.clone(filled), history);
  await expect(check(await plant(routine, right, wrong), history)).rejects.toThrow('expected');
});
