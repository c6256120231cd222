/** All orders, for admins. Refunds are made at the payment provider; its events change the rows. */
import * as z from 'zod/mini';
import { EMAIL_OUTBOX_STATUS } from '@baobab/domain/column-values';
import { countSchema, timestampSchema } from '@baobab/domain/entities/fields';
import { orderItemSchema, orderSchema, type PaymentStatus } from '@baobab/domain/entities/order';
import type { DataClient } from '../client.ts';
import { list, resource } from '../resource.ts';
import type { Place } from '../rows.ts';
import { pagedRpc, rpc } from '../rpc.ts';

const orderLineSchema = z.omit(orderItemSchema, { image: true, imageWidths: true, placeholder: true });
export type OrderLine = z.infer<typeof orderLineSchema>;

const adminOrderSchema = z.extend(z.omit(orderSchema, { items: true, bundleItems: true }), {
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
