/**
 * Request shapes that postgrest-js offers and the shop does not use (yet): their answers are known before they are used.
 */
import { hasHeader, hasStatus, isBody, isEmpty, refuses } from '../answer.ts';
import { expectations } from '../expectation.ts';
import { mine, queryOf, rest } from './query.ts';

const COUNTS = 'PostgREST docs, Pagination and Count: small tables are counted exactly';
const GET_CALL = 'PostgREST docs, Functions as RPC: GET and HEAD for functions that are stable';

export const rareRequests = expectations('REST', [
  [
    'count-estimated',
    COUNTS,
    async (context) => {
      await context.shop();
      const query = { select: 'id', ...mine(context), limit: '2' };
      const answer = await rest(context, 'illustrations', query, 'anon', { headers: { prefer: 'count=estimated' } });
      hasStatus(answer, 206);
      hasHeader(answer, 'content-range', '0-1/4');
    },
  ],
  [
    'rpc-get',
    GET_CALL,
    async (context) => {
      const { empty } = await context.shop();
      const answer = await context.ask(
        `/rest/v1/rpc/search_catalog?${queryOf({ p_query: `nothing ${empty.length}`, p_limit: '1' })}`,
        'anon',
      );
      hasStatus(answer, 200);
      hasHeader(answer, 'content-type', 'application/json; charset=utf-8');
    },
  ],
  [
    'rpc-head',
    GET_CALL,
    async (context) => {
      await context.shop();
      const answer = await context.ask(
        `/rest/v1/rpc/search_catalog?${queryOf({ p_query: 'nothing', p_limit: '1' })}`,
        'anon',
        { method: 'HEAD' },
      );
      hasStatus(answer, 200);
      isEmpty(answer);
    },
  ],
  [
    'aggregates-off',
    'PostgREST docs, Errors: PGRST123; hosted projects start with aggregates off',
    async (context) => {
      await context.shop();
      refuses(await rest(context, 'illustrations', { select: 'price.sum()' }), 400, 'PGRST123');
    },
  ],
  [
    'max-affected',
    'PostgREST docs, Errors: PGRST124',
    async (context) => {
      const { birds } = await context.shop();
      const headers = { prefer: 'handling=strict,max-affected=1' };
      const options = { method: 'PATCH', json: { featured: false }, headers };
      refuses(await rest(context, 'illustrations', { category: `eq.${birds}` }, 'secret', options), 400, 'PGRST124');
    },
  ],
  [
    'range-header',
    'PostgREST docs, Pagination and Count: the Range header',
    async (context) => {
      await context.shop();
      const query = { select: 'id', ...mine(context), order: 'id' };
      const answer = await rest(context, 'illustrations', query, 'anon', {
        headers: { 'range-unit': 'items', range: '1-2' },
      });
      hasHeader(answer, 'content-range', '1-2/*');
    },
  ],
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
