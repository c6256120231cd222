// Checkout sessions as the money functions of the database want them.
import type { Stripe } from 'stripe';
import * as z from 'zod/mini';

const uuid = z.uuid();

/** Null when the session is not one of the shop's: other software may use the same Stripe account. */
export function orderIdOf({ metadata, client_reference_id: reference }: Stripe.Checkout.Session): string | null {
  const candidates = [metadata?.['order_id'], reference];
  return candidates.find((text) => z.safeParse(uuid, text).success) ?? null;
}

export const idOf = (value: string | { id: string } | null): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** What was paid, for `mark_order_paid`. */
export const paymentOf = (session: Stripe.Checkout.Session): Record<string, unknown> => ({
  session_id: session.id,
  order_id: orderIdOf(session),
  payment_intent: idOf(session.payment_intent),
  amount_total: session.amount_total,
  currency: session.currency,
});

export const outcomeSchema = z.object({ status: z.string(), order_id: z.optional(z.nullable(z.string())) });
