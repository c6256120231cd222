/** One customer whole, and what admins do for them. Admins only. */
import * as z from 'zod/mini';
import { NEWSLETTER_SUBSCRIBERS_STATUS } from '@baobab/domain/column-values';
import { countSchema, timestampSchema } from '@baobab/domain/entities/fields';
import { orderSchema } from '@baobab/domain/entities/order';
import { userSchema } from '@baobab/domain/entities/profile';
import { contactMessageSchema } from '../mail/inbox.ts';
import { command, rpc } from '../rpc.ts';

const customerOrderSchema = z.extend(
  z.pick(orderSchema, {
    id: true,
    createdAt: true,
    totalAmount: true,
    currency: true,
    refundedAmount: true,
    paymentStatus: true,
    disputeStatus: true,
    origin: true,
  }),
  {
    number: z.int(),
    /** Why it was granted, and taken back; null for sales. */
    reason: z.nullable(z.string()),
    revokeReason: z.nullable(z.string()),
    titles: z.array(z.string()),
  },
);
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
export const getCustomer = rpc('customer', z.nullable(customerSchema), (key: string) => ({ key }));

const grantedSchema = z.object({ orderId: z.string(), email: z.nullable(z.string()) });

/** Codes: item_free, item_undeliverable, item_owned (the bundle), not_found, validation. */
export const grantLicense = rpc(
  'grant_license',
  grantedSchema,
  (userId: string, grant: { illustrationId: string; seats: number; reason: string }) => ({ userId, ...grant }),
);

/** Codes: not_found when it was taken back already. */
export const revokeGrant = command('revoke_grant', (orderId: string, reason: string) => ({ orderId, reason }));
