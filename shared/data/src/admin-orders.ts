/** All orders, for admins. Refunds are made at the payment provider; its events change the rows. */
import * as z from 'zod/mini';
import { EMAIL_OUTBOX_STATUS, ORDERS_TAX_BEHAVIOR } from '@baobab/domain/column-values';
import { PAGE_SIZE } from '@baobab/domain/constants';
import { countSchema, moneySchema, timestampSchema } from '@baobab/domain/entities/fields';
import {
  disputeStatusSchema,
  orderOriginSchema,
  paymentStatusSchema,
  soldLineFields,
  type PaymentStatus,
} from '@baobab/domain/entities/order';
import { pageCount } from '@baobab/domain/pagination';
import { orNull } from './arguments.ts';
import type { DataClient } from './client.ts';
import { parseRow, parseRows, type Page } from './rows.ts';

const orderLineSchema = z.object({
  id: z.string(),
  /** Null when the item was deleted before the order was paid. */
  illustrationId: z.nullable(z.string()),
  /** As it was when ordered. */
  title: z.string(),
  ...soldLineFields,
  /** License seats. */
  quantity: z.int(),
  refundedAt: z.nullable(timestampSchema),
  /** Since when it is paid without having granted anything; null once it is paid back. */
  ungrantedAt: z.nullable(timestampSchema),
});
export type OrderLine = z.infer<typeof orderLineSchema>;

const adminOrderSchema = z.object({
  id: z.string(),
  number: z.int(),
  createdAt: timestampSchema,
  /** Null when the account was deleted. */
  userId: z.nullable(z.string()),
  /** The account's, or where the confirmation went when there is none any more. */
  email: z.nullable(z.string()),
  fullName: z.nullable(z.string()),
  /** What the lines add up to, what was charged, and the tax that the provider told. */
  totalAmount: moneySchema,
  chargedAmount: moneySchema,
  taxAmount: moneySchema,
  taxBehavior: z.enum(ORDERS_TAX_BEHAVIOR),
  discountCode: z.nullable(z.string()),
  refundedAmount: moneySchema,
  currency: z.string(),
  paymentStatus: paymentStatusSchema,
  isBundlePurchase: z.boolean(),
  origin: orderOriginSchema,
  /** In the shop that it was moved from. */
  movedNumber: z.optional(z.nullable(z.string())),
  paidAt: z.nullable(timestampSchema),
  /** When the buyer agreed to delivery at once; null where the shop did not ask. */
  consentedAt: z.nullable(timestampSchema),
  stripePaymentIntent: z.nullable(z.string()),
  disputeStatus: z.nullable(disputeStatusSchema),
  disputedAt: z.nullable(timestampSchema),
  /** A refund failed at the payment provider, and no later one made up for it. */
  refundFailedAt: z.nullable(timestampSchema),
  orderItems: z.array(orderLineSchema),
});
export type AdminOrder = z.infer<typeof adminOrderSchema>;

const listSchema = z.object({ total: countSchema, orders: z.array(adminOrderSchema) });

export interface OrderQuery {
  page?: number;
  /** At most 500. */
  pageSize?: number;
  /** Part of the email, name or a title, the order's number here or in the shop it was moved from, or the beginning of its id. */
  search?: string | undefined;
  status?: PaymentStatus | undefined;
  /** ISO 8601; `from` belongs to the range, `to` does not. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Newest first. Codes: forbidden. */
export async function listOrders(
  client: DataClient,
  { page = 1, pageSize = PAGE_SIZE, search = '', status, from, to }: OrderQuery = {},
): Promise<Page<AdminOrder>> {
  const { data } = await client
    .rpc('list_orders', {
      p_search: search,
      p_status: orNull(status),
      p_from: orNull(from),
      p_to: orNull(to),
      p_page: page,
      p_page_size: pageSize,
    })
    .throwOnError();
  const { total, orders } = parseRow(listSchema, data);
  return { items: orders, total, page, pageSize, pageCount: pageCount(total, pageSize) };
}

/** Null when there is none with this id. */
export async function getOrder(client: DataClient, id: string): Promise<AdminOrder | null> {
  const { items } = await listOrders(client, { search: id, pageSize: 1 });
  return items[0] ?? null;
}

const orderEmailSchema = z.object({
  id: z.string(),
  toEmail: z.string(),
  template: z.string(),
  status: z.enum(EMAIL_OUTBOX_STATUS),
  attempts: countSchema,
  nextAttemptAt: timestampSchema,
  lastError: z.nullable(z.string()),
  sentAt: z.nullable(timestampSchema),
  createdAt: timestampSchema,
});
export type OrderEmail = z.infer<typeof orderEmailSchema>;

/** What was or will be sent to the buyer about an order, oldest first. */
export async function listOrderEmails(client: DataClient, orderId: string): Promise<OrderEmail[]> {
  const { data } = await client
    .from('email_outbox')
    .select('id,to_email,template,status,attempts,next_attempt_at,last_error,sent_at,created_at')
    .eq('payload->>order_id', orderId)
    .order('created_at')
    .throwOnError();
  return parseRows(orderEmailSchema, data);
}

/** Sends the confirmation again; answers with the address. Codes: not_found (unpaid, or the account is gone), rate_limited, forbidden. */
export async function resendReceipt(client: DataClient, orderId: string): Promise<string> {
  const { data } = await client.rpc('resend_receipt', { p_order_id: orderId }).throwOnError();
  return data;
}
