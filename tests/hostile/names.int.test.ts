// Runs in npm run test:all only: it sends thousands of hostile names.
// The short form of `npm run soak -- hostile --only names`.
import { expect, test } from 'vitest';
import { run } from './names.ts';

test('HX02 hostile names and headers: no answer of 500, nothing stored that is refused, every operator command accounts for all', async () => {
  const { sent, ...outcome } = await run({ seed: 7, runs: 60 });
  expect(outcome).toEqual({ part: 'names', serverErrors: 0, deaths: 0, leaks: 0, problems: [] });
  expect(sent).toBeGreaterThan(70);
}, 240_000);
