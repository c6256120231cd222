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

/** A change answers with its rows, as reading does. */
export const asCell = ({ person, statement }: { person: Identity; statement: string }): Cell => ({
  person,
  statement: /^select/.test(statement) ? statement : `${statement} returning 1`,
});

interface Cell {
  person: Identity;
  statement: string;
  /** Runs as the owner first. */
  before?: string;
}

/**
 * Runs each statement as its person and takes it back. Allowed means: no refusal, and a row was there to act on. A refusal comes from
 * privileges or policies, or from a rule that no role may break.
 */
const IS_ALLOWED = `
  create function pg_temp.is_allowed(p_cell jsonb) returns boolean language plpgsql as $$
  declare
    found bigint;
  begin
    execute p_cell ->> 'before';
    perform set_config('role', p_cell ->> 'role', true), set_config('request.jwt.claims', p_cell ->> 'claims', true);
    execute p_cell ->> 'statement';
    get diagnostics found = row_count;
    raise exception 'Taken back' using errcode = 'TB000';
  exception
    when sqlstate 'TB000' then return found > 0;
    when insufficient_privilege or check_violation or foreign_key_violation then return false;
  end
  $$`;

/** Inside `takenBack` only. */
export async function areAllowed(query: Query, cells: readonly Cell[]): Promise<boolean[]> {
  const told = cells.map(({ person, statement, before = 'select' }) => {
    const { role, claims } = { claims: {}, ...identities[person] };
    return { role, claims: JSON.stringify({ ...claims, role }), statement, before };
  });
  const answers = await query<{ allowed: boolean }>(
    `select pg_temp.is_allowed(cell) as allowed from jsonb_array_elements($1::jsonb) with ordinality c (cell, place) order by place`,
    [JSON.stringify(told)],
  );
  return answers.map(({ allowed }) => allowed);
}

/** Everything is rolled back, also what `run` did to the policies. */
export async function takenBack(database: Database, run: (query: Query) => Promise<void>): Promise<void> {
  const undo = new Error('undo');
  await database
    .adminTransaction(async (query) => {
      await query(IS_ALLOWED);
      await run(query);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
}

/** The cells of a table that differ from the declaration; with `declared`, of those that it allows or of those that it denies. */
export async function differences(
  query: Query,
  rows: MatrixRow[],
  operations: readonly Operation[] = OPERATIONS,
  declared?: 'allowed' | 'denied',
): Promise<string[]> {
  const cells = rows
    .flatMap((row) =>
      operations.flatMap((operation) =>
        everyPerson.map((person) => ({ row, operation, person, statement: statements[operation](row) })),
      ),
    )
    .filter(
      ({ row, operation, person }) =>
        declared === undefined || row.allowed[operation].includes(person) === (declared === 'allowed'),
    );
  const allowed = await areAllowed(
    query,
    cells.map(({ row, operation, person, statement }) => ({
      person,
      statement,
      ...(operation === 'delete' && row.table === 'public.order_items' ? { before: CLEAR_REFERENCES } : {}),
    })),
  );
  return cells.flatMap(({ row, operation, person }, index) =>
    allowed[index] === row.allowed[operation].includes(person)
      ? []
      : [`${row.title} ${operation} ${person}: ${allowed[index] ? 'allowed' : 'denied'}`],
  );
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
  return [...(await differences(query, rows, [policy.cmd], 'denied')), ...(await openGuards(query, policy.table))];
}

/** Of the guards that name the table: no other can open with its policies. */
async function openGuards(query: Query, table: string): Promise<string[]> {
  const named = guards.filter((guard) => guard.statement.includes(table));
  const allowed = await areAllowed(query, named.map(asCell));
  return named.filter((_, index) => allowed[index]).map(({ title }) => `${title}: allowed`);
}
