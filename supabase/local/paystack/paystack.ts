/** A stand-in of Paystack: the part of its HTTP API that the shop uses, the page where a person pays, and its signed events. */
import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { startDeliveries } from '../payments/deliveries.ts';
import { openStore } from '../payments/store.ts';
import { apiRoutes } from './api-routes.ts';
import type { PaystackContext } from './context.ts';
import { pageRoutes } from './page-routes.ts';
import { Refusal } from './refusal.ts';

export interface PaystackOptions {
  /** Where the gateway answers; the API is `{publicUrl}/paystack/api`, payment pages `{publicUrl}/paystack/pay/{access code}`. */
  publicUrl: string | (() => string);
  webhookUrl: string;
  /** Signs the events too. */
  secretKey: string;
  /** A SQLite file; made when missing. */
  stateFile: string;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Wait before the second try of an event; doubles up to five minutes. */
  retryBaseMs?: number;
}

export const PAYSTACK_API = '/paystack/api';
export const PAYSTACK_PAGES = '/paystack/pay';

export function createPaystack(options: PaystackOptions) {
  const { publicUrl, secretKey, now = Date.now, retryBaseMs = 1000 } = options;
  const store = openStore(options.stateFile);
  const address = typeof publicUrl === 'string' ? () => publicUrl : publicUrl;
  const context: PaystackContext = { store, now, checkoutUrl: () => `${address()}${PAYSTACK_PAGES}` };
  const deliveries = startDeliveries({
    store,
    now,
    url: options.webhookUrl,
    // https://paystack.com/docs/payments/webhooks/#verify-event-origin
    sign: (body) => ({ 'x-paystack-signature': createHmac('sha512', secretKey).update(body).digest('hex') }),
    retryBaseMs,
  });
  const app = new Hono();
  app.route(PAYSTACK_API, apiRoutes(context, { secretKey, wake: deliveries.wake }));
  app.route(PAYSTACK_PAGES, pageRoutes(context, deliveries.wake));
  let isStopped = false;
  return {
    fetch: async (request: Request): Promise<Response> =>
      isStopped ? new Refusal(503, 'Stopped.', { type: 'api_error' }).toResponse() : app.fetch(request),
    async stop() {
      if (isStopped) return;
      isStopped = true;
      await deliveries.stop();
      store.close();
    },
  };
}
