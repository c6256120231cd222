/** Rules about the schema as a whole, asked of the catalogs; and the official tools' opinion of it. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Query } from '../local/db/session.ts';
import { API_FUNCTIONS, OWN_FUNCTIONS, PRIVATE_FUNCTIONS } from './grants.ts';
import { takenBack } from './matrix-cells.ts';
import { generateFiles } from './generated-files.ts';
import { runCli } from './official-cli.ts';
import { rules } from './schema-rules.ts';
import { startTestingServer } from './testing-database.ts';
import type { TestingDatabase, TestingServer } from './testing-database.ts';

const namesOf = async (query: Query, statement: string) =>
  (await query<{ found: string }>(statement)).map(({ found }) => found);

let server: TestingServer;
let database: TestingDatabase;

beforeAll(async () => {
  server = await startTestingServer();
  database = await server.clone();
});
afterAll(() => server?.stop());

describe('the schema keeps its own rules', () => {
  test.each(rules)('SE01 no $title', async ({ find }) => {
    expect(await namesOf(database.admin, find)).toEqual([]);
  });

  test.each(rules)('SE01 noticed when planted: $title', async ({ find, plant, found }) => {
    await takenBack(database, async (query) => {
      await query(plant);
      expect(await namesOf(query, find)).toContain(found);
    });
  });

  test.each([
    ['public', API_FUNCTIONS],
    ['private', PRIVATE_FUNCTIONS],
  ] as const)('SE01 each role may execute just the declared functions of schema %s', async (schema, declared) => {
    for (const [role, names] of Object.entries(declared)) {
      const granted = `select p.proname as found from pg_proc p
        where p.pronamespace = '${schema}'::regnamespace and has_function_privilege('${role}', p.oid, 'execute') order by 1`;
      expect(`${role}: ${(await namesOf(database.admin, granted)).join(' ')}`).toBe(`${role}: ${names}`);
    }
  });

  test('SE01 a function that signed-in people may call asks for an administrator, unless visitors may call it or it is about the caller', async () => {
    const asking = `select proname as found from pg_proc where pronamespace = 'public'::regnamespace
      and has_function_privilege('authenticated', oid, 'execute') and prosrc ~ 'private\\.require_(admin|area|role)\\('`;
    const open = `${API_FUNCTIONS.anon} ${OWN_FUNCTIONS}`.split(' ');
    const declared = API_FUNCTIONS.authenticated.split(' ').filter((name) => !open.includes(name));
    expect((await namesOf(database.admin, asking)).toSorted()).toEqual(declared.toSorted());
  });

  test('D6 D8 SA12 the migrations bring categories, the bundle, its nineteen files, buckets, documents and empty settings', async () => {
    const [row] = await database.admin(`select
      (select array_agg(name order by display_order)::text from public.categories) as categories,
      (select concat_ws('/', price, compare_price) from public.illustrations where id = 'bundle-all-packs') as bundle,
      (select jsonb_object_agg(e.key, e.value) - '{only_one,sale_notices,sale_digest,faq_standard,revision,updated_at}'::text[]
        from public.shop_settings s cross join jsonb_each_text(to_jsonb(s)) e where e.value not in ('', '[]', '{}'))::text as settings,
      (select count(*) from public.bundle_packs where section = 'pack') as packs,
      (select count(*) from public.bundle_packs where section = 'bonus') as bonus,
      (select count(*) from public.illustrations where kind = 'pack' and state = 'draft') as drafts,
      (select count(*) from public.activity) as activities,
      (select count(*) from public.content_documents) as documents,
      (select string_agg(id || ' ' || public || ' ' || file_size_limit, ', ' order by id) from storage.buckets) as buckets`);
    expect(row).toEqual({
      categories: '{Tech,Education,Business,Lifestyle,Family,Faith,Culture}',
      bundle: '79.00/225.00',
      settings: '{"currency": "usd", "tax_mode": "off", "time_zone": "UTC", "asks_delivery_consent": "false"}',
      packs: 9,
      bonus: 10,
      drafts: 19,
      activities: 0,
      documents: 2,
      buckets: 'Downloadable Files false 104857600, downloads false 104857600, images true 10485760',
    });
  });
});

/** Each run of the CLI takes a second before it begins. */
describe('the official tools agree', () => {
  test('OP04 the linter of the Supabase CLI finds a planted table without row-level security, and nothing else', async () => {
    const planted = await server.clone();
    await planted.admin('create table public.planted (id int primary key); grant select on public.planted to anon');
    const linted = await runCli('db', 'advisors', `--remote=${planted.url}`, '--fail-on', 'warn');
    await planted.close();
    expect(linted.code).not.toBe(0);
    expect(JSON.parse(linted.stdout)).toMatchObject([
      { name: 'rls_disabled_in_public', metadata: { name: 'planted' } },
    ]);
  });

  test('OP04 the committed types are those of the migrations', async () => {
    for (const { file, text } of await generateFiles(database)) expect(await readFile(file, 'utf8')).toBe(text);
  });
});
