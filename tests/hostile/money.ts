// Money under any interleaving of checkouts, payments, expiries, refunds and disputes: generated histories against a real
// database, in which charged = granted + refunded + held + owed after every step.
import { checkHistories } from '../../supabase/tests/money-histories/run.ts';
import { addMoneyFixture } from '../../supabase/tests/money-histories/money-fixture.ts';
import { startTestingServer } from '../../supabase/tests/testing-database.ts';
import type { HostileOptions, HostileResult } from './result.ts';

const HISTORIES = 10_000;

export async function run({ seed, runs = HISTORIES }: HostileOptions): Promise<HostileResult> {
  const server = await startTestingServer();
  const problems: string[] = [];
  try {
    const database = await server.clone(await server.prepare(addMoneyFixture));
    await checkHistories(database, { seed, runs }).catch((error: unknown) => {
      const { message, cause } = error as Error;
      problems.push(cause instanceof Error ? `${message}\n${cause.message}` : message);
    });
  } finally {
    await server.stop();
  }
  return { part: 'money', sent: runs, serverErrors: 0, deaths: 0, leaks: 0, problems };
}
