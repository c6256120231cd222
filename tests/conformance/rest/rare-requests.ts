/**
 * Request shapes that postgrest-js offers and the shop does not use (yet): their answers are known before they are used.
 */
import { hasStatus, isBody, refusedRest } from '../answer.ts';
import type { RequestOptions } from '../answer.ts';
import { expectations } from '../expectation.ts';
import { questions } from '../questions.ts';
import { JSON_TYPE, rest, shopOf, table } from './query.ts';
import type { Query } from './query.ts';

const GET_CALL = 'PostgREST docs, Functions as RPC: GET and HEAD for functions that are stable';

const items = (query: Query, options: RequestOptions = {}) =>
  table('illustrations', { select: 'id', ...query }, 'anon', options);
const SEARCH = table('rpc/search_catalog', { p_query: 'nothing', p_limit: '1' });

const single = questions('REST', shopOf, [
  [
    'count-estimated',
    'PostgREST docs, Pagination and Count: small tables are counted exactly',
    ({ mine }) => items({ ...mine, limit: '2' }, { headers: { prefer: 'count=estimated' } }),
    { status: 206, headers: { 'content-range': '0-1/4' } },
  ],
  ['rpc-get', GET_CALL, () => SEARCH, { status: 200, headers: JSON_TYPE }],
  ['rpc-head', GET_CALL, () => ({ ...SEARCH, method: 'HEAD' }), { status: 200, text: '' }],
  [
    'aggregates-off',
    'PostgREST docs, Errors: PGRST123; hosted projects start with aggregates off',
    () => items({ select: 'price.sum()' }),
    refusedRest(400, 'PGRST123'),
  ],
  [
    'max-affected',
    'PostgREST docs, Errors: PGRST124',
    ({ birds }) =>
      table('illustrations', { category: `eq.${birds}` }, 'secret', {
        method: 'PATCH',
        json: { featured: false },
        headers: { prefer: 'handling=strict,max-affected=1' },
      }),
    refusedRest(400, 'PGRST124'),
  ],
  [
    'range-header',
    'PostgREST docs, Pagination and Count: the Range header',
    ({ mine }) => items({ ...mine, order: 'id' }, { headers: { 'range-unit': 'items', range: '1-2' } }),
    { status: [200, 206], headers: { 'content-range': '1-2/*' } },
  ],
]);

const several = expectations('REST', [
  [
    'jsonb-bare-values',
    'PostgreSQL docs, JSON types: a text, a number or a boolean is a document',
    async (context) => {
      await context.shop();
      const key = `${context.prefix}-bare`;
      const mail = { to_email: 'a@example.com', template: 'none', status: 'sent' };
      context.afterwards(() =>
        rest(context, 'email_outbox', { dedupe_key: `like.${key}*` }, 'secret', { method: 'DELETE' }),
      );
      for (const payload of ['text', 7, true]) {
        const dedupe_key = `${key}-${typeof payload}`;
        hasStatus(await rest(context, 'email_outbox', {}, 'secret', { json: { ...mail, dedupe_key, payload } }), 201);
        isBody(await rest(context, 'email_outbox', { select: 'payload', dedupe_key: `eq.${dedupe_key}` }, 'secret'), [
          { payload },
        ]);
      }
    },
  ],
  [
    'select-json-path',
    'PostgREST docs, Tables and Views: JSON columns',
    async (context) => {
      await context.shop();
      const dedupe_key = `${context.prefix}-path`;
      const mail = {
        dedupe_key,
        to_email: 'a@example.com',
        template: 'none',
        status: 'sent',
        payload: { deep: { list: [1, 2] }, word: 'x' },
      };
      context.afterwards(() =>
        rest(context, 'email_outbox', { dedupe_key: `eq.${dedupe_key}` }, 'secret', { method: 'DELETE' }),
      );
      hasStatus(await rest(context, 'email_outbox', {}, 'secret', { json: mail }), 201);
      const query = { select: 'word:payload->>word,second:payload->deep->list->1', dedupe_key: `eq.${dedupe_key}` };
      isBody(await rest(context, 'email_outbox', query, 'secret'), [{ word: 'x', second: 2 }]);
    },
  ],
]);

export const rareRequests = [...single, ...several];
