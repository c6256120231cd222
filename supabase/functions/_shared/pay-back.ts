/**
 * Asking the provider to pay back what the database planned: by an administrator's wish, or by itself for paid lines that
 * granted nothing.
 */
import { AppError } from '@baobab/domain/errors';
import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { sha256 } from './digest.ts';
import { isStanding, lineMetadata, namedLines } from './refund-lines.ts';

const cents = z.int().check(z.gte(0));
export const refundPlanSchema = z.object({
  order_id: z.uuid(),
  payment_intent: z.string(),
  currency: z.string(),
  /** What was asked for, before earlier refunds. */
  cents,
  total_cents: cents,
  refunded_cents: cents,
  order_item_ids: z.nullable(z.array(z.uuid())),
});
type Plan = z.infer<typeof refundPlanSchema>;

interface RefundReason {
  reason: Stripe.RefundCreateParams.Reason;
  by: string;
}
export type Refunds = Pick<Stripe, 'refunds'>;

export const listRefunds = ({ refunds }: Refunds, paymentIntent: string): Promise<Stripe.Refund[]> =>
  refunds.list({ payment_intent: paymentIntent, limit: 100 }).autoPagingToArray({ limit: 1000 });

/** Asks the provider what went back already, as its events may still be under way. */
export async function payBack(plan: Plan, { reason, by }: RefundReason, stripe: Refunds): Promise<Stripe.Refund> {
  const known = await listRefunds(stripe, plan.payment_intent);
  const standing = known.filter(isStanding);
  const returned = Math.max(
    plan.refunded_cents,
    standing.reduce((sum, { amount }) => sum + amount, 0),
  );
  const lines = plan.order_item_ids;
  const earlier = new Set(standing.flatMap(namedLines));
  const left = plan.total_cents - returned;
  if (left <= 0 || lines?.some((line) => earlier.has(line))) {
    throw new AppError('already_refunded', { orderId: plan.order_id });
  }
  const amount = Math.min(plan.cents, left);
  // The same request in the same state is one refund, whichever admin sends it and however often; a failed one may be tried again.
  const state = [plan.order_id, returned, known.length - standing.length, amount, ...(lines ?? [])].join('/');
  return stripe.refunds.create(
    {
      payment_intent: plan.payment_intent,
      amount,
      reason,
      metadata: { order_id: plan.order_id, refunded_by: by, ...(lines && lineMetadata(lines)) },
    },
    { idempotencyKey: `refund-${await sha256(state)}` },
  );
}
