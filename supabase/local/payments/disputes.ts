/** Disputes, as card networks raise them: the money is withdrawn at once and comes back when the dispute is won. */
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { ApiError, missingResource } from './api-error.ts';
import { saveCharge } from './charges.ts';
import { cleanMetadata, emit, newId, seconds } from './context.ts';
import type { PaymentsContext } from './context.ts';
import { reinstatement, withdrawal } from './dispute-balance.ts';
import { pageOf, paging } from './lists.ts';
import { expand, metadata, readParameters, text } from './parameters.ts';
import type { Charge, Dispute } from './payment-types.ts';

const ANSWER_WITHIN_S = 7 * 24 * 60 * 60;

/** Newest first. */
export const disputesOf = ({ store }: PaymentsContext, paymentIntent: string): Dispute[] =>
  store.children<Dispute>('dispute', paymentIntent);

/** The provider has not got the money (back). */
export const isHolding = ({ status }: Dispute): boolean => status !== 'won';

/** Of everything that was not refunded. Call inside a transaction. */
export function openDispute(context: PaymentsContext, charge: Charge): Dispute {
  const now = seconds(context.now());
  const id = newId('dp');
  const amount = charge.amount - charge.amount_refunded;
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [withdrawal({ charge, dispute: id, amount, now })],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...NO_EVIDENCE, enhanced_evidence: {} },
    evidence_details: {
      due_by: now + ANSWER_WITHIN_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
    },
    reason: 'fraudulent',
    status: 'needs_response',
  };
  saveCharge(context, { ...charge, disputed: true });
  save(context, dispute);
  emit(context, 'charge.dispute.created', dispute);
  emit(context, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** @throws ApiError 404 */
export function findDispute({ store }: PaymentsContext, id: string): Dispute {
  const dispute = store.find<Dispute>('dispute', id);
  if (!dispute) throw missingResource('dispute', id, 'dispute');
  return dispute;
}

/** Accepting a dispute loses it. Call inside a transaction. */
export function closeDispute(context: PaymentsContext, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  refuseClosed(dispute);
  const isWon = status === 'won';
  const closed: Dispute = {
    ...dispute,
    balance_transactions: [
      ...dispute.balance_transactions,
      ...(isWon ? [reinstatement(dispute, seconds(context.now()))] : []),
    ],
    is_charge_refundable: isWon,
    status,
  };
  save(context, closed);
  emit(context, 'charge.dispute.closed', closed);
  if (isWon) emit(context, 'charge.dispute.funds_reinstated', closed);
  return closed;
}

function refuseClosed({ status }: Dispute): void {
  if (status !== 'won' && status !== 'lost') return;
  throw new ApiError(400, { message: 'This dispute is already closed' });
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
  const dispute = findDispute(context, id);
  refuseClosed(dispute);
  const words = asked.evidence.uncategorized_text ?? dispute.evidence.uncategorized_text;
  const isSubmitted = asked.submit === 'true' && words !== null;
  const updated: Dispute = {
    ...dispute,
    evidence: { ...dispute.evidence, uncategorized_text: words },
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: words !== null,
      submission_count: dispute.evidence_details.submission_count + (isSubmitted ? 1 : 0),
      submission_method: isSubmitted ? 'manual' : dispute.evidence_details.submission_method,
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

const save = ({ store }: PaymentsContext, dispute: Dispute) =>
  store.put('dispute', dispute.id, dispute, dispute.payment_intent);

const NO_EVIDENCE = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
