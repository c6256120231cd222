import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Query } from '../local/db/session.ts';
import { addEverything, people } from './fixtures.ts';
import type { Person } from './fixtures.ts';
import { guards } from './guards.ts';
import { matrix, OPERATIONS, WORLD_READABLE } from './matrix.ts';
import type { MatrixRow, Operation } from './matrix.ts';
import { startTestingServer } from './testing-database.ts';
import type { TestingDatabase, TestingServer } from './testing-database.ts';

let server: TestingServer;
let database: TestingDatabase;
const everybody = Object.keys(people) as Person[];

beforeAll(async () => {
  server = await startTestingServer();
  database = await server.clone();
  await addEverything(database.admin);
});
afterAll(() => server?.stop());

const statements: Record<Operation, (row: MatrixRow) => string> = {
  select: (row) => `select ${row.columns ?? '*'} from ${row.table} where ${row.where}`,
  insert: (row) => `insert into ${row.table} ${row.insert} returning 1`,
  update: (row) => `update ${row.table} set ${row.update} where ${row.where} returning 1`,
  delete: (row) => `delete from ${row.table} where ${row.where} returning 1`,
};
// Rows that others refer to: clear the way as the owner, so that only the right to delete is asked.
const CLEAR_REFERENCES = `
  delete from public.user_purchases where illustration_id = 'paid' or order_item_id in (select id from public.order_items);
`;

/** Runs one statement as a person and takes it back. Allowed means: no refusal, and a row was there to act on. */
async function isAllowed(query: Query, person: Person, statement: string, before = ''): Promise<boolean> {
  const { role, claims } = { claims: {}, ...people[person] };
  await query(`savepoint cell; ${before}`);
  try {
    await query('select set_config($1, $2, true), set_config($3, $4, true)', [
      'role',
      role,
      'request.jwt.claims',
      JSON.stringify({ ...claims, role }),
    ]);
    return (await query(statement)).length > 0;
  } catch (error) {
    const { code } = error as { code?: string };
    // Refused by privileges or policies, or by a rule that no role may break.
    if (code === '42501' || code === '23514' || code === '23503') return false;
    throw error;
  } finally {
    await query('rollback to savepoint cell');
  }
}

const cell = (query: Query, row: MatrixRow, operation: Operation, person: Person) =>
  isAllowed(
    query,
    person,
    statements[operation](row),
    operation === 'delete' && row.table === 'public.order_items' ? CLEAR_REFERENCES : '',
  );

/** Everything is rolled back, also what `change` did to the policies. */
async function inTransaction(run: (query: Query) => Promise<void>): Promise<void> {
  const undo = new Error('undo');
  await database
    .adminTransaction(async (query) => {
      await run(query);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
}

/** The cells of a table that differ from the declaration. */
async function differences(
  query: Query,
  rows: MatrixRow[],
  operations: readonly Operation[] = OPERATIONS,
): Promise<string[]> {
  const found: string[] = [];
  for (const row of rows) {
    for (const operation of operations) {
      for (const person of everybody) {
        const declared = row.allowed[operation].includes(person);
        const actual = await cell(query, row, operation, person);
        if (actual !== declared) found.push(`${row.title} ${operation} ${person}: ${actual ? 'allowed' : 'denied'}`);
      }
    }
  }
  return found;
}

describe('SE01 policies', () => {
  test.each(matrix)('SE01 $title: as declared for every role and operation', async (row) => {
    await inTransaction(async (query) => {
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

type Policy = { name: string; table: string; cmd: Operation; using: boolean; check: boolean };
const listPolicies = (query: Query) =>
  query<Policy>(`
    select policyname as name, schemaname || '.' || tablename as table, lower(cmd) as cmd,
      qual is not null as using, with_check is not null as check
    from pg_policies where schemaname in ('public', 'storage', 'private') order by 2, 1
  `);

describe('SE01 every policy is proven', () => {
  test('SE01 without it, someone who was allowed is denied', async () => {
    await inTransaction(async (query) => {
      for (const policy of await listPolicies(query)) {
        const rows = matrix.filter((row) => row.table === policy.table);
        await query(`savepoint policy; drop policy "${policy.name}" on ${policy.table}`);
        const found = await differences(query, rows);
        await query('rollback to savepoint policy');
        expect(
          found.some((line) => line.endsWith('denied')),
          `${policy.name} has an allowed cell`,
        ).toBe(true);
      }
    });
  });

  test('SE01 opened for all, someone who was denied is allowed', async () => {
    await inTransaction(async (query) => {
      for (const policy of await listPolicies(query)) {
        if (WORLD_READABLE.includes(policy.name)) continue;
        await query('savepoint policy');
        // A row must be seen to be changed: with reading open, only the policy itself stands in the way.
        const others = (await listPolicies(query)).filter(
          ({ table, cmd }) => table === policy.table && cmd === 'select',
        );
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
});

async function openPolicy(query: Query, policy: Policy): Promise<void> {
  const opened = [policy.using && 'using (true)', policy.check && 'with check (true)'].filter(Boolean).join(' ');
  await query(`alter policy "${policy.name}" on ${policy.table} ${opened}`);
}

async function whatIsOpen(query: Query, policy: Policy): Promise<string[]> {
  const rows = matrix.filter((row) => row.table === policy.table);
  return [...(await differences(query, rows, [policy.cmd])), ...(await openGuards(query))];
}

async function openGuards(query: Query): Promise<string[]> {
  const open: string[] = [];
  for (const { title, person, statement } of guards) {
    const returning = /^select/.test(statement) ? statement : `${statement} returning 1`;
    if (await isAllowed(query, person, returning)) open.push(`${title}: allowed`);
  }
  return open;
}

describe('SE02 column guards', () => {
  test.each(guards)('SE02 refuses $person: $title', async ({ person, statement }) => {
    const returning = /^select/.test(statement) ? statement : `${statement} returning 1`;
    await inTransaction(async (query) => {
      expect(await isAllowed(query, person, returning)).toBe(false);
    });
  });

  test('SE02 the admin flag stays guarded when a server grants whole tables', async () => {
    await inTransaction(async (query) => {
      await query('grant all on public.profiles to authenticated');
      const [guard] = guards;
      expect(await isAllowed(query, 'userA', `${guard?.statement} returning 1`)).toBe(false);
    });
  });
});
