/** Rows and values as PostgREST prints them, one object instead of a list. */
import assert from 'node:assert/strict';
import { hasBody, hasHeader, hasStatus, isBody, isEmpty, record, refuses, rows } from '../answer.ts';
import { expectations } from '../expectation.ts';
import { COUNT, OBJECT, mine, rest } from './query.ts';

const COLUMNS = 'PostgREST docs, Tables and Views: Vertical Filtering';
const SINGULAR = 'PostgREST docs, Resource Representation: Singular or Plural';
const JSON_TYPES = 'PostgreSQL docs, JSON Functions: to_json prints numbers as numbers and dates as ISO 8601';
const ERRORS = 'PostgREST docs, Errors: PostgREST Error Codes';
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/;

export const reading = expectations('REST', [
  [
    'read-columns',
    COLUMNS,
    async (context) => {
      const { ids, titles } = await context.shop();
      const answer = await rest(context, 'illustrations', { select: 'title,id', id: `eq.${ids.alpha}` });
      hasStatus(answer, 200);
      isBody(answer, [{ title: titles.alpha, id: ids.alpha }]);
      hasHeader(answer, 'content-type', 'application/json; charset=utf-8');
    },
  ],
  [
    'read-all-columns',
    COLUMNS,
    async (context) => {
      const { ids } = await context.shop();
      const [row] = rows(
        await rest(context, 'categories', { select: '*', name: `eq.${(await context.shop()).trees}` }),
      );
      assert.ok(ids.alpha);
      for (const column of ['id', 'name', 'revision', 'created_at']) assert.ok(column in record(row), `no ${column}`);
    },
  ],
  [
    'read-renamed-column',
    'PostgREST docs, Tables and Views: Renaming Columns',
    async (context) => {
      const { ids, titles } = await context.shop();
      isBody(await rest(context, 'illustrations', { select: 'name:title', id: `eq.${ids.gamma}` }), [
        { name: titles.gamma },
      ]);
    },
  ],
  [
    'read-nothing',
    COLUMNS,
    async (context) => {
      await context.shop();
      const answer = await rest(context, 'illustrations', { select: 'id', id: 'eq.no-such-item' });
      hasStatus(answer, 200);
      isBody(answer, []);
    },
  ],
  [
    'read-numeric',
    JSON_TYPES,
    async (context) => {
      const { ids } = await context.shop();
      isBody(await rest(context, 'illustrations', { select: 'price,compare_price', id: `eq.${ids.gamma}` }), [
        { price: 1234.5, compare_price: 5.25 },
      ]);
    },
  ],
  [
    'read-timestamp',
    JSON_TYPES,
    async (context) => {
      const { ids, paidOrder } = await context.shop();
      hasBody(await rest(context, 'illustrations', { select: 'created_at', id: `eq.${ids.alpha}` }), [
        { created_at: TIMESTAMP },
      ]);
      isBody(await rest(context, 'orders', { select: 'paid_at', id: `eq.${paidOrder}` }, 'secret'), [
        { paid_at: '2026-11-20T10:00:00.5+00:00' },
      ]);
    },
  ],
  [
    'read-text-array',
    JSON_TYPES,
    async (context) => {
      const { ids } = await context.shop();
      isBody(await rest(context, 'illustrations', { select: 'tags', id: `eq.${ids.alpha}` }), [
        { tags: ['a, b', 'say "c"', 'null'] },
      ]);
    },
  ],
  [
    'read-integer-array',
    JSON_TYPES,
    async (context) => {
      await context.shop();
      isBody(
        await rest(context, 'illustrations', { select: 'image_widths', ...mine(context), order: 'id', limit: '2' }),
        [{ image_widths: [400, 800] }, { image_widths: [] }],
      );
    },
  ],
  [
    'read-boolean-null',
    JSON_TYPES,
    async (context) => {
      const { ids } = await context.shop();
      isBody(
        await rest(context, 'illustrations', { select: 'is_free,is_deliverable,compare_price', id: `eq.${ids.beta}` }),
        [{ is_free: true, is_deliverable: false, compare_price: null }],
      );
    },
  ],
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
      isBody(
        await rest(
          context,
          'illustration_sources',
          { select: 'size_bytes', illustration_id: `eq.${ids.alpha}` },
          'secret',
        ),
        [{ size_bytes: 9_007_199_254_740_991 }],
      );
      const payload = { deep: { list: [1, 'two', null, { three: 3.5 }] }, 'with "quotes"': true };
      const key = `${context.prefix}-jsonb`;
      const mail = { dedupe_key: key, to_email: 'a@example.com', template: 'none', payload, status: 'sent' };
      hasStatus(await rest(context, 'email_outbox', {}, 'secret', { json: mail }), 201);
      context.afterwards(() =>
        rest(context, 'email_outbox', { dedupe_key: `eq.${key}` }, 'secret', { method: 'DELETE' }),
      );
      isBody(await rest(context, 'email_outbox', { select: 'payload', dedupe_key: `eq.${key}` }, 'secret'), [
        { payload },
      ]);
    },
  ],
  [
    'read-single',
    SINGULAR,
    async (context) => {
      const { ids } = await context.shop();
      const answer = await rest(context, 'illustrations', { select: 'id', id: `eq.${ids.alpha}` }, 'anon', {
        headers: OBJECT,
      });
      hasStatus(answer, 200);
      isBody(answer, { id: ids.alpha });
      hasHeader(answer, 'content-type', /^application\/vnd\.pgrst\.object\+json/);
    },
  ],
  [
    'read-single-none',
    SINGULAR,
    async (context) => {
      await context.shop();
      const answer = await rest(context, 'illustrations', { select: 'id', id: 'eq.missing' }, 'anon', {
        headers: OBJECT,
      });
      const message = 'Cannot coerce the result to a single JSON object';
      refuses(answer, 406, 'PGRST116', { message, details: 'The result contains 0 rows', hint: null });
    },
  ],
  [
    'read-single-many',
    SINGULAR,
    async (context) => {
      await context.shop();
      const answer = await rest(context, 'illustrations', { select: 'id', ...mine(context) }, 'anon', {
        headers: OBJECT,
      });
      refuses(answer, 406, 'PGRST116', { details: 'The result contains 4 rows' });
    },
  ],
  [
    'read-head',
    'PostgREST docs, Tables and Views: HEAD returns the headers of GET',
    async (context) => {
      await context.shop();
      const answer = await rest(context, 'illustrations', { select: 'id', ...mine(context) }, 'anon', {
        method: 'HEAD',
        headers: COUNT,
      });
      hasStatus(answer, 200);
      hasHeader(answer, 'content-range', '0-3/4');
      isEmpty(answer);
    },
  ],
  [
    'read-unknown-column',
    'PostgREST docs, Errors: 42703 is forwarded as 400',
    async (context) => {
      await context.shop();
      const answer = await rest(context, 'illustrations', { select: 'id,color' });
      refuses(answer, 400, '42703', { message: 'column illustrations.color does not exist' });
    },
  ],
  [
    'read-unknown-table',
    ERRORS,
    async (context) => {
      await context.shop();
      const answer = await rest(context, 'sketches', { select: '*' });
      refuses(answer, 404, 'PGRST205', {
        message: "Could not find the table 'public.sketches' in the schema cache",
        details: null,
      });
    },
  ],
  [
    'read-hidden-schema',
    'PostgREST docs, Schemas: only exposed schemas answer',
    async (context) => {
      await context.shop();
      const answer = await rest(context, 'rate_limits', { select: '*' }, 'secret', {
        headers: { 'accept-profile': 'private' },
      });
      refuses(answer, 406, 'PGRST106', { message: /^(Invalid schema: private|The schema must be one of)/ });
    },
  ],
]);
