// Paying an order back, whole or by lines. The database says who may and how much, the provider pays, and its event takes
// the licences back: so a refund made here and one made in the provider's dashboard are the same.
import { refundRequestSchema } from '@baobab/shared/domain/contracts/refund';
import type { RefundResponse } from '@baobab/shared/domain/contracts/refund';
import { AppError } from '@baobab/shared/domain/errors';
import { fromCents } from '@baobab/shared/domain/money';
import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { answer, postEndpoint } from '../_shared/answers.ts';
import { readJson } from '../_shared/body.ts';
import type { Authenticate } from '../_shared/caller.ts';
import type { Rpc } from '../_shared/database.ts';
import { sha256 } from '../_shared/digest.ts';
import { lineMetadata, namedLines } from '../_shared/refund-lines.ts';
import { takeTurns } from '../_shared/sender.ts';
import { refundFailure } from './failures.ts';

const MAX_BODY_BYTES = 16 * 1024;
const REFUNDS_PER_MINUTE = 30;

export type RefundDeps = { authenticate: Authenticate; rpc: Rpc; stripe: Pick<Stripe, 'refunds'> };

const cents = z.int().check(z.gte(0));
const planSchema = z.object({
  order_id: z.uuid(),
  payment_intent: z.string(),
  currency: z.string(),
  /** What was asked for, before earlier refunds. */
  cents,
  total_cents: cents,
  refunded_cents: cents,
  order_item_ids: z.nullable(z.array(z.uuid())),
});
type Plan = z.infer<typeof planSchema>;

export const handle = (request: Request, deps: RefundDeps): Promise<Response> =>
  postEndpoint(request, async () => {
    const asked = await readJson(request, refundRequestSchema, { mostBytes: MAX_BODY_BYTES });
    const caller = await deps.authenticate(request);
    const p = { admin_id: caller.id, order_id: asked.orderId, order_item_ids: asked.orderItemIds ?? null };
    const plan = await deps.rpc('plan_refund', { p }, planSchema);
    await takeTurns(
      deps.rpc,
      [{ key: `refund:${caller.id}`, most: REFUNDS_PER_MINUTE, seconds: 60 }],
      'Too many refunds in a short time. Please wait a minute and try again.',
    );
    const refund = await payBack(plan, { reason: asked.reason, by: caller.id }, deps.stripe).catch((cause: unknown) => {
      throw refundFailure(cause, plan.order_id);
    });
    const { id, status, amount, currency } = refund;
    if (status !== 'succeeded' && status !== 'pending') {
      throw new AppError('refund_failed', { orderId: plan.order_id, status });
    }
    const made: RefundResponse = { refundId: id, status, amount: fromCents(amount), currency };
    return answer(made);
  });

type Wish = { reason: Stripe.RefundCreateParams.Reason; by: string };

/** Asks the provider what went back already, as its events may still be under way. */
async function payBack(plan: Plan, { reason, by }: Wish, stripe: RefundDeps['stripe']): Promise<Stripe.Refund> {
  const { data: known } = await stripe.refunds.list({ payment_intent: plan.payment_intent, limit: 100 });
  const standing = known.filter(({ status }) => status === 'succeeded' || status === 'pending');
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
  // The same wish in the same state is one refund, whoever sends it and however often; a failed one may be tried again.
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
