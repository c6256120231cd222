/** All orders, for admins. Refunds are made at the payment provider; its events change the rows. */
import * as z from 'zod/mini';
import { PAGE_SIZE } from '../domain/constants.ts';
import { moneySchema, timestampSchema } from '../domain/entities/fields.ts';
import { paymentStatusSchema, type PaymentStatus } from '../domain/entities/order.ts';
import { pageRange } from '../domain/pagination.ts';
import type { DataClient } from './client.ts';
import { fetchPage, type Page } from './rows.ts';

const COLUMNS = `id,created_at,user_id,total_amount,refunded_amount,currency,payment_status,is_bundle_purchase,paid_at,
  stripe_payment_intent,order_items(id,illustration_id,title,price,quantity,refunded_at)` as const;

const adminOrderSchema = z.object({
  id: z.string(),
  createdAt: timestampSchema,
  /** Null when the account was deleted. */
  userId: z.nullable(z.string()),
  totalAmount: moneySchema,
  refundedAmount: moneySchema,
  currency: z.string(),
  paymentStatus: paymentStatusSchema,
  isBundlePurchase: z.boolean(),
  paidAt: z.nullable(timestampSchema),
  stripePaymentIntent: z.nullable(z.string()),
  orderItems: z.array(
    z.object({
      id: z.string(),
      illustrationId: z.string(),
      title: z.string(),
      price: moneySchema,
      quantity: z.int(),
      refundedAt: z.nullable(timestampSchema),
    }),
  ),
});
export type AdminOrder = z.infer<typeof adminOrderSchema>;

/** Newest first. */
export function listOrders(
  client: DataClient,
  {
    page = 1,
    pageSize = PAGE_SIZE,
    status,
  }: { page?: number; pageSize?: number; status?: PaymentStatus | undefined } = {},
): Promise<Page<AdminOrder>> {
  const { from, to } = pageRange(page, pageSize);
  let rows = client.from('orders').select(COLUMNS, { count: 'exact' });
  if (status !== undefined) rows = rows.eq('payment_status', status);
  const sorted = rows.order('created_at', { ascending: false }).order('id').range(from, to);
  return fetchPage(adminOrderSchema, { page, pageSize }, sorted.throwOnError());
}
