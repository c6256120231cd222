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
  /** End of its payment page, in seconds since 1970. */
  payable_until: z.int(),
  total_amount: z.number(),
  currency: z.string(),
  tax_mode: z._default(z.enum(['off', 'inclusive', 'exclusive']), 'off'),
  /** Nothing is to be paid, and the order is complete. */
  is_complete: z._default(z.boolean(), false),
  session_id: z.optional(z.nullable(z.string())),
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      price: z.number(),
      quantity: z.number(),
      /** What the whole line costs after discount and credit. */
      amount: z.number(),
      order_item_id: z.optional(z.uuid()),
      option: z._default(z.string(), 'standard'),
      option_name: z.optional(z.nullable(z.string())),
      image: z.optional(z.nullable(z.string())),
    }),
  ),
});
export type PendingOrder = z.infer<typeof pendingOrderSchema>;
