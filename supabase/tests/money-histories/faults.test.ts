// Runs in npm run test:all only: it generates histories of payments.
/** The histories would notice: each fault that a careless change could plant in the money rules is found by them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { value } from '../rpc.ts';
import { startTestingServer } from '../testing-database.ts';
import type { TestingServer } from '../testing-database.ts';
import type { History } from './commands.ts';
import { check, checkHistories } from './run.ts';
import type { Way } from './wires.ts';
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
    'a line that grants nothing is not marked',
    'private.settle_buyer(uuid)',
    'set ungranted_at = case when state.is_owed then coalesce(l.ungranted_at, now()) end',
    'set ungranted_at = null',
  ],
  [
    'further seats are paid for and not granted',
    'private.settle_buyer(uuid)',
    'and l.adds_seats and not exists',
    'and false and not exists',
  ],
  ['an open page is forgotten at payment', 'private.superseded_orders(uuid)', `= 'pending'`, `= 'forgotten'`],
  [
    'BU04 a part is charged beside the bundle',
    'private.leave_out_parts(jsonb)',
    `(l.line ->> 'quantity')::integer - 1`,
    `(l.line ->> 'quantity')::integer`,
  ],
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

const cart = (items: (0 | 1 | 2 | 3 | 4)[]) => ({
  buyer: 0 as const,
  items,
  quantity: 1 as const,
  option: 'standard' as const,
  code: null,
  further: true,
  reaches: true,
});
const checkout = (items: (0 | 1 | 2 | 3 | 4)[]) => ({ do: 'checkout' as const, ...cart(items) });
const buy = (items: (0 | 1 | 2 | 3 | 4)[]) => ({ do: 'buy' as const, ...cart(items), tax: 'none' as const });
const upgrade = { ...buy([0]), option: 'extended' as const, further: false };
const deliver = (event: number) => ({ do: 'deliver' as const, event, off: 0 as const, withList: false, reaches: true });
const parallel = (code: 'FEW' | null) => ({
  do: 'parallel' as const,
  buyer: 0 as const,
  code,
  before: 'nothing' as const,
});
const paid = [{ do: 'pay' as const, page: 0, by: 'card' as const, tax: 'none' as const }, deliver(0)];
const dispute = (status: 'open' | 'won') => ({ do: 'dispute' as const, page: 0, status });

/** Faults that chance finds once in hundreds of histories, with the shortest that shows them. */
test.each<[string, string, string, string, History, Way?]>([
  [
    'a late event makes a failed refund stand again',
    'private.note_refunds(jsonb)',
    `status = case when known.status = 'standing' then excluded.status else known.status end`,
    'status = excluded.status',
    [
      buy([1]),
      { do: 'refund', page: 0, by: 'provider', what: 'all' },
      { do: 'refund fails', page: 0, refund: 0 },
      deliver(2),
      deliver(1),
    ],
  ],
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
      { do: 'pay', page: 1, by: 'card', tax: 'none' },
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
    [checkout([1, 2]), ...paid, { do: 'refund', page: 0, by: 'provider', what: 800 }, deliver(1)],
  ],
  [
    'a code loses the cents that are cut off',
    'private.split_amount(numeric,jsonb)',
    '(c.turn <= c.missing)::integer',
    '0',
    [{ ...checkout([0, 2]), option: 'extended', code: 'MOST' }],
  ],
  [
    'what was paid once counts twice',
    'private.countable_lines(uuid)',
    'on t.id = c.order_item_id where c.from_order_item_id = l.id',
    'on t.id = c.order_item_id where c.from_order_item_id is null',
    [buy([0]), buy([4]), upgrade],
  ],
  [
    'a page that counts what was counted elsewhere stays open',
    'private.superseded_orders(uuid)',
    'private.broken_promises(o.id, now())',
    'private.broken_promises(null, now())',
    [buy([0]), { ...checkout([4]), reaches: false }, { ...upgrade, reaches: false }],
  ],
  [
    'an order is paid back when its price went back without the tax',
    'private.lines_paid_back(uuid)',
    '>= bought.charged_amount * 100',
    '>= bought.total_amount * 100',
    [{ ...buy([3]), tax: 'exclusive' }, { do: 'refund', page: 0, by: 'provider', what: 50 }, deliver(1)],
  ],
  [
    'more is charged than a code leaves',
    'private.quote(jsonb)',
    'q.price * q.quantity - q.credit - q.discount',
    'q.price * q.quantity - q.credit',
    [{ ...buy([0, 1]), code: 'WALKS' }],
  ],
  [
    'a code is used more often than it may be',
    'private.code_refusal(public.discount_codes,uuid)',
    'p_code.max_uses <= (select count(*)',
    'p_code.max_uses < (select count(*)',
    [0, 1, 2].map((buyer) => ({ ...checkout([1]), buyer: buyer as 0 | 1 | 2, code: 'FEW' as const })),
  ],
  [
    'a page is a price for ever',
    'private.broken_promises(uuid,timestamp with time zone)',
    'p_paid_at > o.payable_until',
    'false',
    [checkout([1]), { do: 'end', page: 0 }, ...paid],
    'paystack',
  ],
  [
    'the payment does not count the uses of a code',
    'private.broken_promises(uuid,timestamp with time zone)',
    'l.discount > 0 and',
    'false and',
    [parallel('FEW')],
  ],
  [
    'one credit pays twice',
    'private.broken_promises(uuid,timestamp with time zone)',
    'c.amount > coalesce(w.worth, 0)',
    'false',
    [buy([0]), parallel(null)],
  ],
  [
    'a license is kept whose credited line was refunded in part',
    'private.settle_credits(uuid)',
    'c.amount > private.line_worth(f.id)',
    'false',
    [buy([0]), upgrade, { do: 'refund', page: 0, by: 'provider', what: 800 }, deliver(2)],
  ],
  [
    'further seats count toward the bundle',
    'private.quote_credits(uuid,jsonb)',
    'source.most - coalesce',
    '1000 - coalesce',
    [{ ...buy([0]), quantity: 2 as const }, checkout([4])],
  ],
  [
    'a license is kept whose credited line is disputed',
    'private.settle_credits(uuid)',
    `o.dispute_status = 'open'`,
    'false',
    [buy([0]), upgrade, dispute('open'), deliver(2)],
  ],
  [
    'a license is kept whose credited line was charged back',
    'private.settle_credits(uuid)',
    `o.dispute_status = 'lost'`,
    'false',
    [buy([0]), upgrade, dispute('open'), { do: 'dispute', page: 0, status: 'lost' }, deliver(2), deliver(3)],
  ],
  [
    'a refund that fails makes one credit count twice',
    'private.settle_credits(uuid)',
    'line.sources && counted',
    'false',
    [
      buy([0]),
      upgrade,
      { do: 'refund', page: 1, by: 'provider', what: 'all' },
      deliver(2),
      upgrade,
      { do: 'refund fails', page: 1, refund: 0 },
      deliver(4),
    ],
  ],
  [
    'a replaced license has a valid certificate',
    'private.license_state(uuid)',
    'private.is_replaced(l.id)',
    'false',
    [buy([0]), upgrade],
  ],
  [
    'an item for free is its dearest license',
    'private.quote_discount(discount_codes,jsonb)',
    'min(f.price)',
    'max(f.price)',
    [{ ...checkout([0]), option: 'extended', code: 'WALKS' }],
  ],
  [
    'seats of a new order are those of an earlier license',
    'private.keep_license()',
    `'seats', v.seats`,
    `'seats', 1`,
    [
      { do: 'edit', seats: 5 },
      { ...checkout([0]), option: 'extended' },
    ],
  ],
])('HX05 found when planted: %s', async (_, routine, right, wrong, history, way = 'plain') => {
  await check(await server.clone(filled), history, way);
  await expect(check(await plant(routine, right, wrong), history, way)).rejects.toThrow(/^step \d/);
});
