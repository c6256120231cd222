/** Refunds. https://paystack.com/docs/payments/refunds/, https://paystack.com/docs/api/refund/ */
import { z } from 'zod';
import { disputesOf, emit, findRecord, iso, newId, refundsOf } from './context.ts';
import type { PaystackContext, TransactionRecord } from './context.ts';
import { INTEGRATION, REFUND, REFUNDED_TRANSACTION } from './fixtures/paystack.ts';
import { refusals } from './refusal.ts';
import { pick } from './shapes.ts';
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
  if (!parsed.success) throw refusals.invalid(parsed.error.issues[0]?.message ?? 'The request is not valid');
  const { transaction: reference, amount: wish, merchant_note: note } = parsed.data;
  const record = findRecord(context, reference);
  if (!record) throw refusals.notFound();
  const amount = refundable(context, record, wish);
  const made = newRefund(record.transaction, { amount, note, at: iso(context.now()) });
  save(context, made);
  tellRefund(context, made, 'refund.pending');
  const done: Refund = { ...made, status: 'processed', refunded_at: made.createdAt, deducted_amount: amount };
  save(context, done);
  tellRefund(context, done, 'refund.processed');
  const data = answerOf(made, record.transaction);
  return { status: true, message: 'Refund has been queued for processing', data };
}

function refundable(context: PaystackContext, { transaction }: TransactionRecord, wish: number | undefined): number {
  if (transaction.status === 'reversed') throw refusals.reversed();
  if (transaction.status !== 'success') throw refusals.notPaid();
  if (disputesOf(context, transaction.id).some(({ resolution }) => resolution !== 'declined'))
    throw refusals.disputed();
  const standing = refundsOf(context, transaction.id).filter(({ status }) => status !== 'failed');
  const left = transaction.amount - standing.reduce((sum, { amount }) => sum + amount, 0);
  if (left <= 0) throw refusals.reversed();
  const amount = wish ?? left;
  if (amount > left) throw refusals.tooMuch();
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
    ...REFUND,
    id: newId(),
    amount,
    createdAt: at,
    currency: transaction.currency,
    customer: transaction.customer,
    customer_note: usual,
    dispute: dispute ?? null,
    merchant_note: note ?? `${usual} by ${REFUND.refunded_by}`,
    reason: dispute === undefined ? 'refund' : 'chargeback',
    refund_channel: transaction.channel,
    refund_type: amount === transaction.amount ? 'full' : 'partial',
    transaction: transaction.id,
    transaction_amount: transaction.amount,
    transaction_reference: transaction.reference,
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

export const tellRefund = (context: PaystackContext, refund: Refund, event: EventName): void =>
  emit(context, {
    event,
    data: {
      ...pick(refund, 'status', 'transaction_reference', 'currency'),
      refund_reference: refund.status === 'processed' ? String(refund.id) : null,
      amount: event === 'refund.failed' ? refund.amount : String(refund.amount),
      processor: 'stand-in',
      customer: pick(refund.customer, 'first_name', 'last_name', 'email'),
      integration: INTEGRATION,
      domain: 'test',
    },
  });

const answerOf = (refund: Refund, transaction: Transaction) => ({
  ...pick(refund, 'integration', 'deducted_amount', 'merchant_note', 'customer_note', 'status', 'refunded_by'),
  ...pick(refund, 'currency', 'domain', 'amount', 'id', 'createdAt'),
  transaction: {
    ...REFUNDED_TRANSACTION,
    ...pick(transaction, 'id', 'domain', 'reference', 'amount', 'paid_at', 'channel', 'currency', 'paidAt'),
  },
  channel: null,
  expected_at: refund.createdAt,
  fully_deducted: false,
  updatedAt: refund.createdAt,
});
