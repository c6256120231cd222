/**
 * A pending order gets its payment page; the buyer's other open pages with an item in common are closed, so that no item is
 * paid for twice.
 */
import type { CheckoutResponse } from '@baobab/domain/contracts/checkout';
import { AppError, isAppError } from '@baobab/domain/errors';
import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { report } from '../_shared/answers.ts';
import type { Caller } from '../_shared/caller.ts';
import type { Rpc } from '../_shared/database.ts';
import { closePaymentPage } from '../_shared/payment-page.ts';
import type { CheckoutDeps, PendingOrder } from './checkout-deps.ts';
import { sessionParameters } from './session-parameters.ts';

interface Payment {
  order: PendingOrder;
  caller: Caller;
  successUrl: string;
  origin: string;
}

export async function openPayment(deps: CheckoutDeps, payment: Payment): Promise<CheckoutResponse> {
  const orderId = payment.order.order_id;
  let session: Stripe.Checkout.Session | undefined;
  try {
    // The order's id as key: whatever is sent twice opens one payment page.
    session = await deps.stripe.checkout.sessions.create(
      sessionParameters({ ...payment, email: payment.caller.email, imageUrl: deps.imageUrl }),
      { idempotencyKey: orderId },
    );
    if (!session.url) throw new Error('The session has no payment page.');
    const page = { p_order_id: orderId, p_session_id: session.id };
    const others = await deps.rpc('attach_checkout_session', page, z.array(z.string()));
    await closeOthers(deps, others, orderId);
    return { url: session.url, sessionId: session.id, orderId };
  } catch (cause) {
    if (session) await closeQuietly(deps, session.id);
    await closeOrder(deps.rpc, orderId);
    if (isAppError(cause, 'item_owned') || isAppError(cause, 'conflict')) throw cause;
    throw new AppError(
      'payment_failed',
      { orderId },
      {
        cause,
        message: 'The payment provider could not start this payment. Nothing was charged. Please try again.',
      },
    );
  }
}

/** @throws AppError conflict when one of them was paid before it could be closed */
async function closeOthers(deps: CheckoutDeps, sessions: string[], orderId: string): Promise<void> {
  for (const id of sessions) {
    if ((await closeQuietly(deps, id)) !== 'complete') continue;
    throw new AppError(
      'conflict',
      { orderId },
      {
        message:
          'An item of this cart is being paid in another window. You find it in My Purchases once the payment has arrived.',
      },
    );
  }
}

/** A page that stays open is closed when the other one is paid; an item paid twice is paid back. */
const closeQuietly = ({ stripe }: CheckoutDeps, id: string) =>
  closePaymentPage(stripe, id).catch((error: unknown) =>
    report('payment_page_left_open', { session: id, cause: String(error) }),
  );

/** Best effort: an order left pending is harmless, and the buyer must hear about the payment, not about this. */
async function closeOrder(rpc: Rpc, orderId: string): Promise<void> {
  const event = {
    event_id: `checkout-not-started:${orderId}`,
    event_type: 'checkout.not_started',
    order_id: orderId,
    status: 'failed',
  };
  await rpc('mark_order_closed', { p: event }, z.unknown()).catch((error: unknown) =>
    report('order_left_pending', { orderId, cause: String(error) }),
  );
}
