import * as z from 'zod/mini';
import { ORDERS_DISPUTE_STATUS, ORDERS_ORIGIN, ORDERS_PAYMENT_STATUS } from '../column-values.ts';
import { PAID_STATUSES } from '../constants.ts';
import { imageWidthsSchema, moneySchema, placeholderSchema, timestampSchema } from './fields.ts';

export const paymentStatusSchema = z.enum(ORDERS_PAYMENT_STATUS);
export type PaymentStatus = z.infer<typeof paymentStatusSchema>;

/** While open, and once lost, the order's licenses are suspended. */
export const disputeStatusSchema = z.enum(ORDERS_DISPUTE_STATUS);
export type DisputeStatus = z.infer<typeof disputeStatusSchema>;

/** A grant was given by the shop at no charge. */
export const orderOriginSchema = z.enum(ORDERS_ORIGIN);

/** Ways in which what was charged differs from what was granted and paid back; `reconcile_orders` answers them. */
export const DISCREPANCY_KINDS = [
  'paid_without_grant',
  'grant_without_payment',
  'dispute',
  'amount_mismatch',
  'refund_failed',
] as const;

export const orderItemSchema = z.object({
  id: z.string(),
  /** Null when the item was deleted before the order was paid. */
  illustrationId: z.nullable(z.string()),
  /** Title and unit price as they were when ordered. */
  title: z.string(),
  price: moneySchema,
  /** License seats. */
  quantity: z.int().check(z.positive()),
  refundedAt: z.nullable(timestampSchema),
  /** Since when it is paid without having granted anything; it is paid back. */
  ungrantedAt: z.nullable(timestampSchema),
  image: z.nullable(z.string()),
  imageWidths: imageWidthsSchema,
  placeholder: placeholderSchema,
});

export const orderSchema = z.object({
  id: z.string(),
  /** What people call the order. */
  number: z.int(),
  createdAt: timestampSchema,
  paidAt: z.nullable(timestampSchema),
  totalAmount: moneySchema,
  refundedAmount: moneySchema,
  currency: z.string(),
  paymentStatus: paymentStatusSchema,
  disputeStatus: z.nullable(disputeStatusSchema),
  origin: orderOriginSchema,
  isBundlePurchase: z.boolean(),
  bundleItems: z.array(z.string()),
  items: z.array(orderItemSchema),
});
export type Order = z.infer<typeof orderSchema>;

/** Only these orders count as purchases. */
export function isPaid(status: PaymentStatus): boolean {
  return (PAID_STATUSES as readonly string[]).includes(status);
}

/** The bank took the payment back, or holds it until the dispute is decided. */
export function isSuspended({ disputeStatus }: { disputeStatus: DisputeStatus | null }): boolean {
  return disputeStatus === 'open' || disputeStatus === 'lost';
}
