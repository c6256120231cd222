// Sends each request to the part that owns its path, with the rules that hold for all of them.
import { getRequestListener } from '@hono/node-server';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { limitMails } from './mail-limit.ts';

/** Bodies of everything but storage, which has limits of its own. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;

export type Part = { fetch(request: Request): Promise<Response> };

export type GatewayParts = {
  restAuth: Part;
  functions: Part;
  mailbox: Part;
  payments: Part;
  /** Node's own request and answer: uploads are streamed. */
  storage(request: IncomingMessage, response: ServerResponse): Promise<void>;
  isHealthy(): Promise<boolean>;
  log(line: string): void;
};

type Env = { Bindings: HttpBindings };

const allowOrigins = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  exposeHeaders: [
    'Content-Range',
    'Content-Location',
    'Location',
    'Preference-Applied',
    'X-Sb-Error-Code',
    'X-Supabase-Api-Version',
  ],
  maxAge: 86_400,
});

/** The adapter's request only resembles one: `new Request(request)` and `instanceof` fail on it. */
function toStandard(request: Request): Request {
  const { url, method, headers, body, signal } = request;
  return new Request(url, { method, headers, body, signal, duplex: 'half' } as RequestInit);
}

const tooLarge = () =>
  Response.json({ message: 'The request body is larger than 10 MiB.', code: 'payload_too_large' }, { status: 413 });

export function createGateway(parts: GatewayParts): RequestListener {
  const app = new Hono<Env>();
  // Not the mailbox: another site's script must not read password mails here.
  for (const path of ['/rest/*', '/auth/*', '/functions/*', '/health']) app.use(path, allowOrigins);
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }));
  app.use('/auth/v1/*', limitMails());
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
  app.get('/', (context) => context.redirect('/mailbox'));
  app.notFound((context) => context.json({ message: `Nothing is served at ${context.req.path}.` }, 404));
  app.onError((error, context) => {
    parts.log(`${context.req.method} ${context.req.path}: ${error.stack ?? error.message}`);
    return context.json({ message: 'Something went wrong here. The log of the stack says more.' }, 500);
  });
  const listener = getRequestListener((request, env) => app.fetch(toStandard(request), env), {
    overrideGlobalObjects: false,
  });
  return (request, response) => {
    const isStorage = /^\/storage\/v1(\/|\?|$)/.test(request.url ?? '');
    void (isStorage ? parts.storage(request, response) : listener(request, response));
  };
}
