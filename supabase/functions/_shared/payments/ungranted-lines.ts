/**
 * Paid lines that granted nothing go back by themselves. The mark on the line is the record of what is owed: it stays until the
 * provider's refund is known, so a crash at any point leaves a line that the next call takes up again.
 */
import { isAppError } from '@baobab/domain/errors';
import * as z from 'zod/mini';
import { report } from '../answers.ts';
import { sha256 } from '../digest.ts';
import { outcomeSchema, refundRows } from './database-calls.ts';
import { payBack, refundPlanSchema } from './pay-back.ts';
import type { PayBackDeps } from './pay-back.ts';

/** A call ends before the platform's limit; what is left waits for the next one. */
const LINES_PER_CALL = 20;

/** How many lines went back. What fails is reported and tried again by the next call; it never throws. */
export async function payBackUngrantedLines(deps: PayBackDeps): Promise<number> {
  let count = 0;
  try {
    const plans = await deps.rpc('ungranted_lines', { p_limit: LINES_PER_CALL }, z.array(refundPlanSchema));
    for (const plan of plans) count += (await payBackLine(deps, plan)) ? 1 : 0;
  } catch (error) {
    report('ungranted_lines_unread', { cause: String(error) });
  }
  return count;
}

async function payBackLine(deps: PayBackDeps, plan: z.infer<typeof refundPlanSchema>): Promise<boolean> {
  try {
    await payBack(plan, { reason: 'duplicate', by: 'automatic' }, deps).catch((error: unknown) => {
      // It went back before, and the event that says so was lost.
      if (!isAppError(error, 'already_refunded')) throw error;
    });
    await noteRefunds(deps, plan.payment_intent);
    return true;
  } catch (error) {
    report('line_not_paid_back', { orderId: plan.order_id, lines: plan.order_item_ids, cause: String(error) });
    return false;
  }
}

/** Tells the database what the provider knows, without waiting for its event. */
async function noteRefunds({ rpc, payments }: PayBackDeps, payment: string): Promise<void> {
  const refunds = refundRows(await payments.of(payment).listRefunds(payment));
  const p = {
    event_id: `refunds-listed:${await sha256(JSON.stringify([payment, refunds]))}`,
    event_type: 'refunds.listed',
    payment_intent: payment,
    refunds,
  };
  await rpc('refund_order', { p }, outcomeSchema);
}
