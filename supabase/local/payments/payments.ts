/**
 * A stand-in of the payment provider: the part of its HTTP API that the shop uses, the page where a person pays, and the
 * signed events that follow. The real SDK talks to it by `{ host, port, protocol }`.
 */
import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { apiRoutes } from './api-routes.ts';
import { seconds } from './context.ts';
import type { PaymentsContext } from './context.ts';
import { startDeliveries } from './deliveries.ts';
import { pageRoutes } from './page-routes.ts';
import { recordPast } from './past-payments.ts';
import type { PastIds, PastPayment } from './past-payments.ts';
import { expireSession } from './sessions.ts';
import { openStore } from './store.ts';

export interface PaymentsOptions {
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
}

export interface Payments {
  /** In their order. */
  recordPast(past: readonly PastPayment[]): PastIds[];
  fetch(request: Request): Promise<Response>;
  stop(): Promise<void>;
}

/** Stripe's signature header for a body sent at `timestamp` (seconds). */
function signatureHeader(body: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}

export function createPayments(options: PaymentsOptions): Payments {
  const { publicUrl, now = Date.now, retryBaseMs = 1000 } = options;
  const store = openStore(options.stateFile);
  const context: PaymentsContext = {
    store,
    now,
    publicUrl: typeof publicUrl === 'string' ? () => publicUrl : publicUrl,
  };
  const deliveries = startDeliveries({
    store,
    now,
    url: options.webhookUrl,
    sign: (body) => ({
      'stripe-signature': signatureHeader(body, options.webhookSecret, seconds(now())),
      'user-agent': 'Stripe/1.0 (local stand-in)',
    }),
    beforeTurn: () => {
      for (const id of store.overdueSessions(now())) store.transaction(() => expireSession(context, id));
    },
    retryBaseMs,
  });
  const app = new Hono();
  app.route('/v1', apiRoutes(context, { secretKey: options.secretKey, wake: deliveries.wake }));
  app.route('/pay', pageRoutes(context, deliveries.wake));
  let isStopped = false;
  return {
    recordPast: (past) => store.transaction(() => past.map((one) => recordPast(context, one))),
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
