/**
 * Disputes, as card networks raise them: the money and a fee leave the balance at once; the money comes back when the dispute is won.
 */
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { cleanMetadata, emit, find, newId, seconds } from './context.ts';
import type { PaymentsContext } from './context.ts';
import { refusals } from './errors.ts';
import { DISPUTE, MOVEMENT } from './fixtures/payment.ts';
import { expand, metadata, pageOf, paging, readParameters, text } from './parameters.ts';
import type { Charge, Dispute } from './payment-types.ts';
import { saveCharge } from './settlement.ts';

const ANSWER_WITHIN_S = 7 * 24 * 60 * 60;
/** Stripe's fee of a disputed charge in dollars: $15.00, charged also when the dispute is won. */
const FEE = 1500;

/** Newest first. */
export const disputesOf = ({ store }: PaymentsContext, paymentIntent: string): Dispute[] =>
  store.children('dispute', paymentIntent);

/** The provider has not got the money (back). */
export const isHolding = ({ status }: Dispute): boolean => status !== 'won';

/** Of everything that was not refunded. Call inside a transaction. */
export function openDispute(context: PaymentsContext, charge: Charge): Dispute {
  const created = seconds(context.now());
  const { currency } = charge;
  const opened = {
    id: newId('dp'),
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    created,
    currency,
    payment_intent: charge.payment_intent,
  };
  const withdrawal: Movement = {
    ...movementOf(opened, -opened.amount, created),
    description: `Chargeback withdrawal for ${charge.id}`,
    fee: FEE,
    fee_details: [{ amount: FEE, application: null, currency, description: 'Dispute fee', type: 'stripe_fee' }],
    net: -opened.amount - FEE,
    reporting_category: 'dispute',
  };
  const evidence_details = { ...DISPUTE.evidence_details, due_by: created + ANSWER_WITHIN_S };
  const dispute: Dispute = { ...DISPUTE, ...opened, balance_transactions: [withdrawal], evidence_details };
  saveCharge(context, { ...charge, disputed: true });
  save(context, dispute);
  emit(context, 'charge.dispute.created', dispute);
  emit(context, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

type Movement = Dispute['balance_transactions'][number];
const movementOf = ({ id, currency }: Pick<Dispute, 'id' | 'currency'>, amount: number, now: number) => ({
  ...MOVEMENT,
  id: newId('txn'),
  amount,
  available_on: now,
  created: now,
  currency,
  net: amount,
  source: id,
});

const save = ({ store }: PaymentsContext, dispute: Dispute) =>
  store.put('dispute', dispute.id, dispute, dispute.payment_intent);

/** Accepting a dispute loses it. Call inside a transaction. */
export function closeDispute(context: PaymentsContext, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  refuseClosed(dispute);
  const isWon = status === 'won';
  const reinstatement: Movement = {
    ...movementOf(dispute, dispute.amount, seconds(context.now())),
    description: `Chargeback reversal for ${dispute.charge}`,
    reporting_category: 'dispute_reversal',
  };
  const closed: Dispute = {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, ...(isWon ? [reinstatement] : [])],
    is_charge_refundable: isWon,
    status,
  };
  save(context, closed);
  emit(context, 'charge.dispute.closed', closed);
  if (isWon) emit(context, 'charge.dispute.funds_reinstated', closed);
  return closed;
}

function refuseClosed({ status }: Dispute): void {
  if (status === 'won' || status === 'lost') throw refusals.disputeClosed();
}

const evidenceSchema = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: text(150_000).optional() }).default({}),
  metadata: metadata.optional(),
  submit: z.enum(['true', 'false']).default('true'),
  expand,
});

/** As in the provider's test mode, the text decides: `winning_evidence` wins at once, `losing_evidence` loses. */
export function submitEvidence(context: PaymentsContext, given: unknown, id: string): Dispute {
  const asked = readParameters(evidenceSchema, given);
  const dispute = find(context, 'dispute', id);
  refuseClosed(dispute);
  const details = dispute.evidence_details;
  const words = asked.evidence.uncategorized_text ?? dispute.evidence.uncategorized_text;
  const isSubmitted = asked.submit === 'true' && words !== null;
  const updated: Dispute = {
    ...dispute,
    evidence: { ...dispute.evidence, uncategorized_text: words },
    evidence_details: {
      ...details,
      has_evidence: words !== null,
      submission_count: details.submission_count + (isSubmitted ? 1 : 0),
      submission_method: isSubmitted ? 'manual' : details.submission_method,
    },
    metadata: cleanMetadata({ ...dispute.metadata, ...asked.metadata }),
    status: isSubmitted && dispute.status === 'needs_response' ? 'under_review' : dispute.status,
  };
  save(context, updated);
  emit(context, 'charge.dispute.updated', updated, dispute);
  if (isSubmitted && words === 'winning_evidence') return closeDispute(context, updated, 'won');
  if (isSubmitted && words === 'losing_evidence') return closeDispute(context, updated, 'lost');
  return updated;
}

const listSchema = z.strictObject({ payment_intent: text(200), ...paging });

export function listDisputes(context: PaymentsContext, given: unknown): Stripe.ApiList<Dispute> {
  const asked = readParameters(listSchema, given);
  return pageOf({ kind: 'dispute', url: '/v1/disputes' }, disputesOf(context, asked.payment_intent), asked);
}
