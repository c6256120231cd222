/**
 * What the database is told of payments. The names of its parameters are from the time of one provider: `session_id` is the
 * payment page, `payment_intent` the payment, `cents` the currency's minor unit.
 */
import * as z from 'zod/mini';
import type { PaidFacts, PaymentEvent, RefundFact } from './port.ts';

export interface DatabaseCall {
  procedure: 'mark_order_paid' | 'mark_order_closed' | 'refund_order' | 'dispute_order';
  parameters: Record<string, unknown>;
}

export const outcomeSchema = z.object({
  status: z.string(),
  order_id: z.optional(z.nullable(z.string())),
  /** Of the same buyer: they must not be paid any more. */
  sessions_to_expire: z.optional(z.array(z.string())),
});

/** What was paid, for `mark_order_paid`. */
export const paymentRow = ({ customer, taxByLine, taxBehavior, ...paid }: PaidFacts): Record<string, unknown> => ({
  session_id: paid.page,
  order_id: paid.orderId,
  payment_intent: paid.payment,
  amount_total: paid.amountMinor,
  amount_tax: paid.taxMinor,
  currency: paid.currency,
  ...(paid.paidAt !== null && { paid_at: paid.paidAt }),
  ...(taxBehavior && { tax_behavior: taxBehavior }),
  ...(taxByLine && { tax_lines: taxByLine.map(({ item, minor }) => ({ order_item_id: item, cents: minor })) }),
  ...(customer && { customer: { name: customer.name, address: customer.address, tax_ids: customer.taxIds } }),
});

/** As `refund_order` takes them. */
export const refundRows = (refunds: readonly RefundFact[]): Record<string, unknown>[] =>
  refunds.map(({ id, minor, status, created, lineIds, askedBy }) => ({
    id,
    cents: minor,
    status,
    created,
    order_item_ids: lineIds,
    asked_by: askedBy,
  }));

export function toDatabaseCall(event: PaymentEvent): DatabaseCall {
  const about = { event_id: event.id, event_type: event.type, event_created: event.created };
  if (event.kind === 'paid') {
    return { procedure: 'mark_order_paid', parameters: { ...about, ...paymentRow(event.paid) } };
  }
  if (event.kind === 'closed') {
    const { page, orderId, status } = event;
    return { procedure: 'mark_order_closed', parameters: { ...about, session_id: page, order_id: orderId, status } };
  }
  const ofPayment = { ...about, payment_intent: event.payment };
  if (event.kind === 'refunds') {
    return { procedure: 'refund_order', parameters: { ...ofPayment, refunds: refundRows(event.refunds) } };
  }
  const { disputeId, minor, status, opened } = event;
  return {
    procedure: 'dispute_order',
    parameters: { ...ofPayment, dispute_id: disputeId, cents: minor, status, opened },
  };
}
