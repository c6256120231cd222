/** A stand-in of Paystack: the part of its HTTP API that the shop uses, the page where a person pays, and its signed events. */
import { createHmac } from 'node:crypto';
import { pageRoutes } from '../payments/page.ts';
import { openSetting, startStandIn } from '../payments/stand-in.ts';
import type { StandIn, StandInOptions } from '../payments/stand-in.ts';
import { apiRoutes } from './api-routes.ts';
import { PAYSTACK_API, PAYSTACK_PAGES } from './context.ts';
import type { PaystackObjects } from './context.ts';
import { pageOf } from './paystack-page.ts';

/** The API is at `{publicUrl}/paystack/api`, payment pages at `{publicUrl}/paystack/pay/{access code}`. */
export function createPaystack(options: StandInOptions): StandIn {
  const { secretKey } = options;
  const context = openSetting<PaystackObjects>(options);
  const { transaction } = context.store;
  return startStandIn(context, options, {
    // https://paystack.com/docs/payments/webhooks/#verify-event-origin
    sign: (body) => ({ 'x-paystack-signature': createHmac('sha512', secretKey).update(body).digest('hex') }),
    routes(app, wake) {
      app.route(PAYSTACK_API, apiRoutes(context, { secretKey, wake }));
      app.route(
        PAYSTACK_PAGES,
        pageRoutes((code) => pageOf(context, code), { transaction, wake }),
      );
    },
  });
}
