/**
 * Paystack's events. They are signed without a time and have no id, so that one may be replayed: an event is only the reason to
 * ask for the present state, and its id is made of that state. The same state told twice counts once.
 * https://paystack.com/docs/payments/webhooks/
 */
import * as z from 'zod/mini';
import { parseValue } from '../body.ts';
import { hmacSha512, isSameSecret, sha256 } from '../digest.ts';
import { parseText } from './paystack-client.ts';
import type { PaystackApi } from './paystack-client.ts';
import { listRefunds } from './paystack-refunds.ts';
import { findTransaction, isPaid, isPaystackReference, paidFacts } from './paystack-transactions.ts';
import type { Transaction } from './paystack-transactions.ts';
import { signatureInvalid } from './port.ts';
import type { PaymentEvent } from './port.ts';

const id = z.string().check(z.minLength(1), z.maxLength(255));
const eventSchema = z.object({ event: id, data: z.record(z.string(), z.unknown()) });
const chargeSchema = z.object({ reference: id });
const refundSchema = z.object({ transaction_reference: id });
const disputeHintSchema = z.object({ id: z.int(), transaction: z.object({ reference: id }) });

/** The API's description says `createdAt`, its events `created_at`. */
const disputesSchema = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      refund_amount: z.nullish(z.int()),
      status: z.nullish(z.string()),
      resolution: z.nullish(z.string()),
      transaction: z.object({ id: z.int(), amount: z.int() }),
      createdAt: z.optional(z.string()),
      updatedAt: z.optional(z.string()),
    }),
  ),
});
type Dispute = z.output<typeof disputesSchema>['data'][0];

interface Source {
  api: PaystackApi;
  /** Signs the events too. */
  secretKey: string;
}

export async function parseEvents(
  rawBody: string,
  headers: Headers,
  { api, secretKey }: Source,
): Promise<PaymentEvent[]> {
  const given = headers.get('x-paystack-signature') ?? '';
  if (!(await isSameSecret(given, await hmacSha512(secretKey, rawBody)))) throw signatureInvalid();
  const { event, data } = parseValue(eventSchema, parseText(rawBody));
  const made = await toPaymentEvent(event, data, api);
  return made ? [made] : [];
}

/** Null for what is not about a payment of the shop's, and for unknown kinds. */
function toPaymentEvent(type: string, data: object, api: PaystackApi): Promise<PaymentEvent | null> {
  switch (type) {
    case 'charge.success':
      return paid(type, parseValue(chargeSchema, data).reference, api);
    case 'refund.pending':
    case 'refund.processing':
    case 'refund.needs-attention':
    case 'refund.processed':
    case 'refund.failed':
      return refunded(type, parseValue(refundSchema, data).transaction_reference, api);
    case 'charge.dispute.create':
    case 'charge.dispute.remind':
    case 'charge.dispute.resolve':
      return disputed(type, parseValue(disputeHintSchema, data), api);
    default:
      return Promise.resolve(null);
  }
}

const seconds = (time: string | null | undefined) => {
  const at = Date.parse(time ?? '');
  return Number.isNaN(at) ? undefined : Math.floor(at / 1000);
};

async function paid(type: string, reference: string, api: PaystackApi): Promise<PaymentEvent | null> {
  const transaction = await ours(reference, api);
  if (!transaction || !isPaid(transaction)) return null;
  return {
    kind: 'paid',
    id: `paystack:charge:${transaction.id}`,
    type,
    created: seconds(transaction.paid_at),
    paid: paidFacts(transaction),
  };
}

/** Other software may use the same account: its references are not order ids. */
const ours = (reference: string, api: PaystackApi): Promise<Transaction | null> =>
  isPaystackReference(reference) ? findTransaction(api, reference) : Promise.resolve(null);

async function refunded(type: string, payment: string, api: PaystackApi): Promise<PaymentEvent | null> {
  if (!(await ours(payment, api))) return null;
  const refunds = await listRefunds(api, payment);
  const state = await sha256(JSON.stringify([payment, refunds]));
  return { kind: 'refunds', id: `paystack:refunds:${state}`, type, created: undefined, payment, refunds };
}

async function disputed(
  type: string,
  hint: z.output<typeof disputeHintSchema>,
  api: PaystackApi,
): Promise<PaymentEvent | null> {
  const payment = hint.transaction.reference;
  const transaction = await ours(payment, api);
  if (!transaction) return null;
  const { data } = await api(`/dispute?transaction=${transaction.id}&perPage=100`, disputesSchema);
  const dispute = data.find(({ id: known }) => known === hint.id);
  if (!dispute || dispute.transaction.id !== transaction.id) return null;
  const status = disputeState(dispute);
  return {
    kind: 'dispute',
    id: `paystack:dispute:${dispute.id}:${status}`,
    type,
    created: seconds(dispute.updatedAt),
    payment,
    disputeId: `paystack-dispute-${dispute.id}`,
    minor: dispute.refund_amount ?? dispute.transaction.amount,
    status,
    opened: seconds(dispute.createdAt) ?? 0,
  };
}

/**
 * https://paystack.com/docs/payments/disputes/: one that the shop declines and Paystack upholds is won; accepted by the shop, or by
 * Paystack because it was not answered in time (`auto-accepted`), it is lost. Another end is left open, for a person to look at.
 */
function disputeState({ status, resolution }: Dispute): 'inquiry' | 'open' | 'won' | 'lost' {
  if (status === 'archived' && !resolution) return 'inquiry';
  if (status !== 'resolved') return 'open';
  if (resolution === 'declined') return 'won';
  return resolution === 'merchant-accepted' || resolution === 'auto-accepted' ? 'lost' : 'open';
}
