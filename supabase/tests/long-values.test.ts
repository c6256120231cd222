// Runs in npm run test:all only: it writes megabytes into every column.
import { expect, test } from 'vitest';
import { addEverything, identities } from './fixtures.ts';
import { freshDatabases } from './rpc.ts';

const shop = freshDatabases(addEverything);

/** Letters that do not compress: an index keeps compressed values. */
const noise = (letters: number) =>
  Array.from({ length: letters }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');

test('HX01 a value that is too long breaks a rule of its column, never a limit of the server', async () => {
  const columns = await shop.database.admin<{ table: string; column: string; type: string }>(`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and data_type in ('text', 'ARRAY') order by 1, 2`);
  const many = Array.from({ length: 200_000 }, () => noise(6)).join(' ');
  const faults: string[] = [];
  for (const { table, column, type } of columns) {
    for (const text of [noise(20_000), many]) {
      const value = type === 'text' ? text : `{${text.slice(0, 20_000)}}`;
      const change = `update public.${table} set ${column} = $1 where ctid = (select min(ctid) from public.${table})`;
      const code = await shop.database
        .withRole(identities.admin, async (query) => {
          await query(change, [value]);
          throw Object.assign(new Error('undo'), { code: 'undone' });
        })
        .catch((error: { code: string }) => error.code);
      // PostgREST answers these classes with 500: limits, resources, faults, and P0002.
      if (/^(5|XX|P0002)/.test(code)) faults.push(`${table}.${column} ${code}`);
    }
  }
  expect([...new Set(faults)]).toEqual([]);
});
