// Runs in npm run test:all only: it makes thousands of random calls.
/** No sequence of calls by a client without admin rights gets at money, rights, other people or paid files. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneWith, restoreRows } from '../restorable.ts';
import { startTestingServer } from '../testing-database.ts';
import type { TestingDatabase, TestingServer } from '../testing-database.ts';
import { callsOn, Sequence } from './calls.ts';
import { attack } from './run.ts';
import type { CallCounts } from './run.ts';
import { readAttackSurface } from './attack-surface.ts';
import type { AttackSurface } from './attack-surface.ts';
import { ACTORS, addHostileFixture } from './hostile-fixture.ts';

const CALLS = 500;
const ROUNDS = 8;
const SEED = 20261101;

let server: TestingServer;
let database: TestingDatabase;
let surface: AttackSurface;

beforeAll(async () => {
  server = await startTestingServer();
  database = await cloneWith(server, addHostileFixture);
  surface = await readAttackSurface(database.admin);
});
afterAll(() => server?.stop());

describe('random sequences of calls', () => {
  test.each(ACTORS)(
    `SE01 SE02 PD03 ${CALLS} calls by %s change nothing of others, no price, order or admin flag, and open no file that is not bought`,
    async (actor) => {
      const counts: CallCounts = { calls: 0, done: 0, refused: 0 };
      await fc.assert(
        fc.asyncProperty(new Sequence(callsOn(surface), CALLS), async (calls) => {
          expect(await restoreRows(database.admin)).toBe(true);
          expect(await attack(database, actor, calls, { counts })).toEqual([]);
        }),
        { seed: SEED + ACTORS.indexOf(actor), numRuns: ROUNDS },
      );
      // Sequences in which every call is refused, or none, would prove little.
      expect(counts.calls).toBe(CALLS * ROUNDS);
      expect(counts.done).toBeGreaterThan(counts.calls / 40);
      expect(counts.refused).toBeGreaterThan(counts.calls / 10);
    },
    300_000,
  );
});
