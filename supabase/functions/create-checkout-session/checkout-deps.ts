/** What a checkout works with. */
import * as z from 'zod/mini';
import type { Authenticate } from '../_shared/caller.ts';
import type { Rpc } from '../_shared/database.ts';
import type { PaymentProviders } from '../_shared/payments/port.ts';

export interface CheckoutDeps {
  authenticate: Authenticate;
  rpc: Rpc;
  payments: PaymentProviders;
  allowedOrigins: string[];
  /** The public address of an image path; undefined when the provider could not load it. */
  imageUrl(path: string | null): string | undefined;
}

export const pendingOrderSchema = z.object({
  order_id: z.uuid(),
  total_amount: z.number(),
  currency: z.string(),
  session_id: z.optional(z.nullable(z.string())),
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      price: z.number(),
      quantity: z.number(),
      /** Of the whole line, after what was taken off. */
      amount: z.optional(z.nullable(z.number())),
      order_item_id: z.optional(z.nullable(z.uuid())),
      option: z.optional(z.nullable(z.string())),
      option_name: z.optional(z.nullable(z.string())),
      image: z.optional(z.nullable(z.string())),
    }),
  ),
});
export type PendingOrder = z.infer<typeof pendingOrderSchema>;
