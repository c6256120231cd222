/** Visitors' questions to the catalog, answered before the long way through gateway and REST begins. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PublicCalls } from '../rest-auth/public-calls.ts';
import type { RequestHandler } from './http-server.ts';

/** Longer ones go the long way. */
const MOST_BYTES = 8192;
const PATH = /^\/rest\/v1\/rpc\/([a-z_]+)$/;
/** What asks for anything but the plain answer. */
const SPECIAL = [
  'prefer',
  'range',
  'accept-profile',
  'content-profile',
  'content-encoding',
  'transfer-encoding',
  'expect',
];

function functionOf({ method, url = '', headers }: IncomingMessage, calls: PublicCalls): string | undefined {
  if (method !== 'POST') return undefined;
  const name = PATH.exec(url)?.[1];
  if (name === undefined || !calls.isPublic(name)) return undefined;
  if (!calls.isVisitor(headers['apikey']?.toString(), headers.authorization)) return undefined;
  const length = Number(headers['content-length'] ?? Number.NaN);
  const isPlain =
    length > 0 &&
    length <= MOST_BYTES &&
    /^application\/json(;\s*charset=utf-8)?$/i.test(headers['content-type'] ?? '') &&
    /^$|^\*\/\*$|^application\/json$/i.test(headers.accept ?? '') &&
    SPECIAL.every((header) => headers[header] === undefined);
  return isPlain ? name : undefined;
}

/** Null where the request broke off. */
function readBody(request: IncomingMessage): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.once('end', () => resolve(Buffer.concat(parts)));
    request.once('error', () => resolve(null));
    request.once('close', () => resolve(null));
  });
}

/** @param headers of every answer to another site's script */
export function answerPublicRpc(
  calls: PublicCalls,
  headers: Readonly<Record<string, string>>,
  longWay: RequestHandler,
): RequestHandler {
  return async (request: IncomingMessage & { rawBody?: Buffer }, response: ServerResponse) => {
    const name = functionOf(request, calls);
    if (name === undefined) return longWay(request, response);
    const body = await readBody(request);
    if (body === null) return undefined;
    const answer = await calls.ask(name, body.toString('utf8'));
    if (answer === undefined) {
      // The adapter of the long way takes a body that was read from here.
      request.rawBody = body;
      return longWay(request, response);
    }
    response.writeHead(answer.status, {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      ...(answer.status === 200 ? { 'content-range': '0-0/*' } : {}),
      'content-length': Buffer.byteLength(answer.body),
    });
    return response.end(answer.body);
  };
}
