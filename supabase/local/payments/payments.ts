/**
 * A stand-in of Stripe: the part of its HTTP API that the shop uses, the page where a person pays, and the signed events that
 * follow. The real SDK talks to it by `{ host, port, protocol }`.
 */
import { createHmac } from 'node:crypto';
import { apiRoutes } from './api-routes.ts';
import { seconds } from './context.ts';
import type { PaymentsContext } from './context.ts';
import { pageRoutes } from './page.ts';
import { recordPast } from './past-payments.ts';
import type { PastIds, PastPayment } from './past-payments.ts';
import type { StripeObjects } from './payment-types.ts';
import { expireSession } from './sessions.ts';
import { openSetting, startStandIn } from './stand-in.ts';
import type { StandIn, StandInOptions } from './stand-in.ts';
import { pageOf } from './stripe-page.ts';

export interface PaymentsOptions extends StandInOptions {
  webhookSecret: string;
}
export interface Payments extends StandIn {
  /** In their order. */
  recordPast(past: readonly PastPayment[]): PastIds[];
}

/** Payment pages are at `{publicUrl}/pay/{session}`. */
export function createPayments(options: PaymentsOptions): Payments {
  const { secretKey, webhookSecret } = options;
  const context: PaymentsContext = openSetting<StripeObjects>(options);
  const { store, now } = context;
  const standIn = startStandIn(context, options, {
    sign: (body) => signatureOf(body, webhookSecret, seconds(now())),
    happen: ({ id, kind }) => void (kind === 'session' ? expireSession(context, id) : store.remove(id)),
    routes(app, wake) {
      app.route('/v1', apiRoutes(context, { secretKey, wake }));
      app.route(
        '/pay',
        pageRoutes((id) => pageOf(context, id), { transaction: store.transaction, wake }),
      );
    },
  });
  return { ...standIn, recordPast: (past) => store.transaction(() => past.map((one) => recordPast(context, one))) };
}

/** `timestamp` in seconds since 1970. */
const signatureOf = (body: string, secret: string, timestamp: number) => ({
  'stripe-signature': `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
  'user-agent': 'Stripe/1.0 (local stand-in)',
});
