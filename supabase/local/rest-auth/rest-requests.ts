/**
 * REST requests that the server answers otherwise than PostgREST, put so that its answer is right: estimated counts (small
 * tables are counted exactly there, and all tables here are small) and functions asked by HEAD.
 */
import { fillMissingKeys } from './bulk-insert.ts';

const GUESSED = /\bcount=(estimated|planned)\b/;

export async function askRest(request: Request, ask: (request: Request) => Promise<Response>): Promise<Response> {
  const prefer = request.headers.get('prefer') ?? '';
  const isHeadCall = request.method === 'HEAD' && new URL(request.url).pathname.startsWith('/rest/v1/rpc/');
  if (!isHeadCall && !GUESSED.test(prefer)) return ask(await fillMissingKeys(request));
  const headers = new Headers(request.headers);
  if (prefer) headers.set('prefer', prefer.replace(GUESSED, 'count=exact'));
  const options: RequestInit & { duplex: 'half' } = { headers, duplex: 'half' };
  if (!isHeadCall) return ask(await fillMissingKeys(new Request(request, options)));
  const answer = await ask(new Request(request.url, { headers, signal: request.signal }));
  await answer.body?.cancel();
  return new Response(null, { status: answer.status, headers: answer.headers });
}
