/** /upload/resumable: TUS by @tus/server, under Supabase's rules, with node's own request and response around it. */
import type { IncomingMessage } from 'node:http';
import { Server } from '@tus/server';
import type { StorageContext } from '../context.ts';
import { allowMethods } from '../cors.ts';
import { noSuchRoute, toStorageError } from '../errors.ts';
import { drain } from '../http.ts';
import type { Call } from '../http.ts';
import { createCompletion } from './completion.ts';
import { UploadJournal } from './journal.ts';
import { UploadLocks } from './locks.ts';
import { TusRequests, readTusRequest } from './tus-request.ts';
import { createRules } from './rules.ts';
import { SocketStore } from './socket-store.ts';
import type { BodySource } from './socket-store.ts';
import { readUploadId } from './upload-id.ts';

const LOCK_PATIENCE_MS = 5000;
const METHODS = new Set(['OPTIONS', 'POST', 'HEAD', 'PATCH', 'DELETE']);

export type TusHandler = (call: Call) => Promise<void>;

function headersOf(req: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) if (typeof value === 'string') headers.set(name, value);
  return headers;
}

async function send({ req, res, method }: Call, answer: Response): Promise<void> {
  const body = await answer.text();
  await drain(req, res);
  // Cross-origin headers are the service's own, for all paths alike.
  for (const [name, value] of answer.headers) if (!name.startsWith('access-control-')) res.setHeader(name, value);
  if (method === 'OPTIONS') allowMethods(req, res);
  if (answer.status !== 204 && method !== 'HEAD') res.setHeader('content-length', Buffer.byteLength(body));
  res.writeHead(answer.status);
  res.end(method === 'HEAD' || body === '' ? undefined : body);
}

/** A HEAD that finds all bytes but no object (a crash in between) makes the object before it says so. */
async function finishLeftover(
  answer: Response,
  path: string,
  finish: (id: string) => Promise<void>,
): Promise<Response> {
  const { headers, status } = answer;
  if (status !== 200 || headers.get('upload-offset') !== headers.get('upload-length')) return answer;
  try {
    await finish(readUploadId(path.split('/').at(-1) ?? '')?.version ?? '');
    return answer;
  } catch (error) {
    const refusal = toStorageError(error);
    return new Response(refusal.message, { status: refusal.statusCode, headers: { 'tus-resumable': '1.0.0' } });
  }
}

export function createTus(context: StorageContext): TusHandler {
  const { db, files, uploadLifetime: lifetime } = context;
  const requests = new TusRequests();
  const journal = new UploadJournal(files.tusFolder);
  const locks = new UploadLocks<BodySource>(LOCK_PATIENCE_MS);
  const store = new SocketStore({ db, files, journal, locks, lifetime });
  const complete = createCompletion(context, journal, store);
  const server = new Server({ ...createRules({ context, requests, journal, locks, complete }), datastore: store });

  const discard = (id: string) => store.remove(id).catch(() => {});

  return async (call) => {
    const { req, method, path } = call;
    if (!METHODS.has(method)) throw noSuchRoute(method, `/${path}`);
    const tusRequest = await readTusRequest(context, call);
    // Without a body: the store reads the socket itself.
    const request = new Request(`http://storage/${path}`, { method, headers: headersOf(req) });
    requests.add(request, tusRequest);
    const answer = await server.handleWeb(request);
    if (tusRequest.created)
      await (answer.status === 201 ? journal.keep(tusRequest.created) : discard(tusRequest.created));
    const finish = (id: string) => complete(id, tusRequest.upsert);
    await send(call, method === 'HEAD' ? await finishLeftover(answer, path, finish) : answer);
  };
}
