/** Payments from before this stand-in ran, such as those of the demo's orders: they can be refunded and disputed like others. */
import { find } from './context.ts';
import type { PaymentsContext } from './context.ts';
import { closeDispute, openDispute } from './disputes.ts';
import { createRefund } from './refunds.ts';
import { createSession } from './sessions.ts';
import { chargeOfIntent, complete } from './settlement.ts';

/** Times are milliseconds since 1970, amounts cents. */
export interface PastPayment {
  orderId: string;
  email: string;
  siteUrl: string;
  at: number;
  lines: { title: string; cents: number; quantity: number }[];
  refunds: { at: number; cents: number }[];
  dispute: { at: number; wonAt: number | null } | null;
}
export interface PastIds {
  session: string;
  intent: string;
  refunds: string[];
  dispute: string | null;
}

/** The shop knows of all this: none of the events is delivered. Call inside a transaction. */
export function recordPast(context: PaymentsContext, past: PastPayment): PastIds {
  const at = (time: number): PaymentsContext => ({ ...context, isKnown: true, now: () => time });
  const metadata = { order_id: past.orderId };
  const { id } = createSession(at(past.at), {
    mode: 'payment',
    client_reference_id: past.orderId,
    customer_email: past.email,
    metadata,
    payment_intent_data: { metadata },
    success_url: `${past.siteUrl}/checkout-success`,
    cancel_url: `${past.siteUrl}/cart`,
    line_items: past.lines.map(({ title, cents, quantity }) => ({
      quantity: String(quantity),
      price_data: { currency: 'usd', unit_amount: String(cents), product_data: { name: title } },
    })),
  });
  const paid = complete(at(past.at), find(context, 'session', id), { isPaid: true });
  const intent = paid.payment_intent ?? '';
  const refunds = past.refunds.map(
    ({ at: time, cents }) => createRefund(at(time), { payment_intent: intent, amount: String(cents), metadata }).id,
  );
  return { session: id, intent, refunds, dispute: recordDispute(at, intent, past.dispute) };
}

function recordDispute(
  at: (time: number) => PaymentsContext,
  intent: string,
  told: PastPayment['dispute'],
): string | null {
  if (!told) return null;
  const context = at(told.at);
  const charge = chargeOfIntent(context, intent);
  if (!charge) return null;
  const dispute = openDispute(context, charge);
  if (told.wonAt !== null) closeDispute(at(told.wonAt), dispute, 'won');
  return dispute.id;
}
