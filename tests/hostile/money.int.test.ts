import { expect, test } from 'vitest';
import { run } from './money.ts';

test('HX05 150 generated histories: after every step charged = granted + refunded + held + owed, and reconcile agrees', async () => {
  expect(await run({ seed: 15, runs: 150 })).toMatchObject({ part: 'money', sent: 150, problems: [] });
}, 300_000);
