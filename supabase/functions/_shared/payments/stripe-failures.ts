/** Stripe's refusals of a refund in words of ours. Whatever the reason, no money went back. */
import { AppError, isAppError } from '@baobab/domain/errors';
import { Stripe } from 'stripe';
import { refusedRefund, unansweredRefund, racedRefund } from './refund-failures.ts';

export function refundFailure(cause: unknown): AppError {
  if (isAppError(cause)) return cause;
  if (!(cause instanceof Stripe.errors.StripeError)) return new AppError('refund_failed', {}, { cause });
  if (cause.code === 'charge_already_refunded') return new AppError('already_refunded', {}, { cause });
  if (cause.code === 'charge_disputed') return new AppError('order_disputed', {}, { cause });
  if (cause.rawType === 'idempotency_error' || /greater than unrefunded amount/i.test(cause.message)) {
    return racedRefund(cause);
  }
  if (cause instanceof Stripe.errors.StripeConnectionError || cause.rawType === 'api_error') {
    return unansweredRefund(cause);
  }
  return refusedRefund(cause.message, cause);
}
