/** What a browser needs from every part: preflights and headers that scripts may read. */
import type { RequestOptions, Wanted } from './answer.ts';
import { questions } from './questions.ts';
import type { Question, QuestionRow } from './questions.ts';
import type { Requester } from './test-context.ts';

const CORS = 'Fetch standard, CORS protocol; Supabase answers any origin';
const ORIGIN = 'https://shop.example';

const ANY = /^(\*|https:\/\/shop\.example)$/;
const exposes = (name: string) => ({ 'access-control-expose-headers': new RegExp(name, 'i') });

const preflight = (id: string, path: string, method: string, headers: string): QuestionRow<void> => [
  id,
  CORS,
  () => ({
    path,
    as: null,
    method: 'OPTIONS',
    headers: { origin: ORIGIN, 'access-control-request-method': method, 'access-control-request-headers': headers },
  }),
  {
    status: [200, 204],
    headers: {
      'access-control-allow-origin': ANY,
      'access-control-allow-methods': new RegExp(`${method}|\\*`),
      // Each of them, in any order.
      'access-control-allow-headers': new RegExp(`\\*|${headers.replace(/([^,]+),?/g, '(?=.*$1)')}`, 'i'),
    },
  },
];
const simple =
  (path: string, as: Requester = 'anon', options: RequestOptions = {}) =>
  (): Question => ({
    path,
    as,
    ...options,
    headers: { origin: ORIGIN, ...options.headers },
  });
const refused: Wanted = { status: [400, 401, 404], headers: { 'access-control-allow-origin': ANY } };

export const gateway = questions<void>('Gateway', async () => undefined, [
  preflight('preflight-rest', '/rest/v1/illustrations?select=id', 'PATCH', 'apikey,authorization,prefer,content-type'),
  preflight('preflight-rpc', '/rest/v1/rpc/search_catalog', 'POST', 'apikey,content-type,x-client-info'),
  preflight(
    'preflight-auth',
    '/auth/v1/token?grant_type=password',
    'POST',
    'apikey,content-type,x-supabase-api-version',
  ),
  preflight(
    'preflight-storage',
    '/storage/v1/object/images/x.png',
    'POST',
    'apikey,authorization,x-upsert,cache-control',
  ),
  preflight(
    'preflight-tus',
    '/storage/v1/upload/resumable',
    'PATCH',
    'authorization,tus-resumable,upload-offset,upload-metadata',
  ),
  [
    'cors-rest',
    CORS,
    simple('/rest/v1/illustrations?select=id&limit=1'),
    { status: 200, headers: { 'access-control-allow-origin': ANY, ...exposes('Content-Range') } },
  ],
  [
    'cors-auth',
    `${CORS}; auth-js reads the API version of an error`,
    simple('/auth/v1/user'),
    { ...refused, headers: { ...refused.headers, ...exposes('X-Supabase-Api-Version') } },
  ],
  ['cors-rest-refusal', CORS, simple('/rest/v1/nothing-here'), refused],
  ['cors-storage-refusal', CORS, simple('/storage/v1/object/public/nothing/here.png'), refused],
  [
    'cors-tus-headers',
    CORS,
    simple('/storage/v1/upload/resumable/nothing', 'secret', { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } }),
    { status: [400, 404], headers: exposes('(?=.*Location)(?=.*Upload-Offset)(?=.*Upload-Length)') },
  ],
]);
