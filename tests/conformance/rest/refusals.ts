/** What PostgREST refuses, and how: constraints, rights, malformed requests. Who may do what is in supabase/tests/matrix.ts. */
import { questions } from '../questions.ts';
import type { Question, QuestionRow } from '../questions.ts';
import type { Requester } from '../test-context.ts';
import { hasStatus, isBody, refusedRest } from '../answer.ts';
import { expectations } from '../expectation.ts';
import { JSON_TYPE, RETURN, rest, shopOf, table } from './query.ts';
import type { Query, Shop } from './query.ts';

const RLS = 'PostgREST docs, Errors: 42501 is 403 for people who are signed in, 401 for others';
const BODY = 'PostgREST docs, Errors: PGRST102';
const UNKNOWN = 'PostgREST docs, Errors: PGRST204';
const description = 'Made for a conformance run.';

const insert = (json: unknown, as: Requester = 'secret', query: Query = {}) => table('categories', query, as, { json });
const change = (name: string, query: Query, json: unknown) => table(name, query, 'secret', { method: 'PATCH', json });
const remove = (name: string, query: Query) => table(name, query, 'secret', { method: 'DELETE' });
const posted = (raw: string) =>
  table('categories', {}, 'secret', { method: 'POST', raw, headers: { 'content-type': 'application/json' } });

type Row = [string, (shop: Shop) => Question, number, string, (Record<string, unknown> | ((shop: Shop) => object))?];

/** Errors of PostgreSQL that arrive with their code. */
const forwarded: Row[] = [
  [
    'refuse-duplicate',
    ({ trees }) => insert({ name: trees, description }),
    409,
    '23505',
    {
      message: /^duplicate key value violates unique constraint "categories_name/,
      details: /^Key \(.+\)=\(.+\) already exists\.$/,
      hint: null,
    },
  ],
  [
    'refuse-missing-parent',
    ({ shopper }) => table('favorites', {}, 'secret', { json: { user_id: shopper.id, illustration_id: 'missing' } }),
    409,
    '23503',
    { details: 'Key (illustration_id)=(missing) is not present in table "illustrations".' },
  ],
  [
    'refuse-used-parent',
    ({ ids }) => remove('illustrations', { id: `eq.${ids.alpha}` }),
    409,
    '23503',
    { message: /has been sold, so it cannot be deleted/, hint: 'in_use' },
  ],
  // RAISE keeps its errcode, DETAIL and HINT.
  [
    'refuse-raised-code',
    ({ birds }) => remove('categories', { name: `eq.${birds}` }),
    409,
    '23503',
    ({ birds }) => ({ hint: 'in_use', details: `{"name": "${birds}", "count": 2}` }),
  ],
  [
    'refuse-check',
    () => insert({ name: 'x', description }),
    400,
    '23514',
    { message: /^new row for relation "categories" violates check constraint/, details: /^Failing row contains/ },
  ],
  [
    'refuse-null',
    ({ prefix }) => insert({ name: `${prefix} Null` }),
    400,
    '23502',
    { message: /^null value in column/ },
  ],
  [
    'refuse-wrong-type',
    ({ trees }) => change('categories', { name: `eq.${trees}` }, { display_order: 'first' }),
    400,
    '22P02',
    { message: 'invalid input syntax for type integer: "first"' },
  ],
  ['refuse-overflow', ({ ids }) => change('illustrations', { id: `eq.${ids.gamma}` }, { price: 1e12 }), 400, '22003'],
  [
    'refuse-generated',
    ({ ids }) => change('illustrations', { id: `eq.${ids.gamma}` }, { search_document: 'a' }),
    400,
    '428C9',
  ],
];

const COLOR = refusedRest(400, 'PGRST204', {
  message: "Could not find the 'color' column of 'categories' in the schema cache",
});
const NO_JSON = refusedRest(400, 'PGRST102', { message: 'Empty or invalid json' });
const red = ({ prefix }: Shop) => ({ name: `${prefix} Red`, description, color: 'red' });

const single = questions('REST', shopOf, [
  ...forwarded.map(([id, question, status, code, part = {}]): QuestionRow<Shop> => [
    id,
    `PostgREST docs, Errors: ${code} is answered with ${status}`,
    question,
    (shop) => ({
      ...refusedRest(status, code, { ...(typeof part === 'function' ? part(shop) : part) }),
      headers: JSON_TYPE,
    }),
  ]),
  [
    'refuse-duplicate-other-key',
    'PostgREST docs, Errors: 23505 is answered with 409; on_conflict names one key only',
    ({ trees }) => ({
      ...insert({ name: trees.toUpperCase(), description }, 'secret', { on_conflict: 'name' }),
      headers: { prefer: 'resolution=merge-duplicates' },
    }),
    refusedRest(409, '23505'),
  ],
  ['refuse-unknown-column', UNKNOWN, (shop) => insert(red(shop)), COLOR],
  ['refuse-unknown-columns', UNKNOWN, (shop) => insert([red(shop)], 'secret', { columns: '"name","color"' }), COLOR],
  [
    'refuse-unknown-change',
    UNKNOWN,
    ({ trees }) => change('categories', { name: `eq.${trees}` }, { color: 'red' }),
    COLOR,
  ],
  ['refuse-malformed-json', BODY, () => posted('{"name": '), NO_JSON],
  ['refuse-empty-body', BODY, () => posted(''), NO_JSON],
  [
    'refuse-insert-policy',
    RLS,
    ({ prefix, stranger }) => insert({ name: `${prefix} Mine`, description }, stranger),
    refusedRest(403, '42501', {
      message: 'new row violates row-level security policy for table "categories"',
      details: null,
      hint: null,
    }),
  ],
  [
    'refuse-insert-anonymous',
    RLS,
    ({ prefix }) => insert({ name: `${prefix} Anon`, description }, 'anon'),
    refusedRest(401, '42501', { message: 'permission denied for table categories' }),
  ],
  [
    'refuse-read-grant',
    RLS,
    ({ shopper }) => table('stripe_events', { select: 'id' }, shopper),
    refusedRest(403, '42501', { message: 'permission denied for table stripe_events' }),
  ],
  [
    'policy-hides-rows',
    'PostgreSQL docs, Row Security Policies: rows that USING hides are not there',
    ({ stranger, paidOrder }) => table('orders', { select: 'id', id: `eq.${paidOrder}` }, stranger),
    { status: 200, is: [] },
  ],
]);

export const refusals = [
  ...single,
  ...expectations('REST', [
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
  ]),
];
