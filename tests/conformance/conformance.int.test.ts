/** The whole list against the embedded stack, one test per expectation. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from './embedded.ts';
import type { Embedded } from './embedded.ts';
import { check } from './expectation.ts';
import { KNOWN_DIVERGENCES } from './known-divergences.ts';
import { conformance } from './list.ts';
import type { TestContext } from './test-context.ts';
import { Skip } from './skip.ts';
import { createTestContext } from './create-test-context.ts';

let embedded: Embedded;
let context: TestContext;
beforeAll(async () => {
  embedded = await startEmbedded();
  context = createTestContext(embedded.target);
});
afterAll(async () => {
  await context.close();
  await embedded.stop();
});

test('OP03 the list is long enough, its ids are unique, and every known divergence is one of them', () => {
  const ids = conformance.map(({ id }) => id);
  expect(ids.length).toBeGreaterThanOrEqual(120);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(Object.keys(KNOWN_DIVERGENCES)));
});

/** The quick run asks the first six questions of each area. */
const asked =
  process.env.BAOBAB_TESTS === 'quick'
    ? Object.values(Object.groupBy(conformance, ({ area }) => area)).flatMap((questions) => questions.slice(0, 6))
    : conformance;

for (const expectation of asked) {
  test(`OP03 ${expectation.area} ${expectation.id}: ${expectation.says}`, async ({ skip }) => {
    const outcome = await check(expectation, context).catch((error: unknown) => error);
    if (outcome instanceof Skip) skip(outcome.message);
    expect(outcome).toBeUndefined();
  });
}
