/** Functions: arguments, every kind of answer, refusals. */
import assert from 'node:assert/strict';
import { hasStatus, isBody, refuses, rows, refusedRest } from '../answer.ts';
import { expectations } from '../expectation.ts';
import { questions } from '../questions.ts';
import { JSON_TYPE, ask, call, shopOf } from './query.ts';

const CALL = 'PostgREST docs, Functions as RPC: POST with a JSON object of arguments';
const SCALAR = 'PostgREST docs, Functions as RPC: Scalar functions';
const VOID = 'PostgREST docs, Functions as RPC: a void function answers 204';
const UNKNOWN = 'PostgREST docs, Errors: PGRST202';
const DENIED = 'PostgREST docs, Errors: 42501 is 403 for people who are signed in, 401 for others';
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

const single = questions('RPC', shopOf, [
  [
    'rpc-jsonb-object',
    CALL,
    ({ prefix }) => call('search_catalog', { p_query: `${prefix} Gamma`, p_limit: 5 }, 'anon'),
    ({ ids }) => ({
      status: 200,
      has: { illustrations: [{ id: ids.gamma, price: 1234.5, is_free: false }] },
      headers: JSON_TYPE,
    }),
  ],
  [
    'rpc-jsonb-list',
    `${CALL}; none is an empty object`,
    ({ stranger }) => call('my_bundle_files', {}, stranger),
    { status: 200, is: [] },
  ],
  [
    'rpc-jsonb-argument',
    `${CALL}; a json parameter gets the value as sent`,
    ({ admin, prefix }) =>
      call('match_sources', { p: { items: [{ path: `${prefix}/"q"/é.png`, sha256: 'f'.repeat(64) }] } }, admin),
    { status: 200, is: { matches: [] } },
  ],
  [
    'rpc-void',
    VOID,
    () => call('finish_email', { p_id: UNKNOWN_ID, p_ok: true, p_error: null }, 'secret'),
    { status: 204, text: '' },
  ],
  [
    'rpc-uuid-null',
    `${CALL}; text becomes the parameter's type`,
    ({ admin }) => call('save_blog_post', { p_id: UNKNOWN_ID, p_base_revision: 5, p_patch: { title: 'x' } }, admin),
    { status: 200, is: { status: 'deleted', row: null, revision: 0 } },
  ],
  [
    'rpc-sees-caller',
    'PostgREST docs, Authorization: functions run with the claims of the caller',
    ({ admin, shopper }) => call('list_users', { p_search: shopper.email, p_page: 1, p_page_size: 5 }, admin),
    ({ shopper }) => ({
      status: 200,
      has: { total: 1, users: [{ id: shopper.id, email: shopper.email, is_admin: false }] },
    }),
  ],
  [
    'rpc-raise',
    'PostgREST docs, Errors: RAISE is P0001, answered with 400',
    ({ shopper, ids }) =>
      call('create_pending_order', { p: { user_id: shopper.id, items: [{ id: ids.beta, quantity: 1 }] } }, 'secret'),
    ({ ids, titles }) =>
      refusedRest(400, 'P0001', {
        message: `"${titles.beta}" is free and can be downloaded directly.`,
        hint: 'item_free',
        details: new RegExp(`"${ids.beta}"`),
      }),
  ],
  [
    'rpc-raise-code',
    'PostgREST docs, Errors: RAISE keeps its errcode',
    ({ stranger }) => call('admin_stats', {}, stranger),
    refusedRest(403, '42501', { message: 'Only an administrator may do this.' }),
  ],
  [
    'rpc-denied-person',
    DENIED,
    ({ stranger }) => call('claim_emails', { p_limit: 1 }, stranger),
    refusedRest(403, '42501', { message: 'permission denied for function claim_emails' }),
  ],
  [
    'rpc-denied-anonymous',
    DENIED,
    () => call('admin_stats', {}, 'anon'),
    refusedRest(401, '42501', { message: 'permission denied for function admin_stats' }),
  ],
  [
    'rpc-unknown',
    UNKNOWN,
    () => call('plant_tree', {}, 'anon'),
    refusedRest(404, 'PGRST202', {
      message: 'Could not find the function public.plant_tree without parameters in the schema cache',
    }),
  ],
  [
    'rpc-unknown-argument',
    UNKNOWN,
    () => call('search_catalog', { query: 'x', limit: 1 }, 'anon'),
    refusedRest(404, 'PGRST202', {
      message:
        /^Could not find the function public\.search_catalog\((query, limit|limit, query)\) in the schema cache$/,
    }),
  ],
  [
    'rpc-missing-argument',
    UNKNOWN,
    () => call('search_catalog', { p_query: 'x' }, 'anon'),
    refusedRest(404, 'PGRST202'),
  ],
  [
    'rpc-wrong-type',
    'PostgREST docs, Errors: 22P02 is forwarded as 400',
    () => call('search_catalog', { p_query: 'x', p_limit: 'many' }, 'anon'),
    refusedRest(400, '22P02', { message: 'invalid input syntax for type integer: "many"' }),
  ],
  [
    'rpc-malformed-json',
    'PostgREST docs, Errors: PGRST102',
    () => ({
      path: '/rest/v1/rpc/search_catalog',
      as: 'anon',
      method: 'POST',
      raw: '{"p_query',
      headers: { 'content-type': 'application/json' },
    }),
    refusedRest(400, 'PGRST102', { message: 'Empty or invalid json' }),
  ],
]);

export const calls = [
  ...single,
  ...expectations('RPC', [
    [
      'rpc-scalar',
      SCALAR,
      async (context) => {
        await context.shop();
        const window = { p_key: `${context.prefix}-limit`, p_limit: 1, p_window_seconds: 60 };
        isBody(await ask(context, call('take_rate_limit', window, 'secret')), true);
        isBody(await ask(context, call('take_rate_limit', window, 'secret')), false);
      },
    ],
    [
      'rpc-writes-once',
      `${CALL}; a call is one transaction`,
      async (context) => {
        const { shopper, ids } = await context.shop();
        const items = [ids.gamma, 'missing'].map((id) => ({ id, quantity: 1 }));
        const answer = await ask(
          context,
          call('create_pending_order', { p: { user_id: shopper.id, items } }, 'secret'),
        );
        refuses(answer, 400, 'P0001');
        const orders = await context.ask(`/rest/v1/orders?select=id&user_id=eq.${shopper.id}`, 'secret');
        hasStatus(orders, 200);
        assert.equal(rows(orders).length, 2);
      },
    ],
  ]),
];
