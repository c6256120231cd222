/** Order, limit, offset and counts. */
import assert from 'node:assert/strict';
import { hasStatus, refusedRest } from '../answer.ts';
import type { RequestOptions, Wanted } from '../answer.ts';
import { expectations } from '../expectation.ts';
import type { Run } from '../expectation.ts';
import { questions } from '../questions.ts';
import { COUNT, letters, mine, rest, shopOf, table } from './query.ts';
import type { Query, Shop } from './query.ts';

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

const ordered = expectations('REST', [
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
  ['limit', LIMITS, comesAs('ab', { order: 'id', limit: '2' })],
  ['limit-offset', LIMITS, comesAs('bg', { order: 'id', limit: '2', offset: '1' })],
]);

const page =
  (query: Query, options: RequestOptions = { headers: COUNT }) =>
  ({ mine }: Shop) =>
    table('illustrations', { select: 'id', ...mine, order: 'id', ...query }, 'anon', options);
const ranges = (status: number, range: string): Wanted => ({ status, headers: { 'content-range': range } });

const pages = questions('REST', shopOf, [
  [
    'order-unknown-column',
    'PostgREST docs, Errors: 42703 is forwarded as 400',
    page({ order: 'color.asc' }),
    refusedRest(400, '42703'),
  ],
  ['range-no-count', LIMITS, page({ limit: '2' }, {}), ranges(200, '0-1/*')],
  ['range-no-count-empty', LIMITS, page({ title: 'eq.none' }, {}), ranges(200, '*/*')],
  [
    'count-whole',
    `${EXACT}; Preferences: Preference-Applied`,
    page({}),
    { status: 200, headers: { 'content-range': '0-3/4', 'preference-applied': /count=exact/ } },
  ],
  ['count-part', `${EXACT}: 206 Partial Content`, page({ limit: '2', offset: '0' }), ranges(206, '0-1/4')],
  ['count-last-part', `${EXACT}: 206 Partial Content`, page({ limit: '2', offset: '2' }), ranges(206, '2-3/4')],
  ['count-none', EXACT, page({ title: 'eq.none' }), ranges(200, '*/0')],
  [
    'count-beyond',
    'PostgREST docs, Errors: PGRST103',
    page({ limit: '24', offset: '48' }),
    {
      ...refusedRest(416, 'PGRST103', {
        message: 'Requested range not satisfiable',
        details: 'An offset of 48 was requested, but there are only 4 rows.',
        hint: null,
      }),
      headers: { 'content-range': '*/4' },
    },
  ],
  [
    'beyond-uncounted',
    `${LIMITS}: without a count the end is unknown`,
    page({ limit: '24', offset: '48' }, {}),
    { status: 200, is: [] },
  ],
  [
    'count-head-part',
    EXACT,
    page({ limit: '1' }, { method: 'HEAD', headers: COUNT }),
    { ...ranges(206, '0-0/4'), text: '' },
  ],
]);

export const paging = [...ordered, ...pages];
