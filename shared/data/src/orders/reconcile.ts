/** Where what was charged differs from what was granted and paid back, as the database sees it now; admins only. */
import * as z from 'zod/mini';
import { countSchema, timestampSchema } from '@baobab/domain/entities/fields';
import { DISCREPANCY_KINDS } from '@baobab/domain/entities/order';
import { rpc } from '../rpc.ts';

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
