/**
 * Rows of a run in the shop's own tables, written with the secret key and removed afterwards. Four illustrations in two
 * categories, three posts, and two orders of one shopper with what they granted.
 */
import { hasStatus, rows, text } from './answer.ts';
import type { ShopFixture, TestContext, TestUser } from './test-context.ts';
import { Skip } from './skip.ts';

const TEXT = 'Made for a conformance run and removed after it.';
const IMAGE = 'https://images.example.com/picture.png';

export async function createShopFixture(context: TestContext): Promise<ShopFixture> {
  const probe = await context.ask('/rest/v1/illustrations?select=id&limit=1', 'secret');
  if (probe.status !== 200) throw new Skip("needs the shop's migrations: the table illustrations is not there");
  const { prefix } = context;
  const [admin, shopper, stranger] = [
    await context.user('admin'),
    await context.user('shopper'),
    await context.user('stranger'),
  ];
  await promote(context, admin);
  const names = {
    trees: `${prefix} Trees`,
    birds: `${prefix} Birds`,
    empty: `${prefix} Empty`,
    hidden: `${prefix} Hidden`,
  };
  await insert(
    context,
    'categories',
    Object.values(names).map((name) => ({
      name,
      description: TEXT,
      is_active: name !== names.hidden,
      display_order: 900,
    })),
    `name=like.${prefix} *`,
  );
  const ids = { alpha: `${prefix}-a`, beta: `${prefix}-b`, gamma: `${prefix}-c`, delta: `${prefix}-d` };
  const titles = {
    alpha: `${prefix} Alpha, "first" (one)`,
    beta: `${prefix} beta 100%_sure`,
    gamma: `${prefix} Gamma`,
    delta: `${prefix} delta`,
  };
  await insert(context, 'illustrations', illustrations(ids, titles, names), `id=like.${prefix}-*`);
  const orders = await sell(context, shopper, ids);
  return { admin, shopper, stranger, ...names, ids, titles, ...orders, posts: await publish(context) };
}

/** Inserts rows with the same keys and removes at the end what `filter` finds. */
async function insert(
  context: TestContext,
  table: string,
  list: Record<string, unknown>[],
  filter: string,
): Promise<string[]> {
  const answer = await context.ask(`/rest/v1/${table}`, 'secret', {
    json: list,
    headers: { prefer: 'return=representation' },
  });
  hasStatus(answer, 201);
  context.afterwards(() => context.ask(`/rest/v1/${table}?${encodeURI(filter)}`, 'secret', { method: 'DELETE' }));
  return rows(answer).map((row) => String(row.id));
}

async function promote(context: TestContext, admin: TestUser): Promise<void> {
  const set = (is_admin: boolean) =>
    context.ask(`/rest/v1/profiles?id=eq.${admin.id}`, 'secret', { method: 'PATCH', json: { is_admin } });
  hasStatus(await set(true), 204);
  context.afterwards(() => set(false));
}

function illustrations(
  ids: ShopFixture['ids'],
  titles: ShopFixture['titles'],
  names: { trees: string; birds: string },
) {
  const base = { description: TEXT, image: IMAGE, is_free: false, featured: false, image_widths: [] as number[] };
  return [
    {
      ...base,
      id: ids.alpha,
      title: titles.alpha,
      category: names.trees,
      price: 12.5,
      compare_price: 20,
      tags: ['a, b', 'say "c"', 'null'],
      featured: true,
      image_widths: [400, 800],
      master_file: `masters/${ids.alpha}/1_alpha.png`,
    },
    {
      ...base,
      id: ids.beta,
      title: titles.beta,
      category: names.trees,
      price: 0,
      is_free: true,
      compare_price: null,
      tags: [],
      master_file: null,
    },
    {
      ...base,
      id: ids.gamma,
      title: titles.gamma,
      category: names.birds,
      price: 1234.5,
      compare_price: 5.25,
      tags: ['x'],
      master_file: null,
    },
    {
      ...base,
      id: ids.delta,
      title: titles.delta,
      category: names.birds,
      price: 3,
      compare_price: null,
      tags: ['x', 'y'],
      master_file: null,
    },
  ];
}

async function sell(context: TestContext, shopper: TestUser, ids: ShopFixture['ids']) {
  const common = { user_id: shopper.id, currency: 'usd' };
  const [paidOrder = '', pendingOrder = ''] = await insert(
    context,
    'orders',
    [
      {
        ...common,
        total_amount: 1247,
        payment_status: 'paid',
        stripe_session_id: `cs_${context.prefix}_1`,
        paid_at: '2026-11-20T10:00:00.5Z',
      },
      {
        ...common,
        total_amount: 3,
        payment_status: 'pending',
        stripe_session_id: `cs_${context.prefix}_2`,
        paid_at: null,
      },
    ],
    `user_id=eq.${shopper.id}`,
  );
  const line = { quantity: 1, title: 'Line' };
  const items = await insert(
    context,
    'order_items',
    [
      { ...line, order_id: paidOrder, illustration_id: ids.alpha, price: 12.5 },
      { ...line, order_id: paidOrder, illustration_id: ids.gamma, price: 1234.5 },
      { ...line, order_id: pendingOrder, illustration_id: ids.delta, price: 3 },
    ],
    `order_id=in.(${paidOrder},${pendingOrder})`,
  );
  const bought = { user_id: shopper.id };
  await insert(
    context,
    'user_purchases',
    [
      { ...bought, illustration_id: ids.alpha, order_id: paidOrder, order_item_id: items[0], revoked_at: null },
      {
        ...bought,
        illustration_id: ids.gamma,
        order_id: paidOrder,
        order_item_id: items[1],
        revoked_at: '2026-11-21T00:00:00Z',
      },
      { ...bought, illustration_id: ids.delta, order_id: pendingOrder, order_item_id: items[2], revoked_at: null },
    ],
    `user_id=eq.${shopper.id}`,
  );
  return { paidOrder: text(paidOrder), pendingOrder: text(pendingOrder) };
}

async function publish(context: TestContext): Promise<ShopFixture['posts']> {
  const post = (title: string, published_at: string | null) => ({
    title: `${context.prefix} ${title}`,
    content: TEXT,
    excerpt: TEXT,
    author: 'Ama',
    image: IMAGE,
    category: `${context.prefix} Notes`,
    is_published: published_at !== null,
    published_at,
  });
  const list = [
    post('Published', '2026-01-02T03:04:05Z'),
    post('Scheduled', '2099-01-01T00:00:00Z'),
    post('Draft', null),
  ];
  const [published = '', scheduled = '', draft = ''] = await insert(
    context,
    'blog_posts',
    list,
    `category=eq.${context.prefix} Notes`,
  );
  return { published, scheduled, draft };
}
