/** What a browser needs from every part: preflights and headers that scripts may read. */
import { hasHeader, hasStatus } from './answer.ts';
import { expectations } from './expectation.ts';
import type { Run } from './expectation.ts';

const CORS = 'Fetch standard, CORS protocol; Supabase answers any origin';
const ORIGIN = 'https://shop.example';

const preflight =
  (path: string, method: string, headers: string): Run =>
  async (context) => {
    const answer = await context.ask(path, null, {
      method: 'OPTIONS',
      headers: { origin: ORIGIN, 'access-control-request-method': method, 'access-control-request-headers': headers },
    });
    hasStatus(answer, 200, 204);
    hasHeader(answer, 'access-control-allow-origin', /^(\*|https:\/\/shop\.example)$/);
    hasHeader(answer, 'access-control-allow-methods', new RegExp(`${method}|\\*`));
    for (const name of headers.split(','))
      hasHeader(answer, 'access-control-allow-headers', new RegExp(`${name}|\\*`, 'i'));
  };

export const gateway = expectations('Gateway', [
  [
    'preflight-rest',
    CORS,
    preflight('/rest/v1/illustrations?select=id', 'PATCH', 'apikey,authorization,prefer,content-type'),
  ],
  ['preflight-rpc', CORS, preflight('/rest/v1/rpc/search_catalog', 'POST', 'apikey,content-type,x-client-info')],
  [
    'preflight-auth',
    CORS,
    preflight('/auth/v1/token?grant_type=password', 'POST', 'apikey,content-type,x-supabase-api-version'),
  ],
  [
    'preflight-storage',
    CORS,
    preflight('/storage/v1/object/images/x.png', 'POST', 'apikey,authorization,x-upsert,cache-control'),
  ],
  [
    'preflight-tus',
    CORS,
    preflight('/storage/v1/upload/resumable', 'PATCH', 'authorization,tus-resumable,upload-offset,upload-metadata'),
  ],
  [
    'cors-rest',
    CORS,
    async (context) => {
      const answer = await context.ask('/rest/v1/illustrations?select=id&limit=1', 'anon', {
        headers: { origin: ORIGIN },
      });
      hasHeader(answer, 'access-control-allow-origin', /^(\*|https:\/\/shop\.example)$/);
      hasHeader(answer, 'access-control-expose-headers', /Content-Range/i);
    },
  ],
  [
    'cors-auth',
    `${CORS}; auth-js reads the API version of an error`,
    async (context) => {
      const answer = await context.ask('/auth/v1/user', 'anon', { headers: { origin: ORIGIN } });
      hasHeader(answer, 'access-control-expose-headers', /X-Supabase-Api-Version/i);
    },
  ],
  [
    'cors-refusals',
    CORS,
    async (context) => {
      for (const path of ['/rest/v1/nothing-here', '/auth/v1/user', '/storage/v1/object/public/nothing/here.png']) {
        const answer = await context.ask(path, 'anon', { headers: { origin: ORIGIN } });
        hasHeader(answer, 'access-control-allow-origin', /^(\*|https:\/\/shop\.example)$/);
      }
    },
  ],
  [
    'cors-tus-headers',
    CORS,
    async (context) => {
      const headers = { origin: ORIGIN, 'tus-resumable': '1.0.0' };
      const answer = await context.ask('/storage/v1/upload/resumable/nothing', 'secret', { method: 'HEAD', headers });
      for (const name of ['Location', 'Upload-Offset', 'Upload-Length']) {
        hasHeader(answer, 'access-control-expose-headers', new RegExp(name, 'i'));
      }
    },
  ],
]);
