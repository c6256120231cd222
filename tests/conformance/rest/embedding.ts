/** Rows inside rows: the shapes of the order history, the purchases and the favorites. */
import { refusedRest } from '../answer.ts';
import { questions } from '../questions.ts';
import type { Requester } from '../test-context.ts';
import { COUNT, shopOf, table } from './query.ts';
import type { Query } from './query.ts';

const TO_ONE = 'PostgREST docs, Resource Embedding: Many-to-one relationships';
const TO_MANY = 'PostgREST docs, Resource Embedding: One-to-many relationships';
const FILTERS = 'PostgREST docs, Resource Embedding: Embedded Filters';
const INNER = 'PostgREST docs, Resource Embedding: Top-level Filtering';
const PAID = 'in.(paid,completed)';

const item = (select: string, id: string, as: Requester = 'anon') =>
  table('illustrations', { select, id: `eq.${id}` }, as);
const categories = (select: string, name: string, query: Query = {}) => table('categories', { select, name, ...query });
const purchases = (select: string, as: Requester, query: Query, options = {}) =>
  table('user_purchases', { select, ...query }, as, options);

export const embedding = questions('REST', shopOf, [
  [
    'embed-to-one',
    TO_ONE,
    ({ ids }) => item('id,categories(name,is_active)', ids.alpha),
    ({ ids, trees }) => ({ status: 200, is: [{ id: ids.alpha, categories: { name: trees, is_active: true } }] }),
  ],
  [
    'embed-to-one-none',
    `${TO_ONE}: null without a partner`,
    () => item('id,categories(name)', 'bundle-all-packs'),
    { status: 200, is: [{ id: 'bundle-all-packs', categories: null }] },
  ],
  [
    'embed-to-many',
    TO_MANY,
    ({ birds }) => categories('name,illustrations(id)', `eq.${birds}`, { 'illustrations.order': 'id' }),
    ({ birds, ids }) => ({
      status: 200,
      is: [{ name: birds, illustrations: [{ id: ids.gamma }, { id: ids.delta }] }],
    }),
  ],
  [
    'embed-to-many-none',
    `${TO_MANY}: an empty list without partners`,
    ({ empty }) => categories('name,illustrations(id)', `eq.${empty}`),
    ({ empty }) => ({ status: 200, is: [{ name: empty, illustrations: [] }] }),
  ],
  [
    'embed-nested',
    'PostgREST docs, Resource Embedding: Nested Embedding',
    ({ shopper, pendingOrder }) =>
      table(
        'orders',
        {
          select:
            'id,total_amount,bundle_items,order_items(illustration_id,price,quantity,illustrations(image,image_widths,placeholder))',
          id: `eq.${pendingOrder}`,
        },
        shopper,
      ),
    ({ pendingOrder, ids }) => {
      const illustrations = { image: 'https://images.example.com/picture.png', image_widths: [], placeholder: null };
      const line = { illustration_id: ids.delta, price: 3, quantity: 1, illustrations };
      return { status: 200, is: [{ id: pendingOrder, total_amount: 3, bundle_items: [], order_items: [line] }] };
    },
  ],
  [
    'embed-renamed',
    'PostgREST docs, Resource Embedding: renaming an embedded resource',
    ({ shopper, ids }) =>
      purchases('illustration:illustrations(id,title,tags)', shopper, { illustration_id: `eq.${ids.alpha}` }),
    ({ ids, titles }) => ({
      status: 200,
      is: [{ illustration: { id: ids.alpha, title: titles.alpha, tags: ['a, b', 'say "c"', 'null'] } }],
    }),
  ],
  [
    'embed-values',
    'PostgreSQL docs, JSON Functions: embedded values look like top-level ones',
    ({ shopper, ids }) =>
      purchases('orders(id,total_amount,paid_at,is_bundle_purchase)', shopper, { illustration_id: `eq.${ids.alpha}` }),
    ({ paidOrder }) => {
      const paid_at = '2026-11-20T10:00:00.5+00:00';
      return {
        status: 200,
        is: [{ orders: { id: paidOrder, total_amount: 1247, paid_at, is_bundle_purchase: false } }],
      };
    },
  ],
  [
    'embed-inner-filter',
    INNER,
    ({ shopper }) =>
      purchases('illustration_id,orders!inner(payment_status)', shopper, {
        revoked_at: 'is.null',
        'orders.payment_status': PAID,
      }),
    ({ ids }) => ({ status: 200, is: [{ illustration_id: ids.alpha, orders: { payment_status: 'paid' } }] }),
  ],
  [
    'embed-outer-filter',
    `${FILTERS}: parents stay`,
    ({ shopper }) =>
      purchases('illustration_id,orders(payment_status)', shopper, {
        order: 'illustration_id',
        'orders.payment_status': PAID,
      }),
    ({ ids }) => ({
      status: 200,
      is: [
        { illustration_id: ids.alpha, orders: { payment_status: 'paid' } },
        { illustration_id: ids.delta, orders: null },
      ],
    }),
  ],
  [
    'embed-outer-filter-many',
    `${FILTERS}: parents stay`,
    ({ birds }) => categories('name,illustrations(id)', `eq.${birds}`, { 'illustrations.price': 'lt.10' }),
    ({ birds, ids }) => ({ status: 200, is: [{ name: birds, illustrations: [{ id: ids.delta }] }] }),
  ],
  [
    'embed-inner-many',
    INNER,
    ({ trees, birds, empty }) =>
      categories('name,illustrations!inner(id)', `in.(${trees},${birds},${empty})`, {
        'illustrations.price': 'gt.1000',
      }),
    ({ birds, ids }) => ({ status: 200, is: [{ name: birds, illustrations: [{ id: ids.gamma }] }] }),
  ],
  [
    'embed-count',
    'PostgREST docs, Pagination and Count: an exact count counts what an inner join keeps',
    ({ shopper }) =>
      purchases('id,orders!inner(id)', shopper, { 'orders.payment_status': PAID, limit: '10' }, { headers: COUNT }),
    { status: 200, headers: { 'content-range': '0-0/1' } },
  ],
  [
    'embed-policies',
    'PostgREST docs, Authorization: row-level security holds for embedded rows too',
    ({ stranger, ids }) => item('id,order_items(id)', ids.alpha, stranger),
    ({ ids }) => ({ status: 200, is: [{ id: ids.alpha, order_items: [] }] }),
  ],
  [
    'embed-unknown',
    'PostgREST docs, Errors: PGRST200',
    () => table('illustrations', { select: 'id,team_members(name)' }),
    refusedRest(400, 'PGRST200', {
      message: "Could not find a relationship between 'illustrations' and 'team_members' in the schema cache",
      details: /^Searched for a foreign key relationship between 'illustrations' and 'team_members'/,
    }),
  ],
]);
