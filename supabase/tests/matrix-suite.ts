/** The policy matrix as a suite of tests, the same on every engine. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addEverything, addTeam } from './fixtures.ts';
import type { Query } from '../local/db/session.ts';
import { guards } from './guards.ts';
import { matrix } from './matrix.ts';
import { WORLD_READABLE } from './matrix-rows.ts';
import {
  asReturning,
  differences,
  isAllowed,
  listPolicies,
  openPolicy,
  takenBack,
  whatIsOpen,
} from './matrix-cells.ts';
import type { ClonedDatabase, Clones } from './testing-database.ts';

interface Engine {
  name: string;
  start(): Promise<Clones>;
}

async function addShopAndTeam(query: Query): Promise<void> {
  await addEverything(query);
  await addTeam(query);
  // A change of what the lexicon is made of builds all of it anew, 50 ms each time; no policy depends on it.
  for (const table of ['categories', 'facet_values', 'search_synonyms', 'search_stop_words']) {
    for (const change of ['added', 'changed', 'removed']) {
      await query(`alter table public.${table} disable trigger keep_lexicon_${change}`);
    }
  }
}

/** Read `database` inside tests. It is new in every run, and each test runs in a transaction that is taken back. */
function freshDatabase({ start }: Engine): { database: ClonedDatabase } {
  const bench = {} as { database: ClonedDatabase };
  let server: Clones | undefined;
  beforeAll(async () => {
    server = await start();
    bench.database = await server.clone(await server.prepare(addShopAndTeam));
  });
  afterAll(() => server?.stop());
  return bench;
}

export function describeMatrix(engine: Engine): void {
  describe(`on ${engine.name}`, () => {
    const bench = freshDatabase(engine);
    describe('SE01 policies', () => {
      testCells(bench);
    });
    describe('SE01 every policy is proven', () => {
      testPolicies(bench);
    });
    describe('SE02 column guards', () => {
      testGuards(bench);
    });
  });
}

function testCells(bench: { database: ClonedDatabase }): void {
  test.each(matrix)('SE01 $title: as declared for every role and operation', async (row) => {
    await takenBack(bench.database, async (query) => {
      expect(await differences(query, [row])).toEqual([]);
    });
  });

  test('SE01 every table of the API and of storage is declared', async () => {
    const tables = await bench.database.admin<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables where schemaname = 'public'
       union all values ('storage.objects'), ('storage.buckets')`,
    );
    const declared = new Set(matrix.map((row) => row.table));
    expect(tables.map(({ name }) => name).filter((name) => !declared.has(name))).toEqual([]);
  });
}

function testPolicies(bench: { database: ClonedDatabase }): void {
  test('SE01 without it, a person who was allowed is denied', async () => {
    await takenBack(bench.database, async (query) => {
      for (const policy of await listPolicies(query)) {
        const rows = matrix.filter((row) => row.table === policy.table);
        await query(`savepoint policy; drop policy "${policy.name}" on ${policy.table}`);
        const found = await differences(query, rows, [policy.cmd]);
        await query('rollback to savepoint policy');
        expect(
          found.some((line) => line.endsWith('denied')),
          `${policy.name} has an allowed cell`,
        ).toBe(true);
      }
    });
  });

  test('SE01 opened for all, a person who was denied is allowed', async () => {
    await takenBack(bench.database, async (query) => {
      const policies = await listPolicies(query);
      for (const policy of policies) {
        if (WORLD_READABLE.includes(policy.name)) continue;
        await query('savepoint policy');
        // A row must be seen to be changed: with reading open, only the policy itself stands in the way.
        const others = policies.filter(({ table, cmd }) => table === policy.table && cmd === 'select');
        for (const other of policy.cmd === 'select' ? [] : others) await openPolicy(query, other);
        const before = new Set(await whatIsOpen(query, policy));
        await openPolicy(query, policy);
        const opened = (await whatIsOpen(query, policy)).filter(
          (line) => line.endsWith('allowed') && !before.has(line),
        );
        await query('rollback to savepoint policy');
        expect(opened, `${policy.name} has a denied cell`).not.toEqual([]);
      }
    });
  });
}

function testGuards(bench: { database: ClonedDatabase }): void {
  test.each(guards)('SE02 refuses $person: $title', async ({ person, statement }) => {
    await takenBack(bench.database, async (query) => {
      expect(await isAllowed(query, person, asReturning(statement))).toBe(false);
    });
  });

  test('SE02 the admin flag stays guarded when a server grants whole tables', async () => {
    await takenBack(bench.database, async (query) => {
      await query('grant all on public.profiles to authenticated');
      const [guard] = guards;
      expect(await isAllowed(query, 'userA', asReturning(guard?.statement ?? ''))).toBe(false);
    });
  });
}
