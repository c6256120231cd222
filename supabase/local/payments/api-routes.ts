/** The part of the provider's HTTP API that the shop uses, with its keys, its idempotency and its errors. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { API_VERSION, find, newId } from './context.ts';
import type { PaymentsContext } from './context.ts';
import { closeDispute, listDisputes, submitEvidence } from './disputes.ts';
import { answerError, refusals } from './errors.ts';
import { decodeForm } from './form.ts';
import { createRefund, listRefunds } from './refunds.ts';
import { createSession, expireSession, listLines } from './sessions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface ApiOptions {
  secretKey: string;
  wake: () => void;
}
type Work = (context: PaymentsContext, params: unknown, id: string) => object;
type Route = (path: string, work: Work) => void;

export function apiRoutes(context: PaymentsContext, { secretKey, wake }: ApiOptions): Hono {
  const app = new Hono();
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
      const key = c.req.header('idempotency-key');
      const by = { id: c.res.headers.get('request-id'), idempotency_key: key ?? null };
      const answer = once(context, { key, request: `${c.req.path}\n${body}` }, () =>
        work({ ...context, by }, decodeForm(body), c.req.param('id') ?? ''),
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
  get('/charges/:id', (_during, _params, id) => find(context, 'charge', id));
  post('/refunds', createRefund);
  get('/refunds', listRefunds);
  get('/refunds/:id', (_during, _params, id) => find(context, 'refund', id));
  get('/disputes', listDisputes);
  get('/disputes/:id', (_during, _params, id) => find(context, 'dispute', id));
  post('/disputes/:id', submitEvidence);
  post('/disputes/:id/close', (during, _params, id) => closeDispute(during, find(during, 'dispute', id), 'lost'));
  app.all('*', (c) => refusals.unknownPath(c.req.method, c.req.path).toResponse());
  return app;
}

/**
 * One effect per idempotency key for a day: the same request is answered again, another one under the same key refused. Requests
 * that fail are not remembered: they changed nothing. The work and its reply are one transaction.
 */
const once = (
  { store, now }: PaymentsContext,
  { key, request }: { key: string | undefined; request: string },
  work: () => object,
): Response =>
  store.transaction(() => {
    if (key === undefined) return Response.json(work());
    const id = `reply ${key}`;
    const fingerprint = createHash('sha256').update(request).digest('hex');
    const known = store.find('reply', id);
    if (known && known.fingerprint !== fingerprint) throw refusals.keyReused(key);
    const body = known?.body ?? JSON.stringify(work());
    if (!known) store.put('reply', id, { fingerprint, body }, null, now() + DAY_MS);
    const headers = { 'content-type': 'application/json', ...(known && { 'idempotent-replayed': 'true' }) };
    return new Response(body, { headers });
  });

function checkKey(header: string | undefined, secretKey: string): void {
  const [scheme = '', credentials = ''] = (header ?? '').split(' ');
  const isBasic = scheme.toLowerCase() === 'basic';
  const given = isBasic ? (Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '') : credentials;
  if (!given) throw refusals.noKey();
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (!timingSafeEqual(digest(given), digest(secretKey))) throw refusals.wrongKey(given);
}

function expansions(params: unknown): string[] {
  const { expand } = params as { expand?: unknown };
  return Array.isArray(expand) ? expand.filter((name) => typeof name === 'string') : [];
}

function showSession(context: PaymentsContext, params: unknown, id: string): object {
  const { session } = find(context, 'session', id);
  const names = expansions(params);
  const intent = names.includes('payment_intent') && session.payment_intent;
  return {
    ...session,
    ...(names.includes('line_items') && { line_items: listLines(context, {}, id) }),
    ...(intent && { payment_intent: find(context, 'payment_intent', intent) }),
  };
}

function showIntent(context: PaymentsContext, params: unknown, id: string): object {
  const intent = find(context, 'payment_intent', id);
  if (!expansions(params).includes('latest_charge') || !intent.latest_charge) return intent;
  return { ...intent, latest_charge: find(context, 'charge', intent.latest_charge) };
}
