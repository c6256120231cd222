// Request shapes that postgrest-js offers and the shop does not use (yet): their answers are known before they are used.
import { hasHeader, hasStatus, isBody, isEmpty, refuses } from '../answer.ts';
import { expectations } from '../expectation.ts';
import { mine, queryOf, rest } from './query.ts';

const COUNTS = 'PostgREST docs, Pagination and Count: small tables are counted exactly';
const GET_CALL = 'PostgREST docs, Functions as RPC: GET and HEAD for functions that are stable';

export const seldom = expectations('REST', [
  [
    'count-estimated',
    COUNTS,
    async (world) => {
      await world.shop();
      const query = { select: 'id', ...mine(world), limit: '2' };
      const answer = await rest(world, 'illustrations', query, 'anon', { headers: { prefer: 'count=estimated' } });
      hasStatus(answer, 206);
      hasHeader(answer, 'content-range', '0-1/4');
    },
  ],
  [
    'rpc-get',
    GET_CALL,
    async (world) => {
      const { empty } = await world.shop();
      const answer = await world.ask(
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
    async (world) => {
      await world.shop();
      const answer = await world.ask(
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
    async (world) => {
      await world.shop();
      refuses(await rest(world, 'illustrations', { select: 'price.sum()' }), 400, 'PGRST123');
    },
  ],
  [
    'max-affected',
    'PostgREST docs, Errors: PGRST124',
    async (world) => {
      const { birds } = await world.shop();
      const headers = { prefer: 'handling=strict,max-affected=1' };
      const wish = { method: 'PATCH', json: { featured: false }, headers };
      refuses(await rest(world, 'illustrations', { category: `eq.${birds}` }, 'secret', wish), 400, 'PGRST124');
    },
  ],
  [
    'range-header',
    'PostgREST docs, Pagination and Count: the Range header',
    async (world) => {
      await world.shop();
      const query = { select: 'id', ...mine(world), order: 'id' };
      const answer = await rest(world, 'illustrations', query, 'anon', {
        headers: { 'range-unit': 'items', range: '1-2' },
      });
      hasHeader(answer, 'content-range', '1-2/*');
    },
  ],
  [
    'jsonb-bare-values',
    'PostgreSQL docs, JSON types: a text, a number or a boolean is a document',
    async (world) => {
      await world.shop();
      const key = `${world.prefix}-bare`;
      const mail = { to_email: 'a@example.com', template: 'none', status: 'sent' };
      world.afterwards(() =>
        rest(world, 'email_outbox', { dedupe_key: `like.${key}*` }, 'secret', { method: 'DELETE' }),
      );
      for (const payload of ['text', 7, true]) {
        const dedupe_key = `${key}-${typeof payload}`;
        hasStatus(await rest(world, 'email_outbox', {}, 'secret', { json: { ...mail, dedupe_key, payload } }), 201);
        isBody(await rest(world, 'email_outbox', { select: 'payload', dedupe_key: `eq.${dedupe_key}` }, 'secret'), [
          { payload },
        ]);
      }
    },
  ],
  [
    'select-json-path',
    'PostgREST docs, Tables and Views: JSON columns',
    async (world) => {
      await world.shop();
      const dedupe_key = `${world.prefix}-path`;
      const mail = {
        dedupe_key,
        to_email: 'a@example.com',
        template: 'none',
        status: 'sent',
        payload: { deep: { list: [1, 2] }, word: 'x' },
      };
      world.afterwards(() =>
        rest(world, 'email_outbox', { dedupe_key: `eq.${dedupe_key}` }, 'secret', { method: 'DELETE' }),
      );
      hasStatus(await rest(world, 'email_outbox', {}, 'secret', { json: mail }), 201);
      const query = { select: 'word:payload->>word,second:payload->deep->list->1', dedupe_key: `eq.${dedupe_key}` };
      isBody(await rest(world, 'email_outbox', query, 'secret'), [{ word: 'x', second: 2 }]);
    },
  ],
]);
