/**
 * Asking the provider to pay back what the database planned: by an administrator's wish, or by itself for paid lines that
 * granted nothing.
 */
import { AppError, isAppError } from '@baobab/domain/errors';
import * as z from 'zod/mini';
import type { Rpc } from '../database.ts';
import { sha256 } from '../digest.ts';
import { takeRateLimits } from '../sender.ts';
import type { MadeRefund, PaymentProvider, PaymentProviders, RefundFact, RefundRequest } from './port.ts';
import { racedRefund } from './refund-failures.ts';

const cents = z.int().check(z.gte(0));
export const refundPlanSchema = z.object({
  order_id: z.uuid(),
  /** The provider's reference of the payment. */
  payment_intent: z.string(),
  currency: z.string(),
  /** What was asked for, before earlier refunds. */
  cents,
  total_cents: cents,
  refunded_cents: cents,
  order_item_ids: z.nullable(z.array(z.uuid())),
});
type Plan = z.infer<typeof refundPlanSchema>;

export type RefundReason = Pick<RefundRequest, 'reason' | 'by'>;
export interface PayBackDeps {
  rpc: Rpc;
  payments: PaymentProviders;
}

/** A provider that keeps no keys has listed the refund by then, so that the same request has another key. */
const SAME_REFUND_SECONDS = 60;

/** False once the money stayed with, or came back to, the shop. */
const isStanding = ({ status }: RefundFact): boolean => status !== 'failed' && status !== 'canceled';

/** Asks the provider what went back already, as its events may still be under way. */
export async function payBack(plan: Plan, why: RefundReason, deps: PayBackDeps): Promise<MadeRefund> {
  const provider = deps.payments.of(plan.payment_intent);
  const known = await provider.listRefunds(plan.payment_intent);
  const standing = known.filter(isStanding);
  const returned = Math.max(
    plan.refunded_cents,
    standing.reduce((sum, { minor }) => sum + minor, 0),
  );
  const lines = plan.order_item_ids;
  const earlier = new Set(standing.flatMap(({ lineIds }) => lineIds));
  const left = plan.total_cents - returned;
  if (left <= 0 || lines?.some((line) => earlier.has(line))) {
    throw new AppError('already_refunded', { orderId: plan.order_id });
  }
  const minor = Math.min(plan.cents, left);
  // The same request in the same state is one refund, whichever admin sends it and however often; a failed one may be tried again.
  const state = [plan.order_id, returned, known.length - standing.length, minor, ...(lines ?? [])].join('/');
  const key = `refund-${await sha256(state)}`;
  await takeTurn(provider, key, deps.rpc);
  return provider.refund({
    payment: plan.payment_intent,
    orderId: plan.order_id,
    minor,
    lineIds: lines,
    key,
    ...why,
  });
}

/** @throws AppError conflict when the same refund is asked for at the same moment and the provider would carry out both */
async function takeTurn({ keepsKeys }: PaymentProvider, key: string, rpc: Rpc): Promise<void> {
  if (keepsKeys) return;
  await takeRateLimits(rpc, [{ key, most: 1, seconds: SAME_REFUND_SECONDS }], '').catch((error: unknown) => {
    throw isAppError(error, 'rate_limited') ? racedRefund(error) : error;
  });
}
