/** What a question costs must not grow with the shop: counted in rows that are read, which no load of the machine changes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Query } from '../local/db/session.ts';
import { takenBack } from './matrix-cells.ts';
import { startTestingServer } from './testing-database.ts';
import type { TestingDatabase, TestingServer } from './testing-database.ts';

const ITEMS = 600;

let server: TestingServer;
let database: TestingDatabase;
beforeAll(async () => {
  server = await startTestingServer();
  database = await server.clone();
  await database.admin(`
    alter table public.illustrations disable trigger log_made;
    insert into public.illustrations (id, title, description, category, image, price, downloadable_file, facets)
    select 'item-' || n, case n % 3 when 0 then 'Dancer ' else 'Teacher ' end || n, 'A generated picture.', 'Education', 'x.webp', 5, 'x.zip',
      case n % 4 when 0 then '{hair:braids}'::text[] else '{hair:locs}' end
    from generate_series(1, ${ITEMS}) n;
    select private.refresh_facets();
    analyze`);
}, 120_000);
afterAll(() => server?.stop());

/** Rows of illustrations that one question reads once its statements are planned, for which PostgreSQL reads some, too. */
async function rowsRead(question: string): Promise<number> {
  let read = 0;
  await takenBack(database, async (query) => {
    await query(question);
    const before = await rowsSoFar(query);
    await query(question);
    read = (await rowsSoFar(query)) - before;
  });
  return read;
}

/** Of the session, as far as they are not passed on to the statistics yet. */
async function rowsSoFar(query: Query): Promise<number> {
  const [row] = await query<{ read: number }>(
    `select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as read
     from pg_stat_xact_user_tables where relid = 'public.illustrations'::regclass`,
  );
  return row?.read ?? 0;
}

const find = (filters: string, more: string) =>
  `select public.find_illustrations('', '${filters}', p_size => 24, p_counts => ${more})`;

test.each(['{}', '{hair:braids}', '{hair:braids,price:paid}'])(
  'SP02 what is left of every filter beside %s is counted without reading an illustration',
  async (filters) => {
    const page = await rowsRead(find(filters, 'false'));
    expect(page).toBeGreaterThan(0);
    expect(await rowsRead(find(filters, 'true'))).toBe(page);
  },
);

test('SP02 a page of everything reads as many illustrations as it shows, of however many there are', async () => {
  expect(await rowsRead(find('{}', 'true'))).toBeLessThanOrEqual(2 * 24);
});
