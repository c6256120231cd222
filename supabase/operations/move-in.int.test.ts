/** An old project of the specified kind moves in by its database and its secret key: everything once, and back again. */
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openNewShop } from './move-in/fixtures/new-shop.ts';
import { OLD_PASSWORD, openOldShop, TAKEN } from './move-in/fixtures/old-shop.ts';
import type { Moved } from './move-in/run.ts';

const SIZE = { illustrations: 13, customers: 5, orders: 16 };
let old: Awaited<ReturnType<typeof openOldShop>>;
let shop: Awaited<ReturnType<typeof openNewShop>>;
let before: string;
let moved: Moved;
const step = () => ({ from: old.stack.databaseUrl, secretKey: old.stack.secretKey });

beforeAll(async () => {
  [old, shop] = await Promise.all([openOldShop(SIZE), openNewShop()]);
  before = await shop.contents();
  const result = await shop.run(step());
  if (!result) throw new Error('The move gave no proof.');
  moved = result;
});
afterAll(() => Promise.all([old?.close(), shop?.close()]));

const signIn = (email: string, password: string) => {
  const auth = { persistSession: false, autoRefreshToken: false };
  return createClient(shop.stack.url, shop.stack.publishableKey, { auth }).auth.signInWithPassword({ email, password });
};

test('OW17 a moved project adds up by month and currency, and every live purchase downloads', async () => {
  const { proof } = moved;
  expect(proof).toMatchObject({ isWhole: true });
  const theirs = await old.sql<{ month: string; orders: number; cents: number }[]>`
    select to_char(created_at, 'YYYY-MM') || ' usd' as month, count(*)::integer as orders, (sum(total_amount) * 100)::float8 as cents
    from orders where payment_status <> 'pending' group by 1`;
  expect(Object.fromEntries(theirs.map(({ month, orders, cents }) => [month, [orders, cents]]))).toEqual(
    Object.fromEntries(Object.entries(proof.months).map(([month, { ours }]) => [month, ours])),
  );
  expect(proof.purchases).toBeGreaterThan(8);
  expect(proof.downloadable).toBe(proof.purchases);
  const ids = (await shop.sql<{ id: string }[]>`select id from public.illustrations where kind = 'illustration'`).map(
    ({ id }) => id,
  );
  expect(ids.toSorted()).toEqual(old.illustrations.filter((_, at) => at !== 11).toSorted());
});

test('OW17 broken rows are named with what was done', () => {
  const said = moved.proof.problems.map(({ kind, what, done }) => `${kind}: ${what} → ${done}`).join('\n');
  for (const words of [
    'item: price: "twelve" is no amount → moved as a draft with the price 0',
    '"Picture 3" has no image → moved as a draft',
    '"Picture 11": neither its image nor its file can be read → left out',
    'but for capitals → one account has the purchases of both',
    'its buyer has no account any more → moved as an order without an account',
    'it has no order → moved with an order of 0',
    'its buyer has no account → left out',
    'it was not paid → left out',
    'their times name no zone → read as UTC',
  ])
    expect(said).toContain(words);
});

test('OW17 the old password signs in, and administrators of the old shop are customers', async () => {
  expect((await signIn(old.customer.email, OLD_PASSWORD)).error).toBeNull();
  expect((await signIn('customer-2@old.test', OLD_PASSWORD)).data.user?.email).toBe('customer-2@old.test');
  const admins =
    await shop.sql`select u.email from public.profiles f join auth.users u on u.id = f.id where f.is_admin`;
  expect(admins.map(({ email }) => String(email))).toEqual([shop.stack.logins.admin.email]);
});

test('OW17 moved orders have no invoice, credit, mail or finding, and are found by their old number', async () => {
  const [counts] = await shop.sql`select (select count(*)::integer from public.invoices) as invoices,
    (select count(*)::integer from public.email_outbox) as mails, (select count(*)::integer from private.order_item_credits) as credits`;
  expect(counts).toEqual({ invoices: 0, mails: 0, credits: 0 });
  const service = createClient(shop.stack.url, shop.stack.secretKey);
  expect((await service.rpc('reconcile_orders')).data).toEqual([]);
  const [order] = await shop.sql<
    { moved_number: string }[]
  >`select moved_number from public.orders where payment_status = 'completed' and total_amount > 0 limit 1`;
  const { data } = await signIn(shop.stack.logins.admin.email, shop.stack.logins.admin.password);
  const headers = { Authorization: `Bearer ${data.session?.access_token}` };
  const admin = createClient(shop.stack.url, shop.stack.publishableKey, { global: { headers } });
  const asked = { p_search: order?.moved_number, p_status: null, p_from: null, p_to: null, p_page: 1, p_page_size: 5 };
  expect((await admin.rpc('list_orders', asked)).data).toMatchObject({
    total: 1,
    orders: [{ origin: 'moved', moved_number: order?.moved_number }],
  });
  const worth = await shop.sql`select worth from public.profiles f, private.countable_lines(f.id) where worth > 0`;
  expect(worth.length).toBe(0);
});

test('SA10 OW17 originals are moved without where their picture was taken', async () => {
  const [item] = await shop.sql<{ master_file: string; image: string }[]>`
    select master_file, image from public.illustrations where id = ${old.illustrations[1] ?? ''}`;
  const files = createClient(shop.stack.url, shop.stack.secretKey).storage;
  const { data } = await files.from('downloads').download(item?.master_file ?? '');
  const bytes = Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(bytes.byteLength).toBeGreaterThan(100);
  expect(bytes.includes(TAKEN)).toBe(false);
  const theirs = await fetch(
    `${old.stack.url}/storage/v1/object/public/images/lovable-uploads/170000000001-picture_1.png`,
  );
  expect(Buffer.from(await theirs.arrayBuffer()).includes(TAKEN)).toBe(true);
});

test('OW17 a second run writes no row and sends no byte', async () => {
  const contents = await shop.contents();
  const again = await shop.run(step());
  expect(again).toMatchObject({ sentBytes: 0, counts: { new: 0, changed: 0, kept: 0 }, proof: { isWhole: true } });
  expect(await shop.contents()).toBe(contents);
});

test('OW17 a change at the source is moved; one that was also made here is shown and left', async () => {
  const [mine, theirs] = [old.illustrations[1] ?? '', old.illustrations[2] ?? ''];
  await shop.sql`update public.illustrations set title = 'Renamed here' where id = ${mine}`;
  await old.sql`update illustrations set title = title || ', new' where id in ${old.sql([mine, theirs])}`;
  const again = await shop.run(step());
  expect(again?.counts).toMatchObject({ changed: 1, kept: 1 });
  const titles = await shop.sql<
    { id: string; title: string }[]
  >`select id, title from public.illustrations where id in ${shop.sql([mine, theirs])}`;
  expect(Object.fromEntries(titles.map(({ id, title }) => [id, title]))).toEqual({
    [mine]: 'Renamed here',
    [theirs]: 'Picture 2, new',
  });
});

test('OW17 mails leave only when asked for, once a customer', async () => {
  await shop.run({ ...step(), step: 'tell' });
  const first = shop.lines.at(-1);
  await shop.run({ ...step(), step: 'tell' });
  expect([first, shop.lines.at(-1)]).toEqual([expect.stringMatching(/^Queued [1-9]/), 'Queued 0 mails, 100 an hour.']);
});

test('OW17 undo takes back what is unchanged with its files, and names what it keeps', async () => {
  await shop.run({ ...step(), step: 'undo' });
  const left = await shop.sql<{ kind: string; their_id: string }[]>`select kind, their_id from private.moved`;
  // Two people have signed in, and one title was changed here.
  expect(left.map(({ kind }) => kind).toSorted()).toEqual(['item', 'person', 'person']);
  const [counts] = await shop.sql`select (select count(*)::integer from public.orders) as orders,
    (select count(*)::integer from public.illustrations where kind = 'illustration') as items,
    (select count(*)::integer from public.blog_posts) as posts`;
  expect(counts).toEqual({ orders: 0, items: 1, posts: 0 });
  expect(before).toContain('"orders": null');
});
