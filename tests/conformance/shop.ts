// Rows of a run in the shop's own tables, written with the secret key and removed afterwards. Four illustrations in two
// categories, three posts, and two orders of one shopper with what they granted.
import { hasStatus, rows, text } from './answer.ts';
import { Skip } from './expectation.ts';
import type { Person } from './people.ts';
import type { World } from './world.ts';

export type Shop = {
  admin: Person;
  /** Bought `ids.alpha`; a purchase of `ids.gamma` was refunded. */
  shopper: Person;
  /** Bought nothing. */
  stranger: Person;
  trees: string;
  birds: string;
  /** An active category without illustrations, and one that is not active. */
  empty: string;
  hidden: string;
  ids: { alpha: string; beta: string; gamma: string; delta: string };
  titles: { alpha: string; beta: string; gamma: string; delta: string };
  paidOrder: string;
  pendingOrder: string;
  posts: { published: string; scheduled: string; draft: string };
};

const TEXT = 'Made for a conformance run and removed after it.';
const IMAGE = 'https://images.example.com/picture.png';

export async function stockShop(world: World): Promise<Shop> {
  const probe = await world.ask('/rest/v1/illustrations?select=id&limit=1', 'secret');
  if (probe.status !== 200) throw new Skip("needs the shop's migrations: the table illustrations is not there");
  const { prefix } = world;
  const [admin, shopper, stranger] = [
    await world.person('admin'),
    await world.person('shopper'),
    await world.person('stranger'),
  ];
  await promote(world, admin);
  const names = {
    trees: `${prefix} Trees`,
    birds: `${prefix} Birds`,
    empty: `${prefix} Empty`,
    hidden: `${prefix} Hidden`,
  };
  await insert(
    world,
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
  await insert(world, 'illustrations', illustrations(ids, titles, names), `id=like.${prefix}-*`);
  const orders = await sell(world, shopper, ids);
  return { admin, shopper, stranger, ...names, ids, titles, ...orders, posts: await publish(world) };
}

/** Inserts rows with the same keys and removes at the end what `filter` finds. */
async function insert(world: World, table: string, list: Record<string, unknown>[], filter: string): Promise<string[]> {
  const answer = await world.ask(`/rest/v1/${table}`, 'secret', {
    json: list,
    headers: { prefer: 'return=representation' },
  });
  hasStatus(answer, 201);
  world.afterwards(() => world.ask(`/rest/v1/${table}?${encodeURI(filter)}`, 'secret', { method: 'DELETE' }));
  return rows(answer).map((row) => String(row.id));
}

async function promote(world: World, admin: Person): Promise<void> {
  const set = (is_admin: boolean) =>
    world.ask(`/rest/v1/profiles?id=eq.${admin.id}`, 'secret', { method: 'PATCH', json: { is_admin } });
  hasStatus(await set(true), 204);
  world.afterwards(() => set(false));
}

function illustrations(ids: Shop['ids'], titles: Shop['titles'], names: { trees: string; birds: string }) {
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

async function sell(world: World, shopper: Person, ids: Shop['ids']) {
  const common = { user_id: shopper.id, currency: 'usd' };
  const [paidOrder = '', pendingOrder = ''] = await insert(
    world,
    'orders',
    [
      {
        ...common,
        total_amount: 1247,
        payment_status: 'paid',
        stripe_session_id: `cs_${world.prefix}_1`,
        paid_at: '2026-11-20T10:00:00.5Z',
      },
      {
        ...common,
        total_amount: 3,
        payment_status: 'pending',
        stripe_session_id: `cs_${world.prefix}_2`,
        paid_at: null,
      },
    ],
    `user_id=eq.${shopper.id}`,
  );
  const line = { quantity: 1, title: 'Line' };
  const items = await insert(
    world,
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
    world,
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

async function publish(world: World): Promise<Shop['posts']> {
  const post = (title: string, published_at: string | null) => ({
    title: `${world.prefix} ${title}`,
    content: TEXT,
    excerpt: TEXT,
    author: 'Ama',
    image: IMAGE,
    category: `${world.prefix} Notes`,
    is_published: published_at !== null,
    published_at,
  });
  const list = [
    post('Published', '2026-01-02T03:04:05Z'),
    post('Scheduled', '2099-01-01T00:00:00Z'),
    post('Draft', null),
  ];
  const [published = '', scheduled = '', draft = ''] = await insert(
    world,
    'blog_posts',
    list,
    `category=eq.${world.prefix} Notes`,
  );
  return { published, scheduled, draft };
}
