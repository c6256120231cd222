/** Rows and values as PostgREST prints them, one object instead of a list. */
import { hasStatus, isBody, refusedRest } from '../answer.ts';
import { expectations } from '../expectation.ts';
import { questions } from '../questions.ts';
import type { QuestionRow } from '../questions.ts';
import type { ShopFixture } from '../test-context.ts';
import { COUNT, JSON_TYPE, OBJECT, rest, shopOf, table } from './query.ts';
import type { Query, Shop } from './query.ts';

const COLUMNS = 'PostgREST docs, Tables and Views: Vertical Filtering';
const SINGULAR = 'PostgREST docs, Resource Representation: Singular or Plural';
const JSON_TYPES = 'PostgreSQL docs, JSON Functions: to_json prints numbers as numbers and dates as ISO 8601';
const ERRORS = 'PostgREST docs, Errors: PostgREST Error Codes';
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/;

const items = (select: string, query: Query = {}, options = {}) =>
  table('illustrations', { select, ...query }, 'anon', options);
const item = (select: string, id: string, options = {}) => items(select, { id: `eq.${id}` }, options);

/** Columns of one illustration, and how they are printed. */
const values: [string, keyof ShopFixture['ids'], Record<string, unknown>][] = [
  ['read-numeric', 'gamma', { price: 1234.5, compare_price: 5.25 }],
  ['read-text-array', 'alpha', { tags: ['a, b', 'say "c"', 'null'] }],
  ['read-integer-array', 'alpha', { image_widths: [400, 800] }],
  ['read-empty-array', 'beta', { image_widths: [] }],
  ['read-boolean-null', 'beta', { is_free: true, is_deliverable: false, compare_price: null }],
];

const single = questions('REST', shopOf, [
  [
    'read-columns',
    COLUMNS,
    ({ ids }) => item('title,id', ids.alpha),
    ({ ids, titles }) => ({ status: 200, is: [{ title: titles.alpha, id: ids.alpha }], headers: JSON_TYPE }),
  ],
  [
    'read-all-columns',
    COLUMNS,
    ({ trees }) => table('categories', { select: '*', name: `eq.${trees}` }),
    ({ trees }) => ({ status: 200, has: [{ id: /./, name: trees, revision: 1, created_at: TIMESTAMP }] }),
  ],
  [
    'read-renamed-column',
    'PostgREST docs, Tables and Views: Renaming Columns',
    ({ ids }) => item('name:title', ids.gamma),
    ({ titles }) => ({ status: 200, is: [{ name: titles.gamma }] }),
  ],
  ['read-nothing', COLUMNS, () => item('id', 'no-such-item'), { status: 200, is: [] }],
  ...values.map(([id, which, row]): QuestionRow<Shop> => [
    id,
    JSON_TYPES,
    ({ ids }) => item(Object.keys(row).join(','), ids[which]),
    { status: 200, is: [row] },
  ]),
  [
    'read-timestamp',
    JSON_TYPES,
    ({ paidOrder }) => table('orders', { select: 'paid_at', id: `eq.${paidOrder}` }, 'secret'),
    { status: 200, is: [{ paid_at: '2026-11-20T10:00:00.5+00:00' }] },
  ],
  [
    'read-single',
    SINGULAR,
    ({ ids }) => item('id', ids.alpha, { headers: OBJECT }),
    ({ ids }) => ({
      status: 200,
      is: { id: ids.alpha },
      headers: { 'content-type': /^application\/vnd\.pgrst\.object\+json/ },
    }),
  ],
  [
    'read-single-none',
    SINGULAR,
    () => item('id', 'missing', { headers: OBJECT }),
    refusedRest(406, 'PGRST116', {
      message: 'Cannot coerce the result to a single JSON object',
      details: 'The result contains 0 rows',
      hint: null,
    }),
  ],
  [
    'read-single-many',
    SINGULAR,
    ({ mine }) => items('id', mine, { headers: OBJECT }),
    refusedRest(406, 'PGRST116', { details: 'The result contains 4 rows' }),
  ],
  [
    'read-head',
    'PostgREST docs, Tables and Views: HEAD returns the headers of GET',
    ({ mine }) => items('id', mine, { method: 'HEAD', headers: COUNT }),
    { status: 200, text: '', headers: { 'content-range': '0-3/4' } },
  ],
  [
    'read-unknown-column',
    'PostgREST docs, Errors: 42703 is forwarded as 400',
    () => items('id,color'),
    refusedRest(400, '42703', { message: 'column illustrations.color does not exist' }),
  ],
  [
    'read-unknown-table',
    ERRORS,
    () => table('sketches', { select: '*' }),
    refusedRest(404, 'PGRST205', {
      message: "Could not find the table 'public.sketches' in the schema cache",
      details: null,
    }),
  ],
  [
    'read-hidden-schema',
    'PostgREST docs, Schemas: only exposed schemas answer',
    () => table('rate_limits', { select: '*' }, 'secret', { headers: { 'accept-profile': 'private' } }),
    refusedRest(406, 'PGRST106', { message: /^(Invalid schema: private|The schema must be one of)/ }),
  ],
]);

export const reading = [
  ...single,
  ...expectations('REST', [
    [
      'read-bigint-jsonb',
      JSON_TYPES,
      async (context) => {
        const { ids } = await context.shop();
        const source = {
          illustration_id: ids.alpha,
          source_path: 'a.png',
          source_name: 'a.png',
          sha256: '0'.repeat(64),
          size_bytes: 9_007_199_254_740_991,
        };
        hasStatus(await rest(context, 'illustration_sources', {}, 'secret', { json: source }), 201);
        const query = { select: 'size_bytes', illustration_id: `eq.${ids.alpha}` };
        isBody(await rest(context, 'illustration_sources', query, 'secret'), [{ size_bytes: source.size_bytes }]);
        const payload = { deep: { list: [1, 'two', null, { three: 3.5 }] }, 'with "quotes"': true };
        const mail = {
          dedupe_key: `${context.prefix}-jsonb`,
          to_email: 'a@example.com',
          template: 'none',
          payload,
          status: 'sent',
        };
        hasStatus(await rest(context, 'email_outbox', {}, 'secret', { json: mail }), 201);
        const own = { dedupe_key: `eq.${mail.dedupe_key}` };
        context.afterwards(() => rest(context, 'email_outbox', own, 'secret', { method: 'DELETE' }));
        isBody(await rest(context, 'email_outbox', { select: 'payload', ...own }, 'secret'), [{ payload }]);
      },
    ],
  ]),
];
