/** Functions: arguments, every kind of answer, refusals. */
import assert from 'node:assert/strict';
import { hasBody, hasHeader, hasStatus, isBody, isEmpty, record, refuses } from '../answer.ts';
import { expectations } from '../expectation.ts';
import { rpc } from './query.ts';

const CALL = 'PostgREST docs, Functions as RPC: POST with a JSON object of arguments';
const SCALAR = 'PostgREST docs, Functions as RPC: Scalar functions';
const VOID = 'PostgREST docs, Functions as RPC: a void function answers 204';
const UNKNOWN = 'PostgREST docs, Errors: PGRST202';
const RAISE = 'PostgREST docs, Errors: RAISE is P0001, answered with 400';
const DENIED = 'PostgREST docs, Errors: 42501 is 403 for people who are signed in, 401 for others';
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

export const calls = expectations('RPC', [
  [
    'rpc-jsonb-object',
    CALL,
    async (context) => {
      const { ids } = await context.shop();
      const answer = await rpc(context, 'search_catalog', { p_query: `${context.prefix} Gamma`, p_limit: 5 }, 'anon');
      hasStatus(answer, 200);
      hasHeader(answer, 'content-type', 'application/json; charset=utf-8');
      hasBody(answer, { illustrations: [{ id: ids.gamma, price: 1234.5, is_free: false }] });
    },
  ],
  [
    'rpc-jsonb-list',
    CALL,
    async (context) => {
      const { stranger } = await context.shop();
      isBody(await rpc(context, 'my_bundle_files', {}, stranger), []);
    },
  ],
  [
    'rpc-jsonb-argument',
    `${CALL}; a json parameter gets the value as sent`,
    async (context) => {
      const { admin, ids } = await context.shop();
      const sha256 = 'f'.repeat(64);
      const items = [{ path: `${context.prefix}/"q"/é.png`, sha256 }];
      hasStatus(await rpc(context, 'match_sources', { p: { items } }, admin), 200);
      isBody(await rpc(context, 'match_sources', { p: { items } }, admin), { matches: [] });
      assert.ok(ids.alpha);
    },
  ],
  [
    'rpc-no-arguments',
    CALL,
    async (context) => {
      const { admin } = await context.shop();
      const answer = await rpc(context, 'admin_stats', {}, admin);
      hasStatus(answer, 200);
      const stats = record(answer.body);
      assert.equal(typeof stats.revenue_30d, 'number');
      assert.ok(Array.isArray(stats.days));
    },
  ],
  [
    'rpc-scalar',
    SCALAR,
    async (context) => {
      await context.shop();
      const window = { p_key: `${context.prefix}-limit`, p_limit: 1, p_window_seconds: 60 };
      const first = await rpc(context, 'take_rate_limit', window, 'secret');
      hasStatus(first, 200);
      isBody(first, true);
      isBody(await rpc(context, 'take_rate_limit', window, 'secret'), false);
    },
  ],
  [
    'rpc-void',
    VOID,
    async (context) => {
      await context.shop();
      const answer = await rpc(context, 'finish_email', { p_id: UNKNOWN_ID, p_ok: true, p_error: null }, 'secret');
      hasStatus(answer, 204);
      isEmpty(answer);
    },
  ],
  [
    'rpc-void-person',
    VOID,
    async (context) => {
      const { admin } = await context.shop();
      const answer = await rpc(context, 'set_admin_role', { p_user_id: admin.id, p_role: 'owner' }, admin);
      hasStatus(answer, 204);
      isEmpty(answer);
    },
  ],
  [
    'rpc-uuid-null',
    `${CALL}; text becomes the parameter's type`,
    async (context) => {
      const { admin } = await context.shop();
      const call = { p_id: UNKNOWN_ID, p_base_revision: 5, p_patch: { title: 'x' } };
      isBody(await rpc(context, 'save_blog_post', call, admin), { status: 'deleted', row: null, revision: 0 });
    },
  ],
  [
    'rpc-sees-caller',
    'PostgREST docs, Authorization: functions run with the claims of the caller',
    async (context) => {
      const { admin, shopper } = await context.shop();
      const call = { p_search: shopper.email, p_page: 1, p_page_size: 5 };
      hasBody(await rpc(context, 'list_users', call, admin), {
        total: 1,
        users: [{ id: shopper.id, email: shopper.email, is_admin: false }],
      });
    },
  ],
  [
    'rpc-writes-once',
    `${CALL}; a call is one transaction`,
    async (context) => {
      const { shopper, ids } = await context.shop();
      const items = [
        { id: ids.gamma, quantity: 1 },
        { id: 'missing', quantity: 1 },
      ];
      refuses(
        await rpc(context, 'create_pending_order', { p: { user_id: shopper.id, items } }, 'secret'),
        400,
        'P0001',
      );
      const orders = await context.ask(`/rest/v1/orders?select=id&user_id=eq.${shopper.id}`, 'secret');
      assert.equal((orders.body as unknown[]).length, 2);
    },
  ],
  [
    'rpc-raise',
    RAISE,
    async (context) => {
      const { shopper, ids, titles } = await context.shop();
      const items = [{ id: ids.beta, quantity: 1 }];
      const answer = await rpc(context, 'create_pending_order', { p: { user_id: shopper.id, items } }, 'secret');
      refuses(answer, 400, 'P0001', {
        message: `"${titles.beta}" is free and can be downloaded directly.`,
        hint: 'item_free',
      });
      assert.deepEqual(JSON.parse(String(record(answer.body).details)), { id: ids.beta, title: titles.beta });
    },
  ],
  [
    'rpc-raise-code',
    'PostgREST docs, Errors: RAISE keeps its errcode',
    async (context) => {
      const { stranger } = await context.shop();
      refuses(await rpc(context, 'admin_stats', {}, stranger), 403, '42501', {
        message: 'Only an administrator may do this.',
      });
    },
  ],
  [
    'rpc-denied-person',
    DENIED,
    async (context) => {
      const { stranger } = await context.shop();
      const answer = await rpc(context, 'claim_emails', { p_limit: 1 }, stranger);
      refuses(answer, 403, '42501', { message: 'permission denied for function claim_emails' });
    },
  ],
  [
    'rpc-denied-anonymous',
    DENIED,
    async (context) => {
      await context.shop();
      const answer = await rpc(context, 'admin_stats', {}, 'anon');
      refuses(answer, 401, '42501', { message: 'permission denied for function admin_stats' });
    },
  ],
  [
    'rpc-unknown',
    UNKNOWN,
    async (context) => {
      await context.shop();
      const answer = await rpc(context, 'plant_tree', {}, 'anon');
      const message = 'Could not find the function public.plant_tree without parameters in the schema cache';
      refuses(answer, 404, 'PGRST202', { message });
    },
  ],
  [
    'rpc-unknown-argument',
    UNKNOWN,
    async (context) => {
      await context.shop();
      const answer = await rpc(context, 'search_catalog', { query: 'x', limit: 1 }, 'anon');
      refuses(answer, 404, 'PGRST202', {
        message:
          /^Could not find the function public\.search_catalog\((query, limit|limit, query)\) in the schema cache$/,
      });
    },
  ],
  [
    'rpc-missing-argument',
    UNKNOWN,
    async (context) => {
      await context.shop();
      refuses(await rpc(context, 'search_catalog', { p_query: 'x' }, 'anon'), 404, 'PGRST202');
    },
  ],
  [
    'rpc-wrong-type',
    'PostgREST docs, Errors: 22P02 is forwarded as 400',
    async (context) => {
      await context.shop();
      const answer = await rpc(context, 'search_catalog', { p_query: 'x', p_limit: 'many' }, 'anon');
      refuses(answer, 400, '22P02', { message: 'invalid input syntax for type integer: "many"' });
    },
  ],
  [
    'rpc-malformed-json',
    'PostgREST docs, Errors: PGRST102',
    async (context) => {
      await context.shop();
      const options = { method: 'POST', raw: '{"p_query', headers: { 'content-type': 'application/json' } };
      const answer = await context.ask('/rest/v1/rpc/search_catalog', 'anon', options);
      refuses(answer, 400, 'PGRST102', { message: 'Empty or invalid json' });
    },
  ],
]);
