/** Checkout sessions as the money functions of the database want them. */
import * as z from 'zod/mini';

const uuid = z.uuid();
const id = z.string().check(z.minLength(1), z.maxLength(255));
/** Expanded objects come whole instead of as their id. */
export const referenceSchema = z.nullish(z.union([id, z.object({ id })]));

export const sessionSchema = z.object({
  id,
  payment_status: z.string(),
  payment_intent: referenceSchema,
  amount_total: z.nullish(z.int()),
  currency: z.nullish(z.string()),
  metadata: z.nullish(z.record(z.string(), z.string())),
  client_reference_id: z.nullish(z.string()),
});
export type Session = z.infer<typeof sessionSchema>;

/** Null when the session is not one of the shop's: other software may use the same Stripe account. */
export function orderIdOf({ metadata, client_reference_id: reference }: Session): string | null {
  const candidates = [metadata?.['order_id'], reference];
  return candidates.find((text) => z.safeParse(uuid, text).success) ?? null;
}

export const idOf = (value: z.infer<typeof referenceSchema>): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** What was paid, for `mark_order_paid`. */
export const paymentOf = (session: Session): Record<string, unknown> => ({
  session_id: session.id,
  order_id: orderIdOf(session),
  payment_intent: idOf(session.payment_intent),
  amount_total: session.amount_total ?? null,
  currency: session.currency ?? null,
});

export const outcomeSchema = z.object({
  status: z.string(),
  order_id: z.optional(z.nullable(z.string())),
  /** Of the same buyer, with an item that is owned by now. */
  sessions_to_expire: z.optional(z.array(z.string())),
});
