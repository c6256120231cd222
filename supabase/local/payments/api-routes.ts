// The part of the provider's HTTP API that the shop uses, with its keys, its idempotency and its errors.
import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { answerError, ApiError, missingResource } from './api-error.ts';
import { API_VERSION, newId } from './context.ts';
import type { PaymentsContext } from './context.ts';
import { closeDispute, findDispute, listDisputes, submitEvidence } from './disputes.ts';
import { decodeForm } from './form.ts';
import { createIdempotency } from './idempotency.ts';
import { findIntent } from './intents.ts';
import type { Charge, PaymentIntent, Refund, SessionRecord } from './payment-types.ts';
import { createRefund, listRefunds } from './refunds.ts';
import { createSession, expireSession, findSession } from './sessions.ts';

type ApiOptions = { secretKey: string; wake: () => void };

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
  const post = (path: string, work: (params: unknown, id: string) => object) =>
    app.post(path, async (c) => {
      const body = await c.req.text();
      const id = c.req.param('id') ?? '';
      const key = c.req.header('idempotency-key');
      const answer = idempotent({ key, request: `${c.req.path}\n${body}` }, () => work(decodeForm(body), id));
      wake();
      return answer;
    });

  const get = (path: string, work: (params: unknown, id: string) => object) =>
    app.get(path, (c) => c.json(work(decodeForm(new URL(c.req.url).search.slice(1)), c.req.param('id') ?? '')));
  for (const resources of [sessionRoutes, refundRoutes, disputeRoutes]) resources(context, { get, post });
  app.all('*', (c) => unknownPath(c.req.method, c.req.path));
  return app;
}

const unknownPath = (method: string, path: string): Response =>
  new ApiError(404, {
    message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  }).toResponse();

type Route = (path: string, work: (params: unknown, id: string) => object) => void;
type Routes = { get: Route; post: Route };

function sessionRoutes(context: PaymentsContext, { get, post }: Routes): void {
  post('/checkout/sessions', (params) => createSession(context, params));
  post('/checkout/sessions/:id/expire', (_params, id) => expireSession(context, id));
  get('/checkout/sessions/:id', (params, id) => expandSession(context, findSession(context, id), expansions(params)));
  get('/checkout/sessions/:id/line_items', (_params, id) => {
    const { session, lines } = findSession(context, id);
    return list(`/v1/checkout/sessions/${session.id}/line_items`, { data: lines });
  });
  get('/payment_intents/:id', (params, id) => expandIntent(context, findIntent(context, id), expansions(params)));
  get('/charges/:id', (_params, id) => found<Charge>(context, 'charge', id));
}

function refundRoutes(context: PaymentsContext, { get, post }: Routes): void {
  post('/refunds', (params) => createRefund(context, params));
  get('/refunds', (params) => list('/v1/refunds', listRefunds(context, params)));
  get('/refunds/:id', (_params, id) => found<Refund>(context, 'refund', id));
}

function disputeRoutes(context: PaymentsContext, { get, post }: Routes): void {
  get('/disputes', (params) => list('/v1/disputes', listDisputes(context, params)));
  get('/disputes/:id', (_params, id) => findDispute(context, id));
  post('/disputes/:id', (params, id) => submitEvidence(context, id, params));
  post('/disputes/:id/close', (_params, id) => closeDispute(context, findDispute(context, id), 'lost'));
}

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

const list = (url: string, { data, has_more = false }: { data: object[]; has_more?: boolean }) => ({
  object: 'list',
  url,
  has_more,
  data,
});

function expansions(params: unknown): string[] {
  const { expand } = params as { expand?: unknown };
  return Array.isArray(expand) ? expand.filter((name) => typeof name === 'string') : [];
}

function expandSession(context: PaymentsContext, { session, lines }: SessionRecord, names: string[]): object {
  const intent = names.includes('payment_intent') && session.payment_intent;
  return {
    ...session,
    ...(names.includes('line_items') && {
      line_items: list(`/v1/checkout/sessions/${session.id}/line_items`, { data: lines }),
    }),
    ...(intent && { payment_intent: findIntent(context, intent) }),
  };
}

function expandIntent(context: PaymentsContext, intent: PaymentIntent, names: string[]): object {
  if (!names.includes('latest_charge') || !intent.latest_charge) return intent;
  return { ...intent, latest_charge: found<Charge>(context, 'charge', intent.latest_charge) };
}

function found<Value extends object>({ store }: PaymentsContext, kind: 'charge' | 'refund', id: string): Value {
  const value = store.find<Value>(kind, id);
  if (!value) throw missingResource(kind, id, kind);
  return value;
}
