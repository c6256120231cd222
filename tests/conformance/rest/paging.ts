/** Order, limit, offset and counts. */
import assert from 'node:assert/strict';
import { hasHeader, hasStatus, isBody, isEmpty, refuses } from '../answer.ts';
import { expectations } from '../expectation.ts';
import type { Run } from '../expectation.ts';
import { COUNT, letters, mine, rest } from './query.ts';
import type { Query } from './query.ts';

const ORDER = 'PostgREST docs, Tables and Views: Ordering';
const LIMITS = 'PostgREST docs, Pagination and Count: Limits and Pagination';
const EXACT = 'PostgREST docs, Pagination and Count: Exact Count';

const comesAs =
  (wanted: string, query: Query): Run =>
  async (context) => {
    const shop = await context.shop();
    const answer = await rest(context, 'illustrations', { select: 'id', ...mine(context), ...query });
    hasStatus(answer, 200);
    assert.equal(letters(answer, shop), wanted, answer.path);
  };

/** Status and Content-Range of a page. */
const ranges =
  (status: number, range: string, query: Query, headers: Record<string, string> = COUNT): Run =>
  async (context) => {
    await context.shop();
    const answer = await rest(
      context,
      'illustrations',
      { select: 'id', ...mine(context), order: 'id', ...query },
      'anon',
      {
        headers,
      },
    );
    hasStatus(answer, status);
    hasHeader(answer, 'content-range', range);
  };

export const paging = expectations('REST', [
  ['order-ascending', ORDER, comesAs('bdag', { order: 'price.asc' })],
  ['order-descending', ORDER, comesAs('gadb', { order: 'price.desc' })],
  ['order-two-columns', ORDER, comesAs('dgba', { order: 'category.asc,price.asc' })],
  [
    'order-nulls-asc',
    `${ORDER}: null is larger than anything unless told`,
    comesAs('gabd', { order: 'compare_price.asc,id.asc' }),
  ],
  [
    'order-nulls-desc',
    `${ORDER}: null is larger than anything unless told`,
    comesAs('bdag', { order: 'compare_price.desc,id.asc' }),
  ],
  ['order-nullslast', ORDER, comesAs('agbd', { order: 'compare_price.desc.nullslast,id.asc' })],
  ['order-nullsfirst', ORDER, comesAs('bdga', { order: 'compare_price.asc.nullsfirst,id.asc' })],
  [
    'order-unknown-column',
    'PostgREST docs, Errors: 42703 is forwarded as 400',
    async (context) => {
      await context.shop();
      refuses(await rest(context, 'illustrations', { select: 'id', order: 'color.asc' }), 400, '42703');
    },
  ],
  ['limit', LIMITS, comesAs('ab', { order: 'id', limit: '2' })],
  ['limit-offset', LIMITS, comesAs('bg', { order: 'id', limit: '2', offset: '1' })],
  ['range-no-count', LIMITS, ranges(200, '0-1/*', { limit: '2' }, {})],
  ['range-no-count-empty', LIMITS, ranges(200, '*/*', { title: 'eq.none' }, {})],
  ['count-whole', EXACT, ranges(200, '0-3/4', {})],
  ['count-part', `${EXACT}: 206 Partial Content`, ranges(206, '0-1/4', { limit: '2', offset: '0' })],
  ['count-last-part', `${EXACT}: 206 Partial Content`, ranges(206, '2-3/4', { limit: '2', offset: '2' })],
  ['count-none', EXACT, ranges(200, '*/0', { title: 'eq.none' })],
  [
    'count-applied',
    'PostgREST docs, Preferences: Preference-Applied',
    async (context) => {
      await context.shop();
      const answer = await rest(context, 'illustrations', { select: 'id', ...mine(context) }, 'anon', {
        headers: COUNT,
      });
      hasHeader(answer, 'preference-applied', /count=exact/);
    },
  ],
  [
    'count-beyond',
    'PostgREST docs, Errors: PGRST103',
    async (context) => {
      await context.shop();
      const query = { select: 'id', ...mine(context), limit: '24', offset: '48' };
      const answer = await rest(context, 'illustrations', query, 'anon', { headers: COUNT });
      const details = 'An offset of 48 was requested, but there are only 4 rows.';
      refuses(answer, 416, 'PGRST103', { message: 'Requested range not satisfiable', details, hint: null });
      hasHeader(answer, 'content-range', '*/4');
    },
  ],
  [
    'beyond-uncounted',
    `${LIMITS}: without a count the end is unknown`,
    async (context) => {
      await context.shop();
      const answer = await rest(context, 'illustrations', {
        select: 'id',
        ...mine(context),
        limit: '24',
        offset: '48',
      });
      hasStatus(answer, 200);
      isBody(answer, []);
    },
  ],
  [
    'count-head-part',
    EXACT,
    async (context) => {
      await context.shop();
      const query = { select: 'id', ...mine(context), limit: '1' };
      const answer = await rest(context, 'illustrations', query, 'anon', { method: 'HEAD', headers: COUNT });
      hasStatus(answer, 206);
      hasHeader(answer, 'content-range', '0-0/4');
      isEmpty(answer);
    },
  ],
]);
