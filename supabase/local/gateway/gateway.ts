/** Sends each request to the part that owns its path, with the rules that hold for all of them. */
import { getRequestListener } from '@hono/node-server';
import type { HttpBindings } from '@hono/node-server';
import { Hono, type Handler, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isDatabaseAway } from '../db/connection-errors.ts';
import { nameClient } from './client-address.ts';
import { isStorage, type RequestHandler } from './http-server.ts';
import { limitMails } from './mail-limit.ts';
import { ownPages } from './own-pages.ts';

/** Bodies of everything but storage, which has limits of its own. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;

export interface Part {
  fetch(request: Request): Promise<Response>;
}

export interface GatewayParts {
  restAuth: Part;
  functions: Part;
  mailbox: Part;
  payments: Part;
  paystack: Part;
  /** Node's own request and answer: uploads are streamed. */
  storage(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** How many proxies that append to `x-forwarded-for` stand in front. */
  trustedProxies: number;
  isHealthy(): Promise<boolean>;
  log(line: string): void;
}

interface Env {
  Bindings: HttpBindings;
}

const allowOrigins = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  exposeHeaders: [
    'Content-Range',
    'Content-Location',
    'Location',
    'Preference-Applied',
    'Retry-After',
    'X-Sb-Error-Code',
    'X-Supabase-Api-Version',
  ],
  maxAge: 86_400,
});

const tooLarge = () =>
  Response.json(
    { message: 'The request body is larger than 10 MiB.', code: 'payload_too_large' },
    { status: 413, headers: { connection: 'close' } },
  );

const cutOff = () =>
  Response.json({ message: 'The request ended before its body did.', code: 'incomplete_body' }, { status: 400 });

const unknownMethod = () =>
  Response.json({ message: 'This method is not served here.', code: 'method_not_allowed' }, { status: 405 });

/** A WebSocket's request arrives like any other, because nothing here listens for upgrades. */
const noRealtime: Handler = (context) =>
  context.json(
    {
      code: 'realtime_unavailable',
      message: 'The embedded stack has no Realtime; everything else works. Channels need a hosted project.',
    },
    501,
    { connection: 'close' },
  );

/**
 * Reads the body whole before a part sees it: the adapter cuts a connection in which an answered request left unread bytes,
 * and the cut could hit the next request there. Undefined when there is none, a refusal when it is too large or breaks off.
 */
async function readBody(request: Request): Promise<Buffer<ArrayBuffer> | Response | undefined> {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) return tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      size += part.value.byteLength;
      if (size > MAX_BODY_BYTES) return tooLarge();
      chunks.push(part.value);
    }
  } catch {
    return cutOff();
  }
  return size > 0 ? Buffer.concat(chunks) : undefined;
}

/** The adapter's request only resembles a standard one (`new Request(request)` and `instanceof` fail on it): parts get a real one. */
const standardRequest: MiddlewareHandler<Env> = async (context, next) => {
  const { url, method, headers, signal } = context.req.raw;
  // A standard request of these methods cannot be made.
  if (/^(trace|track|connect)$/i.test(method)) return unknownMethod();
  const body = await readBody(context.req.raw);
  if (body instanceof Response) return body;
  context.req.raw = new Request(url, { method, headers, signal, ...(body ? { body } : {}) });
  return next();
};

export function createGateway(parts: GatewayParts): RequestHandler {
  const app = new Hono<Env>();
  // Not the mailbox: another site's script must not read password mails here.
  for (const path of ['/rest/*', '/auth/*', '/functions/*', '/realtime/*', '/health']) app.use(path, allowOrigins);
  app.use(standardRequest);
  app.use(nameClient(parts.trustedProxies));
  app.use('/auth/v1/*', limitMails());
  for (const path of ['/mailbox', '/mailbox/*', '/pay/*', '/paystack/pay/*']) app.use(path, ownPages);
  app.get('/health', async (context) => {
    const isHealthy = await parts.isHealthy().catch(() => false);
    return context.json({ status: isHealthy ? 'ok' : 'database unreachable' }, isHealthy ? 200 : 503);
  });
  const mount = (paths: string[], part: Part) => {
    for (const path of paths) app.all(path, (context) => part.fetch(context.req.raw));
  };
  mount(['/rest/v1', '/rest/v1/*', '/auth/v1/*'], parts.restAuth);
  mount(['/functions/v1/*'], parts.functions);
  mount(['/mailbox', '/mailbox/*'], parts.mailbox);
  mount(['/v1/*', '/pay/*'], parts.payments);
  mount(['/paystack/*'], parts.paystack);
  app.all('/realtime/*', noRealtime);
  app.get('/', (context) => context.redirect('/mailbox'));
  app.get('/favicon.ico', (context) => context.body(null, 204));
  app.notFound((context) => context.json({ message: `Nothing is served at ${context.req.path}.` }, 404));
  app.onError((error, context) => {
    parts.log(`${context.req.method} ${context.req.path}: ${error.stack ?? error.message}`);
    if (isDatabaseAway(error)) {
      return context.json({ message: 'The database is not answering. Please try again.' }, 503, { 'retry-after': '1' });
    }
    return context.json({ message: 'Something went wrong here. The log of the stack says more.' }, 500);
  });
  const listener = getRequestListener((request, env) => app.fetch(request, env), {
    overrideGlobalObjects: false,
  });
  return (request, response) => (isStorage(request) ? parts.storage : listener)(request, response);
}
