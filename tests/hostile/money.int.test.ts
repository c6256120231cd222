// Runs in npm run test:all only: it generates 150 histories of payments.
import { expect, test } from 'vitest';
import { run } from './money.ts';

test('HX05 75 generated histories with each provider: after every step charged = granted + refunded + held + owed, and reconcile agrees', async () => {
  expect(await run({ seed: 15, runs: 75 })).toMatchObject({ part: 'money', sent: 150, problems: [] });
}, 300_000);
