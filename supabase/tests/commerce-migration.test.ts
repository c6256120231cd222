/** A shop of the time when prices were one column and all packs were one bundle, brought to today. */
import { cp, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runMigrations } from '../local/db/migrations.ts';
import type { Query } from '../local/db/session.ts';
import { ADMIN, addUsers, SHA, USER_A, USER_B } from './fixtures.ts';
import { caller } from './rpc.ts';
import { MIGRATIONS, startTestingServer, UNMIGRATED } from './testing-database.ts';
import type { TestingDatabase, TestingServer } from './testing-database.ts';

/** The last migration before prices, codes, packs and invoices. */
const LAST = '20261124050959_fewer_are_ranked.sql';
const silent = () => undefined;
let server: TestingServer;
let database: TestingDatabase;
let before: Awaited<ReturnType<typeof state>>;

/** A has the bundle by a sale, B by a grant; C paid it back; D bought one illustration. */
const USER_C = 'a0000000-0000-4000-8000-00000000000c';
const USER_D = 'a0000000-0000-4000-8000-00000000000d';
const BUYERS = [USER_A, USER_B, USER_C, USER_D, ADMIN];

async function fill(query: Query): Promise<void> {
  await addUsers(query);
  await query(`
    insert into auth.users (id, email) values ('${USER_C}', 'c@shop.test'), ('${USER_D}', 'd@shop.test');
    insert into public.illustrations (id, title, description, category, image, price, is_free, downloadable_file, master_file) values
      ('paid', 'Sunset Walk', 'A walk at sunset.', 'Tech', 'lovable-uploads/paid.webp', 12.50, false, '1_sunset.zip', null),
      ('free', 'Free Smile', 'A smile for all.', 'Tech', 'lovable-uploads/free.webp', 0, true, '3_smile.zip', null);
    update public.illustrations set price = 65, compare_price = 200, image = 'lovable-uploads/bundle.webp' where id = 'bundle-all-packs';
    update public.bundle_packs set title = 'Our Tech Pack' where slug = 'tech-startup';
    update public.bundle_packs set bucket = 'downloads', object_path = 'packs/' || slug || '-v2.zip', size_bytes = 5, sha256 = '${SHA}', version = 2,
      uploaded_at = '2026-11-02' where section = 'pack' or slug = 'self-care-essentials';
    insert into public.bundle_pack_versions (pack_slug, version, bucket, object_path, size_bytes, sha256)
    select b.slug, v, 'downloads', format('packs/%s-v%s.zip', b.slug, v), 5, '${SHA}' from public.bundle_packs b, generate_series(1, b.version) v;
    insert into public.free_pack (illustration_ids, object_path, size_bytes, sha256)
      values ('{free,b,c,d,e}', 'free-pack/1.zip', 1, '${SHA}');
    insert into public.favorites (user_id, illustration_id) values ('${USER_D}', 'paid');`);
  const buyers = [
    [USER_A, 'bundle-all-packs', 65, 'paid', 'sale'],
    [USER_B, 'bundle-all-packs', 0, 'completed', 'grant'],
    [USER_C, 'bundle-all-packs', 65, 'refunded', 'sale'],
    [USER_D, 'paid', 12.5, 'paid', 'sale'],
  ] as const;
  for (const [buyer, item, price, status, origin] of buyers)
    await query(`
      with o as (
        insert into public.orders (user_id, total_amount, payment_status, is_bundle_purchase, origin, paid_at, bundle_items)
        values ('${buyer}', ${price}, '${status}', ${item !== 'paid'}, '${origin}', '2026-11-05', '{tech-startup}') returning id
      ), l as (
        insert into public.order_items (order_id, illustration_id, title, price, quantity, refunded_at)
        select id, '${item}', 'As sold', ${price}, 1, ${status === 'refunded' ? 'now()' : 'null'} from o returning id, order_id
      ), u as (
        insert into public.user_purchases (user_id, illustration_id, order_id, order_item_id, revoked_at)
        select '${buyer}', '${item}', order_id, id, ${status === 'refunded' ? 'now()' : 'null'} from l
      )
      insert into public.download_log (id, user_id, order_id, illustration_id, pack_slug, title)
      select gen_random_uuid(), '${buyer}', order_id, ${item === 'paid' ? `'paid', null` : `null, 'fitness'`}, 'A file' from l`);
}

const KEPT =
  'orders order_items user_purchases download_log free_pack favorites bundle_packs bundle_pack_versions email_outbox activity'.split(
    ' ',
  );

/** Every row of the money and files, and what each person may download. */
async function state() {
  const { call } = caller(database);
  const rows: Record<string, Rows> = {};
  for (const table of KEPT) rows[table] = await database.admin(`select * from public.${table}`);
  // The provider of each sale is written to it.
  for (const row of rows['orders'] ?? []) delete row['updated_at'];
  rows['illustrations'] = await database.admin(`
    select id, kind, title, price, compare_price, image, state, is_deliverable, is_free, downloadable_file, revision, updated_at
    from public.illustrations where kind <> 'pack'`);
  const slugs = await database.admin<{ slug: string }>('select slug from public.bundle_packs order by slug');
  const downloads: Record<string, unknown> = {};
  for (const sub of BUYERS) {
    const who = { role: 'authenticated', claims: { sub } } as const;
    const target = (args: { illustration?: string; slug?: string }) =>
      call(who, 'download_target', {
        p_illustration_id: args.illustration ?? null,
        p_pack_slug: args.slug ?? null,
        p_version: null,
      });
    downloads[sub] = {
      packs: await Promise.all(slugs.map(({ slug }) => target({ slug }))),
      pictures: [await target({ illustration: 'paid' }), await target({ illustration: 'free' })],
      files: await call(who, 'my_bundle_files'),
      library: await call(who, 'my_library'),
    };
  }
  return { rows, downloads, contents: await call({ role: 'anon' }, 'bundle_contents') };
}

beforeAll(async () => {
  server = await startTestingServer();
  database = await server.clone(UNMIGRATED);
  const files = (await readdir(MIGRATIONS)).sort();
  const earlier = files.slice(0, files.indexOf(LAST) + 1);
  if (earlier.length < 50) throw new Error('The migrations before it were not found.');
  const folder = await mkdtemp(join(tmpdir(), 'baobab-before-'));
  for (const file of earlier) await cp(join(MIGRATIONS, file), join(folder, file));
  await runMigrations(database, folder, silent);
  await fill(database.admin);
  before = await state();
  await runMigrations(database, MIGRATIONS, silent);
}, 120_000);
afterAll(() => server.stop());

type Rows = Record<string, unknown>[];
/** By what a row was before: later migrations may add columns. */
const byColumnsOf = (known: Rows, rows: Rows) =>
  rows
    .map((row) =>
      JSON.stringify(Object.fromEntries(Object.keys(known[0] ?? {}).map((column) => [column, row[column]]))),
    )
    .toSorted();

test('MO04 no row of money, licenses, files or history is lost or changed', async () => {
  const { rows } = await state();
  for (const [table, known] of Object.entries(before.rows)) {
    const then = byColumnsOf(known, known);
    const now = byColumnsOf(known, rows[table] ?? []);
    // The log also has what migrations changed of the shop's words.
    const kept = table.startsWith('activity') ? now.filter((row) => then.includes(row)) : now;
    expect({ [table]: kept }).toEqual({ [table]: then });
  }
});

test('MO06 each sale has its invoice, with the sums of then, and each paid line the license that all lines were', async () => {
  const orders = await database.admin(`
    select o.number, i.number as invoice, i.gross, o.charged_amount, o.provider, l.amount, l.list_price, l.license_option
    from public.orders o join public.order_items l on l.order_id = o.id left join public.invoices i on i.order_id = o.id order by o.number`);
  const sale = (number: number, gross: number) => ({
    number,
    invoice: `INV-2026-00000${number - 1000 - Number(number > 1002)}`,
    gross,
    charged_amount: gross,
    provider: 'stripe',
    amount: gross,
    list_price: gross,
    license_option: 'standard',
  });
  const granted = { number: 1002, invoice: null, gross: null, provider: null, charged_amount: 0, amount: 0 };
  expect(orders).toEqual([sale(1001, 65), expect.objectContaining(granted), sale(1003, 65), sale(1004, 12.5)]);
});

test('MO01 what is asked for is what was, and its history begins with it', async () => {
  const asked = await database.admin(`
    select i.id, i.price, i.asked_price, c.asked_price as noted from public.illustrations i
    left join public.price_changes c on c.illustration_id = i.id where i.kind <> 'pack' order by i.id`);
  expect(asked).toEqual(
    [
      ['bundle-all-packs', 65],
      ['free', 0],
      ['paid', 12.5],
    ].map(([id, price]) => ({ id, price, asked_price: price, noted: price })),
  );
});

test('MO04 everyone downloads what they could download before, and no one else', async () => {
  const { downloads, contents } = await state();
  expect(downloads).toMatchObject(before.downloads);
  expect(contents).toMatchObject(before.contents);
  const files = (sub: string) => (downloads[sub] as { files: { slug: string }[] }).files.length;
  expect(BUYERS.map(files)).toEqual([19, 19, 0, 0, 19]);
});

test('MO04 the bundle has all nineteen files under its ids, and costs what it did', async () => {
  const { call } = caller(database);
  const [bundle] = await database.admin(`
    select i.price, i.compare_price, i.is_deliverable, count(*) as members
    from public.illustrations i join public.bundle_members m on m.bundle_id = i.id and m.removed_at is null
    where i.kind = 'bundle' group by i.id`);
  expect(bundle).toMatchObject({ price: 65, compare_price: 200, is_deliverable: true, members: 19 });
  const order = await call('service', 'create_pending_order', {
    p: { user_id: USER_C, items: [{ id: 'bundle-complete-225', quantity: 1 }] },
  });
  expect(order).toMatchObject({ total_amount: 65, is_bundle_purchase: true });
});

test('MO04 each pack can be sold singly from now on, and is not before the owner gives it a price', async () => {
  const packs = await database.admin<{ state: string }>(
    `select id, title, price, state, is_deliverable from public.illustrations where kind = 'pack' order by id`,
  );
  expect(packs).toHaveLength(19);
  expect(packs).toContainEqual({
    id: 'pack-tech-startup',
    title: 'Our Tech Pack',
    price: 0,
    state: 'draft',
    is_deliverable: true,
  });
  expect(packs.filter(({ state: at }) => at !== 'draft')).toEqual([]);
  const { call } = caller(database);
  expect(await call<unknown[]>({ role: 'anon' }, 'shop_packs')).toHaveLength(9);
});
