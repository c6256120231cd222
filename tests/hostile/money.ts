// Money under any interleaving of checkouts, payments, expiries, refunds and disputes: generated histories over the adapters of both
// providers against a real database, in which charged = granted + refunded + held + owed after every step, and invoices less
// credit notes are what was kept.
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
    for (const way of ['stripe', 'paystack'] as const) {
      const tally = await checkHistories(database, { seed, runs, way }).catch((error: unknown) => {
        const { message, cause } = error as Error;
        problems.push(`${way}: ${cause instanceof Error ? `${message}\n${cause.message}` : message}`);
      });
      if (tally) console.log(`${way}: ${runs} histories, ${JSON.stringify(tally)}`);
    }
  } finally {
    await server.stop();
  }
  return { part: 'money', sent: 2 * runs, serverErrors: 0, deaths: 0, leaks: 0, problems };
}
