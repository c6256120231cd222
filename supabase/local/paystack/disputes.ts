/** Disputes. https://paystack.com/docs/payments/disputes/, https://paystack.com/docs/api/dispute/ */
import { change } from './transactions.ts';
import { emit, findRecord, iso, newId } from './context.ts';
import type { PaystackContext, TransactionRecord } from './context.ts';
import { payOutDispute } from './refunds.ts';
import type { Dispute, Transaction } from './shapes.ts';

/** How long the shop has to answer. */
const DUE_MS = 24 * 60 * 60_000;

/** Call inside a transaction. */
export function openDispute(context: PaystackContext, { transaction }: TransactionRecord): Dispute {
  const at = iso(context.now());
  const { domain, amount, currency } = transaction;
  const dispute: Dispute = {
    id: newId(),
    refund_amount: amount,
    currency,
    status: 'awaiting-merchant-feedback',
    resolution: null,
    domain,
    transaction: disputed(transaction, at),
    transaction_reference: null,
    category: 'chargeback',
    customer: transaction.customer,
    bin: '408408',
    last4: '4081',
    dueAt: iso(context.now() + DUE_MS),
    resolvedAt: null,
    evidence: null,
    attachments: null,
    note: null,
    history: [{ status: 'pending', by: transaction.customer.email, createdAt: at }],
    messages: [
      { sender: transaction.customer.email, body: 'Customer complained about debit without value', createdAt: at },
    ],
    createdAt: at,
    updatedAt: at,
  };
  save(context, dispute);
  tellDispute(context, dispute, 'charge.dispute.create');
  return dispute;
}

function disputed(transaction: Transaction, at: string): Dispute['transaction'] {
  const { id, domain, status, reference, amount, message, gateway_response, channel, currency } = transaction;
  const { metadata, created_at } = transaction;
  return {
    id,
    domain,
    status,
    reference,
    amount,
    message,
    gateway_response,
    paid_at: transaction.paid_at ?? at,
    created_at,
    channel,
    currency,
    ip_address: null,
    metadata,
    log: null,
    fees: transaction.fees ?? 0,
    fees_split: null,
    authorization: {},
    customer: { international_format_phone: null },
    plan: {},
    subaccount: {},
    split: {},
    order_id: null,
    paidAt: transaction.paid_at ?? at,
    createdAt: created_at,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
  };
}

/** The shop has not answered yet. Call inside a transaction. */
export const remind = (context: PaystackContext, dispute: Dispute): void =>
  tellDispute(context, dispute, 'charge.dispute.remind');

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

export function tellDispute(context: PaystackContext, dispute: Dispute, event: EventName): void {
  const { createdAt, updatedAt, transaction, ...data } = dispute;
  const { createdAt: _created, source: _source, fees_breakdown: _fees, connect: _connect, ...disputed } = transaction;
  emit(context, {
    event,
    data: {
      ...data,
      transaction: { ...disputed, requested_amount: disputed.amount },
      created_at: createdAt,
      updated_at: updatedAt,
    },
  });
}
