/** Plays histories against a real database: each in a transaction that is taken back, in one call. */
import { isDeepStrictEqual } from 'node:util';
import { ORDER_ITEMS_REFUSAL } from '@baobab/domain/column-values';
import type { Refusal } from '@baobab/domain/refusals';
import fc from 'fast-check';
import type { Database } from '../../local/db/session.ts';
import { takenBack } from '../matrix-cells.ts';
import { command } from './commands.ts';
import type { History } from './commands.ts';
import { play } from './history.ts';
import { PaystackWire } from './paystack-wire.ts';
import { StripeWire } from './stripe-wire.ts';
import { callOver } from './wires.ts';
import type { Way } from './wires.ts';
import type { Step } from './history.ts';
import { balanceProblem } from './state.ts';
import type { State } from './state.ts';
import { BUYERS } from './money-fixture.ts';

const LONGEST = 30;

interface Done {
  answer: { refused?: string; sessions_to_expire?: string[] } | string[];
  /** Null after an event that came before. */
  state: State | null;
}

/** @throws an Error that says at which step the database and the rules part */
export async function check(database: Database, history: History, way: Way = 'plain'): Promise<Step[]> {
  const steps = play(history, way);
  const calls = await callsOf(steps, way);
  await takenBack(database, async (query) => {
    const [row] = await query<{ done: Done[] }>('select testing.run($1::text::jsonb) as done', [JSON.stringify(calls)]);
    for (const [n, step] of steps.entries()) compare(step, row?.done[n] as Done, n);
    const owed = row?.done.at(-1)?.state?.ungranted ?? [];
    if (owed.length > 0) throw new Error(`step ${steps.length}: not refunded in the end: ${owed.join(', ')}`);
  });
  return steps;
}

async function callsOf(steps: readonly Step[], way: Way): Promise<Record<string, unknown>[]> {
  const wire = way === 'stripe' ? new StripeWire() : way === 'paystack' ? new PaystackWire() : null;
  const calls: Record<string, unknown>[] = [];
  for (const { call, telling } of steps) {
    if (wire && telling) calls.push(await callOver(wire, telling));
    else calls.push('buyer' in call ? { ...call, buyer: BUYERS[Number(call['buyer'])] } : call);
  }
  wire?.close();
  return calls;
}

function compare({ call, answer, state }: Step, done: Done, n: number): void {
  const found: State | null = done.state && {
    ...done.state,
    findings: done.state.findings.toSorted(),
    ungranted: done.state.ungranted.toSorted(),
  };
  const at = `step ${n} ${JSON.stringify(call)} → ${JSON.stringify(done.answer)}`;
  const problem = found && balanceProblem(found);
  if (problem) throw new Error(`${at}: ${problem}`);
  if (found && !isDeepStrictEqual(found, state)) {
    throw new Error(`${at}:\nexpected ${JSON.stringify(state)}\nfound    ${JSON.stringify(found)}`);
  }
  if (call['do'] === 'plan') {
    if (!isSubset(answer, done.answer)) throw new Error(`${at}: expected the plan ${JSON.stringify(answer)}`);
    return;
  }
  const pages = Array.isArray(done.answer) ? done.answer : done.answer.sessions_to_expire;
  if (answer !== undefined && !isDeepStrictEqual(pages?.toSorted(), (answer as string[]).toSorted())) {
    throw new Error(`${at}: expected the pages ${JSON.stringify(answer)}`);
  }
}

const isSubset = (part: unknown, whole: unknown): boolean =>
  Object.entries(part as object).every(([name, value]) => Reflect.get(whole as object, name) === value);

interface Options {
  seed: number;
  runs: number;
  /** Whether a history that fails is made as short as it can be, which takes minutes. */
  isShrinking?: boolean;
  way?: Way;
}

/** Of what the histories had how much: a rare thing proves little. */
export type Tally = Record<
  'steps' | 'orders' | 'codes' | 'credits' | 'taxed' | 'refunds' | 'refused' | 'disputes' | Refusal,
  number
>;

export async function checkHistories(
  database: Database,
  { seed, runs, isShrinking = true, way = 'plain' }: Options,
): Promise<Tally> {
  const parts = [
    'steps',
    'orders',
    'codes',
    'credits',
    'taxed',
    'refunds',
    'refused',
    'disputes',
    ...ORDER_ITEMS_REFUSAL,
  ];
  const tally = Object.fromEntries(parts.map((part) => [part, 0])) as Tally;
  const history = fc.array(command, { minLength: 6, maxLength: LONGEST, size: 'max' });
  await fc.assert(
    fc.asyncProperty(history, async (one) => {
      count(tally, await check(database, one, way));
    }),
    { numRuns: runs, seed, endOnFailure: !isShrinking },
  );
  return tally;
}

function count(tally: Tally, steps: readonly Step[]): void {
  const orders = steps.at(-1)?.state.orders ?? [];
  const has = (part: 'discount' | 'credit') =>
    orders.filter(({ lines }) => lines.some((line) => line[part] > 0)).length;
  tally.steps += steps.length;
  tally.orders += orders.length;
  tally.codes += has('discount');
  tally.credits += has('credit');
  tally.refunds += orders.filter(({ refunded }) => refunded > 0).length;
  const reasons = new Map(
    steps.flatMap(({ state }, n) =>
      state.orders.flatMap((order, at) =>
        order.lines.map(({ title, why }) => [`${at} ${title} ${why ?? n}`, why] as const),
      ),
    ),
  );
  for (const why of reasons.values()) if (why) tally[why as Refusal] += 1;
  tally.disputes += orders.filter(({ dispute }) => dispute !== null).length;
  for (const { call, answer } of steps) {
    if (call['do'] === 'paid' && (call['tax'] as { amount_tax: number }).amount_tax > 0) tally.taxed += 1;
    if (call['do'] === 'plan' && 'reason' in (answer as object)) tally.refused += 1;
  }
}
