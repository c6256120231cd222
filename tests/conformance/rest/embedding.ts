/** Rows inside rows: the shapes of the order history, the purchases and the favorites. */
import assert from 'node:assert/strict';
import { hasBody, hasHeader, hasStatus, isBody, record, refuses, rows } from '../answer.ts';
import { expectations } from '../expectation.ts';
import { COUNT, mine, rest } from './query.ts';

const TO_ONE = 'PostgREST docs, Resource Embedding: Many-to-one relationships';
const TO_MANY = 'PostgREST docs, Resource Embedding: One-to-many relationships';
const NESTED = 'PostgREST docs, Resource Embedding: Nested Embedding';
const FILTERS = 'PostgREST docs, Resource Embedding: Embedded Filters';
const INNER = 'PostgREST docs, Resource Embedding: Top-level Filtering';
const PAID = 'in.(paid,completed)';

export const embedding = expectations('REST', [
  [
    'embed-to-one',
    TO_ONE,
    async (context) => {
      const { ids, trees } = await context.shop();
      isBody(await rest(context, 'illustrations', { select: 'id,categories(name,is_active)', id: `eq.${ids.alpha}` }), [
        { id: ids.alpha, categories: { name: trees, is_active: true } },
      ]);
    },
  ],
  [
    'embed-to-one-none',
    `${TO_ONE}: null without a partner`,
    async (context) => {
      await context.shop();
      isBody(await rest(context, 'illustrations', { select: 'id,categories(name)', id: 'eq.bundle-all-packs' }), [
        { id: 'bundle-all-packs', categories: null },
      ]);
    },
  ],
  [
    'embed-to-many',
    TO_MANY,
    async (context) => {
      const { birds, ids } = await context.shop();
      const answer = await rest(context, 'categories', { select: 'name,illustrations(id)', name: `eq.${birds}` });
      const [row] = rows(answer);
      const found = record(row).illustrations as { id: string }[];
      assert.deepEqual(found.map(({ id }) => id).sort(), [ids.gamma, ids.delta].sort());
    },
  ],
  [
    'embed-to-many-none',
    `${TO_MANY}: an empty list without partners`,
    async (context) => {
      const { empty } = await context.shop();
      isBody(await rest(context, 'categories', { select: 'name,illustrations(id)', name: `eq.${empty}` }), [
        { name: empty, illustrations: [] },
      ]);
    },
  ],
  [
    'embed-nested',
    NESTED,
    async (context) => {
      const { shopper, pendingOrder, ids } = await context.shop();
      const select =
        'id,total_amount,bundle_items,order_items(illustration_id,price,quantity,illustrations(image,image_widths,placeholder))';
      const answer = await rest(context, 'orders', { select, id: `eq.${pendingOrder}` }, shopper);
      const illustrations = { image: 'https://images.example.com/picture.png', image_widths: [], placeholder: null };
      const line = { illustration_id: ids.delta, price: 3, quantity: 1, illustrations };
      isBody(answer, [{ id: pendingOrder, total_amount: 3, bundle_items: [], order_items: [line] }]);
    },
  ],
  [
    'embed-renamed',
    'PostgREST docs, Resource Embedding: renaming an embedded resource',
    async (context) => {
      const { shopper, ids, titles } = await context.shop();
      const select = 'illustration:illustrations(id,title,price,tags)';
      const query = { select, illustration_id: `eq.${ids.alpha}` };
      isBody(await rest(context, 'user_purchases', query, shopper), [
        { illustration: { id: ids.alpha, title: titles.alpha, price: 12.5, tags: ['a, b', 'say "c"', 'null'] } },
      ]);
    },
  ],
  [
    'embed-values',
    'PostgreSQL docs, JSON Functions: embedded values look like top-level ones',
    async (context) => {
      const { shopper, paidOrder, ids } = await context.shop();
      const query = {
        select: 'orders(id,total_amount,paid_at,is_bundle_purchase,bundle_items)',
        illustration_id: `eq.${ids.alpha}`,
      };
      const orders = {
        id: paidOrder,
        total_amount: 1247,
        paid_at: '2026-11-20T10:00:00.5+00:00',
        is_bundle_purchase: false,
        bundle_items: [],
      };
      isBody(await rest(context, 'user_purchases', query, shopper), [{ orders }]);
    },
  ],
  [
    'embed-inner-filter',
    INNER,
    async (context) => {
      const { shopper, ids } = await context.shop();
      const query = {
        select: 'illustration_id,orders!inner(payment_status)',
        revoked_at: 'is.null',
        'orders.payment_status': PAID,
      };
      isBody(await rest(context, 'user_purchases', query, shopper), [
        { illustration_id: ids.alpha, orders: { payment_status: 'paid' } },
      ]);
    },
  ],
  [
    'embed-outer-filter',
    `${FILTERS}: parents stay`,
    async (context) => {
      const { shopper, ids } = await context.shop();
      const query = {
        select: 'illustration_id,orders(payment_status)',
        order: 'illustration_id',
        'orders.payment_status': PAID,
      };
      isBody(await rest(context, 'user_purchases', query, shopper), [
        { illustration_id: ids.alpha, orders: { payment_status: 'paid' } },
        { illustration_id: ids.delta, orders: null },
      ]);
    },
  ],
  [
    'embed-outer-filter-many',
    `${FILTERS}: parents stay`,
    async (context) => {
      const { birds, ids } = await context.shop();
      const query = { select: 'name,illustrations(id)', name: `eq.${birds}`, 'illustrations.price': 'lt.10' };
      isBody(await rest(context, 'categories', query), [{ name: birds, illustrations: [{ id: ids.delta }] }]);
    },
  ],
  [
    'embed-inner-many',
    INNER,
    async (context) => {
      const { trees, birds, empty } = await context.shop();
      const query = {
        select: 'name,illustrations!inner(id)',
        name: `in.(${trees},${birds},${empty})`,
        'illustrations.price': 'gt.1000',
      };
      const answer = await rest(context, 'categories', query);
      assert.deepEqual(
        rows(answer).map((row) => row.name),
        [birds],
      );
    },
  ],
  [
    'embed-count',
    'PostgREST docs, Pagination and Count: an exact count counts what an inner join keeps',
    async (context) => {
      const { shopper } = await context.shop();
      const query = { select: 'id,orders!inner(id)', 'orders.payment_status': PAID, limit: '10' };
      const answer = await rest(context, 'user_purchases', query, shopper, { headers: COUNT });
      hasStatus(answer, 200);
      hasHeader(answer, 'content-range', '0-0/1');
    },
  ],
  [
    'embed-policies',
    'PostgREST docs, Authorization: row-level security holds for embedded rows too',
    async (context) => {
      const { stranger, ids } = await context.shop();
      const query = { select: 'id,order_items(id)', ...mine(context), id: `eq.${ids.alpha}` };
      isBody(await rest(context, 'illustrations', query, stranger), [{ id: ids.alpha, order_items: [] }]);
    },
  ],
  [
    'embed-unknown',
    'PostgREST docs, Errors: PGRST200',
    async (context) => {
      await context.shop();
      const answer = await rest(context, 'illustrations', { select: 'id,team_members(name)' });
      const message = "Could not find a relationship between 'illustrations' and 'team_members' in the schema cache";
      refuses(answer, 400, 'PGRST200', { message });
      hasBody(answer, {
        details: /^Searched for a foreign key relationship between 'illustrations' and 'team_members'/,
      });
    },
  ],
]);
