/** Runs cells of the policy matrix: one statement as one person, taken back afterwards. */
import type { Database, Query } from '../local/db/session.ts';
import { identities } from './fixtures.ts';
import type { Identity } from './fixtures.ts';
import { guards } from './guards.ts';
import { matrix } from './matrix.ts';
import { OPERATIONS } from './matrix-rows.ts';
import type { MatrixRow, Operation } from './matrix-rows.ts';

const everyPerson = Object.keys(identities) as Identity[];

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

/** Makes a change answer with its rows, as reading does. */
export const asReturning = (statement: string) => (/^select/.test(statement) ? statement : `${statement} returning 1`);

/** Runs one statement as a person and takes it back. Allowed means: no refusal, and a row was there to act on. */
export async function isAllowed(query: Query, person: Identity, statement: string, before = ''): Promise<boolean> {
  const { role, claims } = { claims: {}, ...identities[person] };
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

const cell = (query: Query, row: MatrixRow, operation: Operation, person: Identity) =>
  isAllowed(
    query,
    person,
    statements[operation](row),
    operation === 'delete' && row.table === 'public.order_items' ? CLEAR_REFERENCES : '',
  );

/** Everything is rolled back, also what `run` did to the policies. */
export async function takenBack(database: Database, run: (query: Query) => Promise<void>): Promise<void> {
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
export async function differences(
  query: Query,
  rows: MatrixRow[],
  operations: readonly Operation[] = OPERATIONS,
): Promise<string[]> {
  const found: string[] = [];
  for (const row of rows) {
    for (const operation of operations) {
      for (const person of everyPerson) {
        const declared = row.allowed[operation].includes(person);
        const actual = await cell(query, row, operation, person);
        if (actual !== declared) found.push(`${row.title} ${operation} ${person}: ${actual ? 'allowed' : 'denied'}`);
      }
    }
  }
  return found;
}

export interface Policy {
  name: string;
  table: string;
  cmd: Operation;
  using: boolean;
  check: boolean;
}
export const listPolicies = (query: Query) =>
  query<Policy>(`
    select policyname as name, schemaname || '.' || tablename as table, lower(cmd) as cmd,
      qual is not null as using, with_check is not null as check
    from pg_policies where schemaname in ('public', 'storage', 'private') order by 2, 1
  `);

export async function openPolicy(query: Query, policy: Policy): Promise<void> {
  const opened = [policy.using && 'using (true)', policy.check && 'with check (true)'].filter(Boolean).join(' ');
  await query(`alter policy "${policy.name}" on ${policy.table} ${opened}`);
}

export async function whatIsOpen(query: Query, policy: Policy): Promise<string[]> {
  const rows = matrix.filter((row) => row.table === policy.table);
  return [...(await differences(query, rows, [policy.cmd])), ...(await openGuards(query, policy.table))];
}

/** Of the guards that name the table: no other can open with its policies. */
async function openGuards(query: Query, table: string): Promise<string[]> {
  const open: string[] = [];
  for (const { title, person, statement } of guards.filter((guard) => guard.statement.includes(table))) {
    if (await isAllowed(query, person, asReturning(statement))) open.push(`${title}: allowed`);
  }
  return open;
}
