/** One customer whole, and what admins do for them. Admins only. */
import * as z from 'zod/mini';
import { NEWSLETTER_SUBSCRIBERS_STATUS } from '@baobab/domain/column-values';
import { countSchema, moneySchema, timestampSchema } from '@baobab/domain/entities/fields';
import { disputeStatusSchema, orderOriginSchema, paymentStatusSchema } from '@baobab/domain/entities/order';
import { userSchema } from '@baobab/domain/entities/profile';
import type { DataClient } from '../client.ts';
import { contactMessageSchema } from '../mail/inbox.ts';
import { parseRow } from '../rows.ts';

const customerOrderSchema = z.object({
  id: z.string(),
  number: z.int(),
  createdAt: timestampSchema,
  totalAmount: moneySchema,
  currency: z.string(),
  refundedAmount: moneySchema,
  paymentStatus: paymentStatusSchema,
  disputeStatus: z.nullable(disputeStatusSchema),
  origin: orderOriginSchema,
  /** Why it was granted, and taken back; null for sales. */
  reason: z.nullable(z.string()),
  revokeReason: z.nullable(z.string()),
  titles: z.array(z.string()),
});
export type CustomerOrder = z.infer<typeof customerOrderSchema>;

const customerSchema = z.object({
  email: z.nullable(z.string()),
  /** Null for an address without an account. */
  account: z.nullable(userSchema),
  orders: z.array(customerOrderSchema),
  licenses: z.array(
    z.object({
      id: z.string(),
      illustrationId: z.nullable(z.string()),
      title: z.string(),
      seats: z.int(),
      orderId: z.string(),
      purchasedAt: timestampSchema,
    }),
  ),
  /** The newest 50. */
  downloads: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      version: z.nullable(z.int()),
      requestedAt: timestampSchema,
      completedAt: z.nullable(timestampSchema),
    }),
  ),
  downloadsTotal: countSchema,
  /** Written from the address, as their senders gave it. */
  messages: z.array(contactMessageSchema),
  newsletter: z.nullable(
    z.object({
      status: z.enum(NEWSLETTER_SUBSCRIBERS_STATUS),
      createdAt: timestampSchema,
      confirmedAt: z.nullable(timestampSchema),
      source: z.nullable(z.string()),
    }),
  ),
});
export type Customer = z.infer<typeof customerSchema>;

/** @param key an account's id, or an address; null when the account is gone. Codes: forbidden. */
export async function getCustomer(client: DataClient, key: string): Promise<Customer | null> {
  const { data } = await client.rpc('customer', { p_key: key }).throwOnError();
  return data === null ? null : parseRow(customerSchema, data);
}

const grantedSchema = z.object({ orderId: z.string(), email: z.nullable(z.string()) });

/** Codes: item_free, item_undeliverable, item_owned (the bundle), not_found, validation. */
export async function grantLicense(
  client: DataClient,
  userId: string,
  { illustrationId, seats, reason }: { illustrationId: string; seats: number; reason: string },
): Promise<z.infer<typeof grantedSchema>> {
  const { data } = await client
    .rpc('grant_license', {
      p_user_id: userId,
      p_illustration_id: illustrationId,
      p_seats: seats,
      p_reason: reason,
    })
    .throwOnError();
  return parseRow(grantedSchema, data);
}

/** Codes: not_found when it was taken back already. */
export async function revokeGrant(client: DataClient, orderId: string, reason: string): Promise<void> {
  await client.rpc('revoke_grant', { p_order_id: orderId, p_reason: reason }).throwOnError();
}
