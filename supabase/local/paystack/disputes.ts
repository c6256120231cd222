/** Disputes. https://paystack.com/docs/payments/disputes/, https://paystack.com/docs/api/dispute/ */
import { emit, findRecord, iso, newId } from './context.ts';
import type { PaystackContext, TransactionRecord } from './context.ts';
import { DISPUTE, DISPUTED_TRANSACTION } from './fixtures/paystack.ts';
import { payOutDispute } from './refunds.ts';
import { pick } from './shapes.ts';
import type { Dispute, Transaction } from './shapes.ts';
import { change } from './transactions.ts';

/** How long the shop has to answer. */
const DUE_MS = 24 * 60 * 60_000;

/** Call inside a transaction. */
export function openDispute(context: PaystackContext, { transaction }: TransactionRecord): Dispute {
  const at = iso(context.now());
  const { amount, customer } = transaction;
  const dispute: Dispute = {
    ...DISPUTE,
    ...pick(transaction, 'currency', 'domain', 'customer'),
    id: newId(),
    refund_amount: amount,
    transaction: disputed(transaction, at),
    dueAt: iso(context.now() + DUE_MS),
    history: [{ status: 'pending', by: customer.email, createdAt: at }],
    messages: [{ sender: customer.email, body: 'Customer complained about debit without value', createdAt: at }],
    createdAt: at,
    updatedAt: at,
  };
  save(context, dispute);
  tellDispute(context, dispute, 'charge.dispute.create');
  return dispute;
}

const disputed = (transaction: Transaction, at: string): Dispute['transaction'] => ({
  ...DISPUTED_TRANSACTION,
  ...pick(transaction, 'id', 'domain', 'status', 'reference', 'amount', 'message', 'gateway_response', 'channel'),
  ...pick(transaction, 'created_at', 'currency', 'metadata'),
  createdAt: transaction.created_at,
  fees: transaction.fees ?? 0,
  paid_at: transaction.paid_at ?? at,
  paidAt: transaction.paid_at ?? at,
});

/** Lost, the money goes back and the transaction is reversed. Call inside a transaction. */
export function resolve(
  context: PaystackContext,
  dispute: Dispute,
  resolution: 'declined' | 'merchant-accepted',
): void {
  const at = iso(context.now());
  const record = findRecord(context, dispute.transaction.reference);
  const isLost = resolution === 'merchant-accepted';
  const status = isLost ? 'reversed' : 'success';
  if (record && isLost) payOutDispute(context, change(context, record, { status }), dispute.id);
  const transaction = { ...dispute.transaction, status } as const;
  const resolved: Dispute = { ...dispute, transaction, status: 'resolved', resolution, resolvedAt: at, updatedAt: at };
  save(context, resolved);
  tellDispute(context, resolved, 'charge.dispute.resolve');
}

const save = ({ store }: PaystackContext, dispute: Dispute) =>
  store.put('dispute', String(dispute.id), dispute, String(dispute.transaction.id));

type EventName = 'charge.dispute.create' | 'charge.dispute.remind' | 'charge.dispute.resolve';

/** Call inside a transaction. */
export function tellDispute(context: PaystackContext, dispute: Dispute, event: EventName): void {
  const { createdAt: created_at, updatedAt: updated_at, transaction, ...data } = dispute;
  const { createdAt: _created, source: _source, fees_breakdown: _fees, connect: _connect, ...disputed } = transaction;
  const about = { ...disputed, requested_amount: disputed.amount };
  emit(context, { event, data: { ...data, transaction: about, created_at, updated_at } });
}
