/** The part of the provider's HTTP API that the shop uses, with its keys, its idempotency and its errors. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { answerError, ApiError, missingResource } from './api-error.ts';
import { API_VERSION, newId } from './context.ts';
import type { PaymentsContext } from './context.ts';
import { closeDispute, findDispute, listDisputes, submitEvidence } from './disputes.ts';
import { decodeForm } from './form.ts';
import { createIdempotency } from './idempotency.ts';
import { findIntent } from './intents.ts';
import type { Charge, Refund } from './payment-types.ts';
import { createRefund, listRefunds } from './refunds.ts';
import { createSession, expireSession, findSession, listLines } from './sessions.ts';

interface ApiOptions {
  secretKey: string;
  wake: () => void;
}

export function apiRoutes(context: PaymentsContext, { secretKey, wake }: ApiOptions): Hono {
  const app = new Hono();
  const idempotent = createIdempotency(context);

  app.use(async (c, next) => {
    c.header('request-id', newId('req'));
    c.header('stripe-version', API_VERSION);
    checkKey(c.req.header('authorization'), secretKey);
    await next();
  });
  app.onError(answerError);
  const post: Route = (path, work) =>
    app.post(path, async (c) => {
      const body = await c.req.text();
      const id = c.req.param('id') ?? '';
      const key = c.req.header('idempotency-key');
      const by = { id: c.res.headers.get('request-id'), idempotency_key: key ?? null };
      const answer = idempotent({ key, request: `${c.req.path}\n${body}` }, () =>
        work({ ...context, by }, decodeForm(body), id),
      );
      wake();
      return answer;
    });
  const get: Route = (path, work) =>
    app.get(path, (c) =>
      c.json(work(context, decodeForm(new URL(c.req.url).search.slice(1)), c.req.param('id') ?? '')),
    );

  post('/checkout/sessions', createSession);
  post('/checkout/sessions/:id/expire', (during, _params, id) => expireSession(during, id));
  get('/checkout/sessions/:id', showSession);
  get('/checkout/sessions/:id/line_items', listLines);
  get('/payment_intents/:id', showIntent);
  get('/charges/:id', (_during, _params, id) => found<Charge>(context, 'charge', id));
  post('/refunds', createRefund);
  get('/refunds', listRefunds);
  get('/refunds/:id', (_during, _params, id) => found<Refund>(context, 'refund', id));
  get('/disputes', listDisputes);
  get('/disputes/:id', (_during, _params, id) => findDispute(context, id));
  post('/disputes/:id', submitEvidence);
  post('/disputes/:id/close', (during, _params, id) => closeDispute(during, findDispute(during, id), 'lost'));
  app.all('*', (c) => unknownPath(c.req.method, c.req.path));
  return app;
}

type Work = (context: PaymentsContext, params: unknown, id: string) => object;
type Route = (path: string, work: Work) => void;

const unknownPath = (method: string, path: string): Response =>
  new ApiError(404, {
    message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  }).toResponse();

function checkKey(header: string | undefined, secretKey: string): void {
  const [scheme = '', credentials = ''] = (header ?? '').split(' ');
  const given =
    scheme.toLowerCase() === 'basic'
      ? (Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '')
      : credentials;
  if (!given) {
    throw new ApiError(401, { message: NO_KEY });
  }
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (timingSafeEqual(digest(given), digest(secretKey))) return;
  throw new ApiError(401, { message: `Invalid API Key provided: ${masked(given)}` });
}

const masked = (key: string) => `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(12).slice(-4)}`;

const NO_KEY =
  "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.";

function expansions(params: unknown): string[] {
  const { expand } = params as { expand?: unknown };
  return Array.isArray(expand) ? expand.filter((name) => typeof name === 'string') : [];
}

function showSession(context: PaymentsContext, params: unknown, id: string): object {
  const { session } = findSession(context, id);
  const names = expansions(params);
  const intent = names.includes('payment_intent') && session.payment_intent;
  return {
    ...session,
    ...(names.includes('line_items') && { line_items: listLines(context, {}, id) }),
    ...(intent && { payment_intent: findIntent(context, intent) }),
  };
}

function showIntent(context: PaymentsContext, params: unknown, id: string): object {
  const intent = findIntent(context, id);
  if (!expansions(params).includes('latest_charge') || !intent.latest_charge) return intent;
  return { ...intent, latest_charge: found<Charge>(context, 'charge', intent.latest_charge) };
}

function found<Value extends object>({ store }: PaymentsContext, kind: 'charge' | 'refund', id: string): Value {
  const value = store.find<Value>(kind, id);
  if (!value) throw missingResource(kind, id, kind);
  return value;
}
