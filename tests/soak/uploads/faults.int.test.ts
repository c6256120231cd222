// Runs in npm run test:all only: each fault waits for timeouts of its own.
// Every row of the fault table, once, against the real stack and the desktop's real engine. `npm run soak -- uploads --repeats 100`
// repeats them with other seeds.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FAULTS } from './faults.ts';
import { openUploadWorld, type UploadWorld } from './world.ts';

let world: UploadWorld;
beforeAll(async () => {
  world = await openUploadWorld();
});
afterAll(() => world?.close());

describe('an upload survives', () => {
  test.for(FAULTS.map((row, index) => [row.name, row, index + 1] as const))(
    '%s',
    { timeout: 180_000 },
    async ([, row, seed]) => {
      await expect(row.run(world, seed)).resolves.toBeUndefined();
    },
  );
});
