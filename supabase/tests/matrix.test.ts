/** The policy matrix: the database is new in every run, and each test runs in a transaction that is taken back. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addEverything, addTeam } from './fixtures.ts';
import type { Query } from '../local/db/session.ts';
import { guards } from './guards.ts';
import { matrix } from './matrix.ts';
import { WORLD_READABLE } from './matrix-rows.ts';
import { areAllowed, asCell, differences, listPolicies, openPolicy, takenBack, whatIsOpen } from './matrix-cells.ts';
import { startTestingServer } from './testing-database.ts';
import type { TestingDatabase, TestingServer } from './testing-database.ts';

async function addShopAndTeam(query: Query): Promise<void> {
  await addEverything(query);
  await addTeam(query);
  // A change of what the lexicon is made of builds all of it anew, 50 ms each time; no policy depends on it.
  for (const table of ['categories', 'facet_values', 'search_synonyms', 'search_stop_words'])
    await query(`alter table public.${table} disable trigger keep_lexicon`);
}

let server: TestingServer;
let database: TestingDatabase;
beforeAll(async () => {
  server = await startTestingServer();
  database = await server.clone(await server.prepare(addShopAndTeam));
});
afterAll(() => server?.stop());

describe('SE01 policies', () => {
  test.each(matrix)('SE01 $title: as declared for every role and operation', async (row) => {
    await takenBack(database, async (query) => {
      expect(await differences(query, [row])).toEqual([]);
    });
  });

  test('SE01 every table of the API and of storage is declared', async () => {
    const tables = await database.admin<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables where schemaname = 'public'
       union all values ('storage.objects'), ('storage.buckets')`,
    );
    const declared = new Set(matrix.map((row) => row.table));
    expect(tables.map(({ name }) => name).filter((name) => !declared.has(name))).toEqual([]);
  });
});

describe('SE01 every policy is proven', () => {
  test('SE01 without it, a person who was allowed is denied', async () => {
    await takenBack(database, async (query) => {
      for (const policy of await listPolicies(query)) {
        const rows = matrix.filter((row) => row.table === policy.table);
        await query(`savepoint policy; drop policy "${policy.name}" on ${policy.table}`);
        const denied = await differences(query, rows, [policy.cmd], 'allowed');
        await query('rollback to savepoint policy');
        expect(denied, `${policy.name} has an allowed cell`).not.toEqual([]);
      }
    });
  });

  test('SE01 opened for all, a person who was denied is allowed', async () => {
    await takenBack(database, async (query) => {
      const policies = await listPolicies(query);
      for (const policy of policies) {
        if (WORLD_READABLE.includes(policy.name)) continue;
        await query('savepoint policy');
        // A row must be seen to be changed: with reading open, only the policy itself stands in the way.
        const others = policies.filter(({ table, cmd }) => table === policy.table && cmd === 'select');
        for (const other of policy.cmd === 'select' ? [] : others) await openPolicy(query, other);
        const before = new Set(await whatIsOpen(query, policy));
        await openPolicy(query, policy);
        const opened = (await whatIsOpen(query, policy)).filter((line) => !before.has(line));
        await query('rollback to savepoint policy');
        expect(opened, `${policy.name} has a denied cell`).not.toEqual([]);
      }
    });
  });
});

describe('SE02 column guards', () => {
  test.each(guards)('SE02 refuses $person: $title', async (guard) => {
    await takenBack(database, async (query) => {
      expect(await areAllowed(query, [asCell(guard)])).toEqual([false]);
    });
  });

  test('SE02 the admin flag stays guarded when a server grants whole tables', async () => {
    await takenBack(database, async (query) => {
      await query('grant all on public.profiles to authenticated');
      expect(await areAllowed(query, guards.slice(0, 1).map(asCell))).toEqual([false]);
    });
  });
});
