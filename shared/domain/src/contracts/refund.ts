/** `order-refund`: what an administrator asks for; amounts come from the order, never from the request. */
import * as z from 'zod/mini';
import { CHECKOUT_ITEMS_MAX } from '../constants.ts';

export const REFUND_FUNCTION = 'order-refund';

/** The payment provider's reasons. */
export const REFUND_REASONS = ['requested_by_customer', 'duplicate', 'fraudulent'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

export const refundRequestSchema = z.object({
  orderId: z.uuid(),
  /** Lines to pay back; without them everything that is left. */
  orderItemIds: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(CHECKOUT_ITEMS_MAX))),
  reason: z._default(z.enum(REFUND_REASONS), 'requested_by_customer'),
});
export type RefundRequest = z.input<typeof refundRequestSchema>;

export const refundResponseSchema = z.object({
  refundId: z.string().check(z.minLength(1)),
  /** `pending`: the provider pays back later. */
  status: z.enum(['succeeded', 'pending']),
  /** In whole currency units. */
  amount: z.number(),
  currency: z.string(),
});
export type RefundResponse = z.infer<typeof refundResponseSchema>;
