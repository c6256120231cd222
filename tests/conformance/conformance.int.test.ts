// The whole list against the embedded stack, one test per expectation.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from './embedded.ts';
import type { Embedded } from './embedded.ts';
import { Skip, check } from './expectation.ts';
import { KNOWN_DIVERGENCES } from './known-divergences.ts';
import { conformance } from './list.ts';
import { createWorld } from './world.ts';
import type { World } from './world.ts';

let embedded: Embedded;
let world: World;
beforeAll(async () => {
  embedded = await startEmbedded();
  world = createWorld(embedded.target);
});
afterAll(async () => {
  await world.close();
  await embedded.stop();
});

test('OP03 the list is long enough, its ids are unique, and every known divergence is one of them', () => {
  const ids = conformance.map(({ id }) => id);
  expect(ids.length).toBeGreaterThanOrEqual(120);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(Object.keys(KNOWN_DIVERGENCES)));
});

for (const expectation of conformance) {
  test(`OP03 ${expectation.area} ${expectation.id}: ${expectation.says}`, async (context) => {
    const outcome = await check(expectation, world).catch((error: unknown) => error);
    if (outcome instanceof Skip) context.skip(outcome.message);
    expect(outcome).toBeUndefined();
  });
}
