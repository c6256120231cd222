/** Paying back. The rows follow within seconds, when the payment provider's event arrives. */
import {
  REFUND_FUNCTION,
  refundRequestSchema,
  refundResponseSchema,
  type RefundRequest,
  type RefundResponse,
} from '@baobab/domain/contracts/refund';
import { AppError } from '@baobab/domain/errors';
import type { DataClient } from '../client.ts';
import { callFunction } from '../rpc.ts';

/**
 * Pays back a whole order, or the named lines of it; admins only. A second click is answered with the same refund or with
 * `already_refunded`, never with a second one. Codes: already_refunded, order_unpaid, refund_failed (nothing was paid back),
 * conflict (another refund came in between: reload), not_found (order or line), forbidden, not_signed_in, session_expired,
 * payment_unavailable, rate_limited, validation.
 */
export async function refundOrder(client: DataClient, request: RefundRequest): Promise<RefundResponse> {
  const asked = refundRequestSchema.safeParse(request);
  if (!asked.success) throw new AppError('validation', {}, { cause: asked.error });
  return callFunction(client, REFUND_FUNCTION, asked.data, refundResponseSchema);
}
