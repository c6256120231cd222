/** The provider's refusals in words of ours. Whatever the reason, no money went back. */
import { AppError, isAppError } from '@baobab/domain/errors';
import { Stripe } from 'stripe';

export function refundFailure(cause: unknown, orderId: string): AppError {
  if (isAppError(cause)) return cause;
  const context = { orderId };
  if (!(cause instanceof Stripe.errors.StripeError)) return new AppError('refund_failed', context, { cause });
  if (cause.code === 'charge_already_refunded') return new AppError('already_refunded', context, { cause });
  if (cause.code === 'charge_disputed') return new AppError('order_disputed', context, { cause });
  if (cause.rawType === 'idempotency_error' || /greater than unrefunded amount/i.test(cause.message)) {
    return new AppError('conflict', context, {
      cause,
      message: 'Part of this order was refunded just now. Nothing more was paid back. Please reload it.',
    });
  }
  if (cause instanceof Stripe.errors.StripeConnectionError || cause.rawType === 'api_error') {
    return new AppError('payment_unavailable', context, {
      cause,
      message: 'The payment provider is not answering. Please reload the order in a minute and try again.',
    });
  }
  return new AppError('refund_failed', context, {
    cause,
    message: `The payment provider refused this refund; nothing was paid back. It says: ${cause.message}`,
  });
}
