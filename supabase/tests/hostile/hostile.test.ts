// No sequence of calls by a client without admin rights gets at money, rights, other people or paid files.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneWith, restoreRows } from '../restorable.ts';
import { startTestingServer } from '../testing-database.ts';
import type { TestingDatabase, TestingServer } from '../testing-database.ts';
import { callsOn, Sequence } from './calls.ts';
import { attack } from './run.ts';
import type { Tally } from './run.ts';
import { readShape } from './shape.ts';
import type { Shape } from './shape.ts';
import { ACTORS, addHostileWorld } from './world.ts';

const CALLS = 500;
const ROUNDS = 8;
const SEED = 20261101;

let server: TestingServer;
let database: TestingDatabase;
let shape: Shape;

beforeAll(async () => {
  server = await startTestingServer();
  database = await cloneWith(server, addHostileWorld);
  shape = await readShape(database.admin);
});
afterAll(() => server?.stop());

describe('random sequences of calls', () => {
  test.each(ACTORS)(
    `SE01 SE02 PD03 ${CALLS} calls by %s change nothing of others, no price, order or admin flag, and open no file that is not bought`,
    async (actor) => {
      const tally: Tally = { calls: 0, done: 0, refused: 0 };
      await fc.assert(
        fc.asyncProperty(new Sequence(callsOn(shape), CALLS), async (calls) => {
          expect(await restoreRows(database.admin)).toBe(true);
          expect(await attack(database, actor, calls, { tally })).toEqual([]);
        }),
        { seed: SEED + ACTORS.indexOf(actor), numRuns: ROUNDS },
      );
      // Sequences in which every call is refused, or none, would prove little.
      expect(tally.calls).toBe(CALLS * ROUNDS);
      expect(tally.done).toBeGreaterThan(tally.calls / 20);
      expect(tally.refused).toBeGreaterThan(tally.calls / 10);
    },
    300_000,
  );
});
