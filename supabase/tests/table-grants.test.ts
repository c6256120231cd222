/**
 * Rights on tables and columns, held against the matrix: what no cell of it allows must not be granted either, so that a
 * policy too many opens nothing.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Query } from '../local/db/session.ts';
import { matrix } from './matrix.ts';
import { OPERATIONS } from './matrix-rows.ts';
import type { Operation } from './matrix-rows.ts';
import { takenBack } from './matrix-cells.ts';
import { startTestingServer } from './testing-database.ts';
import type { TestingDatabase, TestingServer } from './testing-database.ts';

let server: TestingServer;
let database: TestingDatabase;
beforeAll(async () => {
  server = await startTestingServer();
  database = await server.clone();
});
afterAll(() => server?.stop());

const membersOf = { anon: ['anon'], authenticated: ['userA', 'userB', 'ghost', 'admin'] } as const;

/** Storage's own tables are granted whole by the platform; only policies hold there. */
const ofTheShop = matrix.filter(({ table }) => table.startsWith('public.'));

function declared(role: keyof typeof membersOf, table: string, operation: Operation): boolean {
  return ofTheShop.some(
    (row) => row.table === table && membersOf[role].some((person) => row.allowed[operation].includes(person)),
  );
}

/** Grants beyond the matrix, as `role operation table` or `role operation table.column`. */
async function undeclared(query: Query): Promise<string[]> {
  const columns = await query<Record<'role' | 'table' | 'name', string> & Record<Operation, boolean>>(`
    select role, 'public.' || c.relname as table, a.attname as name,
      has_column_privilege(role, c.oid, a.attnum, 'select') as select, has_column_privilege(role, c.oid, a.attnum, 'insert') as insert,
      has_column_privilege(role, c.oid, a.attnum, 'update') as update, has_table_privilege(role, c.oid, 'delete') as delete
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped,
      unnest(array['anon', 'authenticated']) role
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`);
  const found = new Set<string>();
  for (const { role, table, name, ...granted } of columns) {
    const row = ofTheShop.find((candidate) => candidate.table === table);
    const limits: Partial<Record<Operation, string>> = { select: row?.columns, update: row?.writable };
    for (const operation of OPERATIONS.filter((candidate) => granted[candidate])) {
      if (!declared(role as keyof typeof membersOf, table, operation)) found.add(`${role} ${operation} ${table}`);
      else if (limits[operation] && !limits[operation].split(', ').includes(name))
        found.add(`${role} ${operation} ${table}.${name}`);
    }
  }
  return [...found];
}

describe('grants', () => {
  test('SE01 SE02 no table or column is granted beyond the matrix', async () => {
    expect(await undeclared(database.admin)).toEqual([]);
  });

  test.each([
    ['grant insert on public.orders to authenticated', 'authenticated insert public.orders'],
    ['grant select on public.favorites to anon', 'anon select public.favorites'],
    ['grant delete on public.team_members to authenticated', 'authenticated delete public.team_members'],
    ['grant update (is_admin) on public.profiles to authenticated', 'authenticated update public.profiles.is_admin'],
    [
      'grant select (token_hash) on public.newsletter_subscribers to authenticated',
      'authenticated select public.newsletter_subscribers.token_hash',
    ],
    ['grant update on public.bundle_packs to authenticated', 'authenticated update public.bundle_packs.object_path'],
    [
      'create view public.planted as select 1 as x; grant select on public.planted to anon',
      'anon select public.planted',
    ],
  ])('SE01 SE02 noticed when planted: %s', async (plant, found) => {
    await takenBack(database, async (query) => {
      await query(plant);
      expect(await undeclared(query)).toContain(found);
    });
  });

  test('SE01 no sequence is granted to people', async () => {
    const sequences = await database.admin(
      `select oid::regclass::text from pg_class c where relkind = 'S' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
       and (has_sequence_privilege('anon', oid, 'usage, select, update') or has_sequence_privilege('authenticated', oid, 'usage, select, update'))`,
    );
    expect(sequences).toEqual([]);
  });
});
