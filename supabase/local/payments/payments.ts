// A stand-in of the payment provider: the part of its HTTP API that the shop uses, the page where a person pays, and the
// signed events that follow. The real SDK talks to it by `{ host, port, protocol }`.
import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { ApiError, missingResource } from './api-error.ts';
import { API_VERSION, newId } from './context.ts';
import type { PaymentsContext } from './context.ts';
import { startDeliveries } from './deliveries.ts';
import { decodeForm } from './form.ts';
import { createIdempotency } from './idempotency.ts';
import { closedPage, openPage, successAddress, unknownPage } from './page.ts';
import type { Charge, PaymentIntent, Refund, SessionRecord } from './payment-types.ts';
import { createRefund, findIntent, listRefunds } from './refunds.ts';
import { createSession, expireSession, findSession } from './sessions.ts';
import { DECLINED, OUTCOMES, settle } from './settlement.ts';
import type { Outcome } from './settlement.ts';
import { openStore } from './store.ts';

export type PaymentsOptions = {
  /** Where the gateway answers; payment pages are `{publicUrl}/pay/{session}`. */
  publicUrl: string | (() => string);
  webhookUrl: string;
  secretKey: string;
  webhookSecret: string;
  /** A SQLite file; made when missing. */
  stateFile: string;
  /** Milliseconds since 1970; for tests of expiry. */
  now?: () => number;
  /** Wait before the second try of an event; doubles up to five minutes. */
  retryBaseMs?: number;
};

export type Payments = { fetch(request: Request): Promise<Response>; stop(): Promise<void> };

export function createPayments(options: PaymentsOptions): Payments {
  const { publicUrl, now = Date.now, retryBaseMs = 1000 } = options;
  const store = openStore(options.stateFile);
  const context: PaymentsContext = {
    store,
    now,
    publicUrl: typeof publicUrl === 'string' ? () => publicUrl : publicUrl,
  };
  const deliveries = startDeliveries({
    context,
    url: options.webhookUrl,
    secret: options.webhookSecret,
    retryBaseMs,
  });
  const app = new Hono();
  app.route('/v1', apiRoutes(context, { secretKey: options.secretKey, wake: deliveries.wake }));
  app.route('/pay', pageRoutes(context, deliveries.wake));
  let isStopped = false;
  return {
    fetch: async (request) =>
      isStopped
        ? Response.json({ error: { type: 'api_error', message: 'Stopped.' } }, { status: 503 })
        : app.fetch(request),
    async stop() {
      if (isStopped) return;
      isStopped = true;
      await deliveries.stop();
      store.close();
    },
  };
}

type ApiOptions = { secretKey: string; wake: () => void };

function apiRoutes(context: PaymentsContext, { secretKey, wake }: ApiOptions): Hono {
  const app = new Hono();
  const idempotent = createIdempotency(context);

  app.use(async (c, next) => {
    c.header('request-id', newId('req'));
    c.header('stripe-version', API_VERSION);
    checkKey(c.req.header('authorization'), secretKey);
    await next();
  });
  app.onError((error) => {
    if (error instanceof ApiError) return error.toResponse();
    const message = `The payment stand-in failed: ${error.message}`;
    return new ApiError(500, { type: 'api_error', message }).toResponse();
  });
  app.notFound((c) =>
    new ApiError(404, { message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).` }).toResponse(),
  );

  const post = (path: string, work: (params: unknown, id: string) => object) =>
    app.post(path, async (c) => {
      const body = await c.req.text();
      const id = c.req.param('id') ?? '';
      const key = c.req.header('idempotency-key');
      const answer = idempotent({ key, request: `${c.req.path}\n${body}` }, () => work(decodeForm(body), id));
      wake();
      return answer;
    });

  post('/checkout/sessions', (params) => createSession(context, params));
  post('/checkout/sessions/:id/expire', (_params, id) => expireSession(context, id));
  post('/refunds', (params) => createRefund(context, params));

  app.get('/checkout/sessions/:id', (c) => {
    const record = findSession(context, c.req.param('id'));
    return c.json(expandSession(context, record, expansions(c.req.url)));
  });
  app.get('/checkout/sessions/:id/line_items', (c) => {
    const { session, lines } = findSession(context, c.req.param('id'));
    return c.json(list(`/v1/checkout/sessions/${session.id}/line_items`, lines));
  });
  app.get('/payment_intents/:id', (c) => {
    const intent = findIntent(context, c.req.param('id'));
    return c.json(expandIntent(context, intent, expansions(c.req.url)));
  });
  app.get('/charges/:id', (c) => c.json(found<Charge>(context, 'charge', c.req.param('id'))));
  app.get('/refunds', (c) => {
    const { data, has_more } = listRefunds(context, decodeForm(new URL(c.req.url).search.slice(1)));
    return c.json({ ...list('/v1/refunds', data), has_more });
  });
  app.get('/refunds/:id', (c) => c.json(found<Refund>(context, 'refund', c.req.param('id'))));
  return app;
}

function checkKey(header: string | undefined, secretKey: string): void {
  const [scheme = '', credentials = ''] = (header ?? '').split(' ');
  const given = scheme.toLowerCase() === 'basic' ? (atob(credentials).split(':')[0] ?? '') : credentials;
  if (!given) {
    throw new ApiError(401, { message: 'You did not provide an API key.' });
  }
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (timingSafeEqual(digest(given), digest(secretKey))) return;
  throw new ApiError(401, { message: `Invalid API Key provided: ${given.slice(0, 8)}${'*'.repeat(8)}` });
}

const list = (url: string, data: object[]) => ({ object: 'list', url, has_more: false, data });

function expansions(url: string): string[] {
  const { expand } = decodeForm(new URL(url).search.slice(1));
  return Array.isArray(expand) ? expand.filter((name) => typeof name === 'string') : [];
}

function expandSession(context: PaymentsContext, { session, lines }: SessionRecord, names: string[]): object {
  const intent = names.includes('payment_intent') && session.payment_intent;
  return {
    ...session,
    ...(names.includes('line_items') && { line_items: list(`/v1/checkout/sessions/${session.id}/line_items`, lines) }),
    ...(intent && { payment_intent: findIntent(context, intent) }),
  };
}

function expandIntent(context: PaymentsContext, intent: PaymentIntent, names: string[]): object {
  if (!names.includes('latest_charge') || !intent.latest_charge) return intent;
  return { ...intent, latest_charge: found<Charge>(context, 'charge', intent.latest_charge) };
}

function found<Value extends object>({ store }: PaymentsContext, kind: 'charge' | 'refund', id: string): Value {
  const value = store.find<Value>(kind, id);
  if (!value) throw missingResource(kind, id, 'id');
  return value;
}

function pageRoutes(context: PaymentsContext, wake: () => void): Hono {
  const app = new Hono();
  const find = (id: string) => context.store.find<SessionRecord>('session', id);
  const isOutcome = (value: unknown): value is Outcome => OUTCOMES.some((outcome) => outcome === value);

  app.get('/:id', (c) => {
    const record = find(c.req.param('id'));
    if (!record) return unknownPage();
    return record.session.status === 'open' ? openPage(record) : closedPage(record);
  });
  app.post('/:id', async (c) => {
    const id = c.req.param('id');
    const { outcome } = decodeForm(await c.req.text());
    const record = find(id);
    if (!record) return unknownPage();
    if (record.session.status !== 'open') return closedPage(record);
    if (!isOutcome(outcome)) return openPage(record, 'Choose one of the buttons. Nothing was charged.');
    context.store.transaction(() => settle(context, id, outcome));
    wake();
    if (outcome === 'decline') return openPage(record, DECLINED);
    if (outcome === 'cancel') return c.redirect(record.session.cancel_url ?? `/pay/${id}`, 303);
    return c.redirect(successAddress(record), 303);
  });
  return app;
}
