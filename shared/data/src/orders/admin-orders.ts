/** All orders, for admins. Refunds are made at the payment provider; its events change the rows. */
import * as z from 'zod/mini';
import { EMAIL_OUTBOX_STATUS } from '@baobab/domain/column-values';
import { countSchema, timestampSchema } from '@baobab/domain/entities/fields';
import { orderItemSchema, orderSchema, type PaymentStatus, DISCREPANCY_KINDS } from '@baobab/domain/entities/order';
import type { DataClient } from '../client.ts';
import { list, resource } from '../resource.ts';
import type { Place } from '../rows.ts';
import { pagedRpc, rpc, callFunction } from '../rpc.ts';
import {
  REFUND_FUNCTION,
  refundRequestSchema,
  refundResponseSchema,
  type RefundRequest,
  type RefundResponse,
} from '@baobab/domain/contracts/refund';
import { AppError } from '@baobab/domain/errors';

const orderLineSchema = z.omit(orderItemSchema, { image: true, imageWidths: true, placeholder: true });
export type OrderLine = z.infer<typeof orderLineSchema>;

const adminOrderSchema = z.extend(z.omit(orderSchema, { items: true, bundleItems: true }), {
  /** Counts the orders, also on invoices; people call an order by its `orderName`. */
  number: z.int(),
  /** In the shop that it was moved from. */
  movedNumber: z.nullable(z.string()),
  /** Null when the account was deleted. */
  userId: z.nullable(z.string()),
  /** The account's, or where the confirmation went when there is none any more. */
  email: z.nullable(z.string()),
  fullName: z.nullable(z.string()),
  stripePaymentIntent: z.nullable(z.string()),
  disputedAt: z.nullable(timestampSchema),
  /** A refund failed at the payment provider, and no later one made up for it. */
  refundFailedAt: z.nullable(timestampSchema),
  orderItems: z.array(orderLineSchema),
});
export type AdminOrder = z.infer<typeof adminOrderSchema>;

const listSchema = z.object({ total: countSchema, orders: z.array(adminOrderSchema) });

/** At most 500 on a page. */
export interface OrderQuery extends Place {
  /** Part of the email, name or a title, the order's number, or the beginning of its id. */
  search?: string | undefined;
  status?: PaymentStatus | undefined;
  /** ISO 8601; `from` belongs to the range, `to` does not. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Newest first. Codes: forbidden. */
export const listOrders = pagedRpc(
  'list_orders',
  'orders',
  listSchema,
  ({ search = '', status, from, to }: OrderQuery = {}) => ({
    search,
    status: status ?? null,
    from: from ?? null,
    to: to ?? null,
  }),
);

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

const orderEmails = resource('email_outbox', orderEmailSchema);

/** What was or will be sent to the buyer about an order, oldest first. */
export const listOrderEmails = list(orderEmails, (rows, orderId: string) =>
  rows.eq('payload->>order_id', orderId).order('created_at'),
);

/** Sends the confirmation again; answers with the address. Codes: not_found (unpaid, or the account is gone), rate_limited, forbidden. */
export const resendReceipt = rpc('resend_receipt', z.string(), (orderId: string) => ({ orderId }));

const discrepancySchema = z.object({
  kind: z.enum(DISCREPANCY_KINDS),
  orderId: z.string(),
  /** Null where the whole order is meant. */
  orderItemId: z.nullable(z.string()),
  illustrationId: z.nullable(z.string()),
  /** The buyer's; null when the account was deleted and no confirmation was sent. */
  email: z.nullable(z.string()),
  expectedCents: countSchema,
  foundCents: countSchema,
  /** The order's. */
  currency: z.string(),
  /** What happened, for people. */
  detail: z.string(),
  happenedAt: z.nullable(timestampSchema),
});
export type Discrepancy = z.infer<typeof discrepancySchema>;

/** Newest first; empty when everything adds up. Codes: forbidden. */
export const reconcileOrders = rpc('reconcile_orders', z.array(discrepancySchema));

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

const loggedDownloadSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Null for what has no versions. */
  version: z.nullable(z.int()),
  sha256: z.nullable(z.string()),
  sizeBytes: z.nullable(countSchema),
  /** '203.0.113.0/24': the network of the client. */
  addressPrefix: z.nullable(z.string()),
  requestedAt: timestampSchema,
  /** As the buyer's browser told it. */
  completedAt: z.nullable(timestampSchema),
});
export type LoggedDownload = z.infer<typeof loggedDownloadSchema>;

const downloads = resource('download_log', loggedDownloadSchema);

/** What was downloaded of an order, oldest first; at most a thousand. */
export const listOrderDownloads = list(downloads, (rows, orderId: string) =>
  rows.eq('order_id', orderId).order('requested_at').limit(1000),
);
