import * as z from 'zod/mini';
import {
  ORDER_ITEMS_REFUSAL,
  ORDERS_DISPUTE_STATUS,
  ORDERS_ORIGIN,
  ORDERS_PAYMENT_STATUS,
  ORDERS_TAX_BEHAVIOR,
} from '../column-values.ts';
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
  'credit_without_source',
  'credit_counted_twice',
] as const;

/** The license of a line, and what it costs in the order's currency. */
export const soldLineFields = {
  /** Of one, as it was when ordered: with the license option, and the sale's where one ran. */
  price: moneySchema,
  /** Of one, before the sale; the price itself where none ran. */
  listPrice: moneySchema,
  licenseOption: z.string(),
  /** Of the option, when it was sold. */
  licenseName: z.string(),
  /** Reason why the line was paid and grants no license; null while it grants one, or is not paid. */
  refusal: z.nullable(z.enum(ORDER_ITEMS_REFUSAL)),
  /** Off the whole line: by the order's code, and for what the buyer had paid before. */
  discount: moneySchema,
  credit: moneySchema,
  /** What the line costs: price times quantity less discount and credit. */
  amount: moneySchema,
  /** Added to it by the provider. */
  tax: moneySchema,
};

export const orderItemSchema = z.object({
  id: z.string(),
  /** Null when the item was deleted before the order was paid. */
  illustrationId: z.nullable(z.string()),
  /** As it was when ordered. */
  title: z.string(),
  ...soldLineFields,
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
  createdAt: timestampSchema,
  paidAt: z.nullable(timestampSchema),
  /** What the lines add up to: what is asked before tax that the provider adds. */
  totalAmount: moneySchema,
  /** What the buyer pays: the total with that tax. Refunds are parts of it. */
  chargedAmount: moneySchema,
  taxAmount: moneySchema,
  taxBehavior: z.enum(ORDERS_TAX_BEHAVIOR),
  /** When the buyer agreed that delivery begins at once; null where the shop did not ask. */
  consentedAt: z.nullable(timestampSchema),
  discountCode: z.nullable(z.string()),
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
