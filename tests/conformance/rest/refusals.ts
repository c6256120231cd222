/** What PostgREST refuses, and how: constraints, rights, malformed requests. */
import { hasHeader, hasStatus, isBody, refuses } from '../answer.ts';
import { expectations } from '../expectation.ts';
import { RETURN, rest } from './query.ts';

const forwarded = (code: string, status: number) => `PostgREST docs, Errors: ${code} is answered with ${status}`;
const RLS = 'PostgREST docs, Errors: 42501 is 403 for people who are signed in, 401 for others';
const DETAIL = 'Made for a conformance run.';

export const refusals = expectations('REST', [
  [
    'refuse-duplicate',
    forwarded('23505', 409),
    async (context) => {
      const { trees } = await context.shop();
      const answer = await rest(context, 'categories', {}, 'secret', { json: { name: trees, description: DETAIL } });
      refuses(answer, 409, '23505', {
        message: /^duplicate key value violates unique constraint "categories_name/,
        details: /^Key \(.+\)=\(.+\) already exists\.$/,
        hint: null,
      });
      hasHeader(answer, 'content-type', 'application/json; charset=utf-8');
    },
  ],
  [
    'refuse-duplicate-other-key',
    `${forwarded('23505', 409)}; on_conflict names one key only`,
    async (context) => {
      const { trees } = await context.shop();
      const json = { name: trees.toUpperCase(), description: DETAIL };
      const headers = { prefer: 'resolution=merge-duplicates' };
      refuses(await rest(context, 'categories', { on_conflict: 'name' }, 'secret', { json, headers }), 409, '23505');
    },
  ],
  [
    'refuse-missing-parent',
    forwarded('23503', 409),
    async (context) => {
      const { shopper } = await context.shop();
      const json = { user_id: shopper.id, illustration_id: 'missing' };
      const answer = await rest(context, 'favorites', {}, 'secret', { json });
      refuses(answer, 409, '23503', {
        details: 'Key (illustration_id)=(missing) is not present in table "illustrations".',
      });
    },
  ],
  [
    'refuse-used-parent',
    forwarded('23503', 409),
    async (context) => {
      const { ids } = await context.shop();
      const answer = await rest(context, 'illustrations', { id: `eq.${ids.alpha}` }, 'secret', { method: 'DELETE' });
      refuses(answer, 409, '23503', {
        message: /has been sold, so it cannot be deleted/,
        hint: 'in_use',
      });
    },
  ],
  [
    'refuse-raised-code',
    'PostgREST docs, Errors: RAISE keeps its errcode, DETAIL and HINT',
    async (context) => {
      const { birds } = await context.shop();
      const answer = await rest(context, 'categories', { name: `eq.${birds}` }, 'secret', { method: 'DELETE' });
      refuses(answer, 409, '23503', {
        hint: 'in_use',
        details: JSON.stringify({ name: birds, count: 2 }).replaceAll(':', ': ').replaceAll(',"', ', "'),
      });
    },
  ],
  [
    'refuse-check',
    forwarded('23514', 400),
    async (context) => {
      await context.shop();
      const answer = await rest(context, 'categories', {}, 'secret', { json: { name: 'x', description: DETAIL } });
      refuses(answer, 400, '23514', {
        message: /^new row for relation "categories" violates check constraint/,
        details: /^Failing row contains/,
      });
    },
  ],
  [
    'refuse-null',
    forwarded('23502', 400),
    async (context) => {
      await context.shop();
      const answer = await rest(context, 'categories', {}, 'secret', { json: { name: `${context.prefix} Null` } });
      const message = 'null value in column "description" of relation "categories" violates not-null constraint';
      refuses(answer, 400, '23502', { message });
    },
  ],
  [
    'refuse-wrong-type',
    forwarded('22P02', 400),
    async (context) => {
      const { trees } = await context.shop();
      const query = { name: `eq.${trees}` };
      const answer = await rest(context, 'categories', query, 'secret', {
        method: 'PATCH',
        json: { display_order: 'first' },
      });
      refuses(answer, 400, '22P02', { message: 'invalid input syntax for type integer: "first"' });
    },
  ],
  [
    'refuse-overflow',
    forwarded('22003', 400),
    async (context) => {
      const { ids } = await context.shop();
      const answer = await rest(context, 'illustrations', { id: `eq.${ids.gamma}` }, 'secret', {
        method: 'PATCH',
        json: { price: 1e12 },
      });
      refuses(answer, 400, '22003', { message: 'numeric field overflow' });
    },
  ],
  [
    'refuse-generated',
    forwarded('428C9', 400),
    async (context) => {
      const { ids } = await context.shop();
      const answer = await rest(context, 'illustrations', { id: `eq.${ids.gamma}` }, 'secret', {
        method: 'PATCH',
        json: { search_document: 'a' },
      });
      refuses(answer, 400, '428C9');
    },
  ],
  [
    'refuse-unknown-column',
    'PostgREST docs, Errors: PGRST204',
    async (context) => {
      const { trees } = await context.shop();
      const message = "Could not find the 'color' column of 'categories' in the schema cache";
      const json = { name: `${context.prefix} Red`, description: DETAIL, color: 'red' };
      refuses(await rest(context, 'categories', {}, 'secret', { json }), 400, 'PGRST204', { message });
      refuses(
        await rest(context, 'categories', { columns: '"name","color"' }, 'secret', { json: [json] }),
        400,
        'PGRST204',
        { message },
      );
      const change = { method: 'PATCH', json: { color: 'red' } };
      refuses(await rest(context, 'categories', { name: `eq.${trees}` }, 'secret', change), 400, 'PGRST204', {
        message,
      });
    },
  ],
  [
    'refuse-malformed-json',
    'PostgREST docs, Errors: PGRST102',
    async (context) => {
      await context.shop();
      const options = { method: 'POST', raw: '{"name": ', headers: { 'content-type': 'application/json' } };
      refuses(await rest(context, 'categories', {}, 'secret', options), 400, 'PGRST102', {
        message: 'Empty or invalid json',
      });
    },
  ],
  [
    'refuse-empty-body',
    'PostgREST docs, Errors: PGRST102',
    async (context) => {
      await context.shop();
      const options = { method: 'POST', raw: '', headers: { 'content-type': 'application/json' } };
      refuses(await rest(context, 'categories', {}, 'secret', options), 400, 'PGRST102', {
        message: 'Empty or invalid json',
      });
    },
  ],
  [
    'refuse-insert-policy',
    RLS,
    async (context) => {
      const { stranger } = await context.shop();
      const answer = await rest(context, 'categories', {}, stranger, {
        json: { name: `${context.prefix} Mine`, description: DETAIL },
      });
      const message = 'new row violates row-level security policy for table "categories"';
      refuses(answer, 403, '42501', { message, details: null, hint: null });
    },
  ],
  [
    'refuse-insert-for-another',
    RLS,
    async (context) => {
      const { stranger, shopper, ids } = await context.shop();
      const json = { user_id: shopper.id, illustration_id: ids.delta };
      refuses(await rest(context, 'favorites', {}, stranger, { json }), 403, '42501');
    },
  ],
  [
    'refuse-insert-anonymous',
    RLS,
    async (context) => {
      await context.shop();
      const answer = await rest(context, 'categories', {}, 'anon', {
        json: { name: `${context.prefix} Anon`, description: DETAIL },
      });
      refuses(answer, 401, '42501', { message: 'permission denied for table categories' });
    },
  ],
  [
    'refuse-read-anonymous',
    RLS,
    async (context) => {
      await context.shop();
      refuses(await rest(context, 'orders', { select: 'id' }), 401, '42501', {
        message: 'permission denied for table orders',
      });
    },
  ],
  [
    'refuse-read-grant',
    RLS,
    async (context) => {
      const { shopper } = await context.shop();
      const answer = await rest(context, 'stripe_events', { select: 'id' }, shopper);
      refuses(answer, 403, '42501', { message: 'permission denied for table stripe_events' });
    },
  ],
  [
    'refuse-column-grant',
    RLS,
    async (context) => {
      const { shopper } = await context.shop();
      const answer = await rest(context, 'profiles', { id: `eq.${shopper.id}` }, shopper, {
        method: 'PATCH',
        json: { is_admin: true },
      });
      refuses(answer, 403, '42501', { message: 'permission denied for table profiles' });
    },
  ],
  [
    'refuse-column-grant-read',
    RLS,
    async (context) => {
      await context.shop();
      const answer = await rest(context, 'bundle_packs', { select: 'slug,object_path' });
      refuses(answer, 401, '42501', { message: 'permission denied for table bundle_packs' });
    },
  ],
  [
    'policy-hides-rows',
    'PostgreSQL docs, Row Security Policies: rows that USING hides are not there',
    async (context) => {
      const { stranger, shopper, paidOrder } = await context.shop();
      isBody(await rest(context, 'orders', { select: 'id', id: `eq.${paidOrder}` }, stranger), []);
      isBody(await rest(context, 'orders', { select: 'id', id: `eq.${paidOrder}` }, shopper), [{ id: paidOrder }]);
    },
  ],
  [
    'policy-hides-updates',
    'PostgreSQL docs, Row Security Policies: rows that USING hides are not there',
    async (context) => {
      const { stranger, trees } = await context.shop();
      const query = { name: `eq.${trees}`, select: 'name' };
      const options = { method: 'PATCH', json: { display_order: 1 }, headers: RETURN };
      const answer = await rest(context, 'categories', query, stranger, options);
      hasStatus(answer, 200);
      isBody(answer, []);
      isBody(await rest(context, 'categories', { name: `eq.${trees}`, select: 'display_order' }, 'secret'), [
        { display_order: 900 },
      ]);
    },
  ],
  [
    'policy-drafts',
    'PostgreSQL docs, Row Security Policies: policies may compare with now()',
    async (context) => {
      const { posts, admin } = await context.shop();
      const query = { select: 'id', category: `eq.${context.prefix} Notes`, order: 'title' };
      isBody(await rest(context, 'blog_posts', query), [{ id: posts.published }]);
      isBody(await rest(context, 'blog_posts', query, admin), [
        { id: posts.draft },
        { id: posts.published },
        { id: posts.scheduled },
      ]);
    },
  ],
]);
