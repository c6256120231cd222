/** Refunds. https://paystack.com/docs/payments/refunds/, https://paystack.com/docs/api/refund/ */
import { z } from 'zod';
import { disputesOf, emit, findRecord, INTEGRATION, iso, newId, OWNER, refundsOf } from './context.ts';
import type { PaystackContext, TransactionRecord } from './context.ts';
import { invalid, notFound } from './refusal.ts';
import type { Refund, Transaction } from './shapes.ts';

const createRequest = z.object({
  transaction: z.string().min(1),
  amount: z.int().positive().optional(),
  merchant_note: z.string().optional(),
  customer_note: z.string().optional(),
});

/** Call inside a transaction. */
export function createRefund(context: PaystackContext, given: unknown): object {
  const parsed = createRequest.safeParse(given);
  if (!parsed.success) throw invalid(parsed.error.issues[0]?.message ?? 'The request is not valid');
  const asked = parsed.data;
  const record = findRecord(context, asked.transaction);
  if (!record) throw notFound();
  const amount = refundable(context, record, asked.amount);
  const { transaction } = record;
  const made = newRefund(transaction, { amount, note: asked.merchant_note, at: iso(context.now()) });
  save(context, made);
  tellRefund(context, made, 'refund.pending');
  const done: Refund = { ...made, status: 'processed', refunded_at: made.createdAt, deducted_amount: amount };
  save(context, done);
  tellRefund(context, done, 'refund.processed');
  return { status: true, message: 'Refund has been queued for processing', data: answerOf(made, transaction) };
}

function refundable(context: PaystackContext, { transaction }: TransactionRecord, wish: number | undefined): number {
  if (transaction.status === 'reversed') throw invalid('Transaction has been fully reversed');
  if (transaction.status !== 'success') throw invalid('Transaction was not successful');
  if (disputesOf(context, transaction.id).some(({ resolution }) => resolution !== 'declined')) {
    throw invalid('A dispute is open for this transaction');
  }
  const returned = refundsOf(context, transaction.id)
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
  const left = transaction.amount - returned;
  if (left <= 0) throw invalid('Transaction has been fully reversed');
  const amount = wish ?? left;
  if (amount > left) throw invalid('Refund amount cannot be more than the transaction amount');
  return amount;
}

interface Wish {
  amount: number;
  note?: string | undefined;
  at: string;
  dispute?: number;
}

function newRefund(transaction: Transaction, { amount, note, at, dispute }: Wish): Refund {
  const usual = `Refund for transaction ${transaction.reference}`;
  return {
    integration: INTEGRATION,
    transaction: transaction.id,
    dispute: dispute ?? null,
    settlement: null,
    id: newId(),
    domain: 'test',
    currency: transaction.currency,
    amount,
    status: 'pending',
    refunded_at: null,
    refunded_by: OWNER,
    customer_note: usual,
    merchant_note: note ?? `${usual} by ${OWNER}`,
    deducted_amount: 0,
    fully_deducted: 0,
    createdAt: at,
    bank_reference: null,
    transaction_reference: transaction.reference,
    reason: dispute === undefined ? 'refund' : 'chargeback',
    customer: transaction.customer,
    refund_type: amount === transaction.amount ? 'full' : 'partial',
    transaction_amount: transaction.amount,
    initiated_by: OWNER,
    refund_channel: transaction.channel,
    session_id: null,
    collect_account_number: false,
  };
}

/** The money of a dispute that is lost goes back as a refund that names it. Call inside a transaction. */
export function payOutDispute(context: PaystackContext, transaction: Transaction, dispute: number): void {
  const at = iso(context.now());
  const made = newRefund(transaction, { amount: transaction.amount, at, dispute });
  save(context, { ...made, status: 'processed', refunded_at: at });
}

/** At Paystack a refund fails before it is processed; here it is the newest one, for a test to see both. Call inside a transaction. */
export function failRefund(context: PaystackContext, refund: Refund): void {
  const failed: Refund = { ...refund, status: 'failed', refunded_at: null, deducted_amount: 0 };
  save(context, failed);
  tellRefund(context, failed, 'refund.failed');
}

const save = ({ store }: PaystackContext, refund: Refund) =>
  store.put('refund', String(refund.id), refund, String(refund.transaction));

type EventName = 'refund.pending' | 'refund.processed' | 'refund.failed';

export function tellRefund(context: PaystackContext, refund: Refund, event: EventName): void {
  const { first_name, last_name, email } = refund.customer;
  emit(context, {
    event,
    data: {
      status: refund.status,
      transaction_reference: refund.transaction_reference,
      refund_reference: refund.status === 'processed' ? String(refund.id) : null,
      amount: event === 'refund.failed' ? refund.amount : String(refund.amount),
      currency: refund.currency,
      processor: 'stand-in',
      customer: { first_name, last_name, email },
      integration: INTEGRATION,
      domain: 'test',
    },
  });
}

const answerOf = (refund: Refund, transaction: Transaction) => ({
  transaction: {
    id: transaction.id,
    domain: transaction.domain,
    reference: transaction.reference,
    amount: transaction.amount,
    paid_at: transaction.paid_at,
    channel: transaction.channel,
    currency: transaction.currency,
    authorization: { exp_month: null, exp_year: null, account_name: null },
    customer: { international_format_phone: null },
    plan: {},
    subaccount: { currency: null },
    split: {},
    order_id: null,
    paidAt: transaction.paidAt,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
  },
  integration: INTEGRATION,
  deducted_amount: 0,
  channel: null,
  merchant_note: refund.merchant_note,
  customer_note: refund.customer_note,
  status: refund.status,
  refunded_by: refund.refunded_by,
  expected_at: refund.createdAt,
  currency: refund.currency,
  domain: refund.domain,
  amount: refund.amount,
  fully_deducted: false,
  id: refund.id,
  createdAt: refund.createdAt,
  updatedAt: refund.createdAt,
});
