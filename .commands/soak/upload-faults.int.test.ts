// Every row of the fault table, once, against the real stack and the desktop's real engine. `npm run soak -- uploads --repeats 100`
// repeats them with other seeds.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FAULTS } from './upload-faults.ts';
import { openUploadWorld, type UploadWorld } from './upload-world.ts';

let world: UploadWorld;
beforeAll(async () => {
  world = await openUploadWorld();
});
afterAll(() => world?.close());

describe('an upload survives', () => {
  for (const [index, row] of FAULTS.entries())
    test(`${row.name}`, { timeout: 180_000 }, async () => {
      await expect(row.run(world, index + 1)).resolves.toBeUndefined();
    });
});
