/** Plays histories against a real database: each in a transaction that is taken back, in one call. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { Database } from '../../local/db/session.ts';
import { takenBack } from '../matrix-cells.ts';
import { command, play } from './history.ts';
import type { History, Step } from './history.ts';
import { balanceProblem } from './state.ts';
import type { State } from './state.ts';
import { BUYERS } from './money-fixture.ts';

const LONGEST = 30;

interface Done {
  answer: { refused?: string; sessions_to_expire?: string[] } | string[];
  state: State;
}

/** @throws an Error that says at which step the database and the rules part */
export async function check(database: Database, history: History): Promise<number> {
  const steps = play(history);
  const calls = steps.map(({ call }) => ('buyer' in call ? { ...call, buyer: BUYERS[Number(call['buyer'])] } : call));
  await takenBack(database, async (query) => {
    const [row] = await query<{ done: Done[] }>('select testing.run($1::text::jsonb) as done', [JSON.stringify(calls)]);
    for (const [n, step] of steps.entries()) compare(step, row?.done[n] as Done, n);
  });
  return steps.length;
}

function compare({ call, answer, state }: Step, done: Done, n: number): void {
  const found: State = {
    ...done.state,
    findings: done.state.findings.toSorted(),
    ungranted: done.state.ungranted.toSorted(),
  };
  const at = `step ${n} ${JSON.stringify(call)} → ${JSON.stringify(done.answer)}`;
  const problem = balanceProblem(found);
  if (problem) throw new Error(`${at}: ${problem}`);
  if (!isDeepStrictEqual(found, state)) {
    throw new Error(`${at}:\nexpected ${JSON.stringify(state)}\nfound    ${JSON.stringify(found)}`);
  }
  const pages = Array.isArray(done.answer) ? done.answer : done.answer.sessions_to_expire;
  if (answer !== undefined && !isDeepStrictEqual(pages?.toSorted(), (answer as string[]).toSorted())) {
    throw new Error(`${at}: expected the pages ${JSON.stringify(answer)}`);
  }
}

interface Options {
  seed: number;
  runs: number;
  /** Whether a history that fails is made as short as it can be, which takes minutes. */
  isShrinking?: boolean;
}

/** How many steps were taken in all. */
export async function checkHistories(database: Database, { seed, runs, isShrinking = true }: Options): Promise<number> {
  let steps = 0;
  const history = fc.array(command, { minLength: 6, maxLength: LONGEST, size: 'max' });
  await fc.assert(
    fc.asyncProperty(history, async (one) => {
      steps += await check(database, one);
    }),
    { numRuns: runs, seed, endOnFailure: !isShrinking },
  );
  return steps;
}
