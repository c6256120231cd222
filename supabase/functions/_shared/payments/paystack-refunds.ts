/**
 * Refunds of a transaction. Paystack keeps no idempotency keys and no metadata of a refund: lines and who asked stand in the
 * merchant's note, which only the shop and Paystack see.
 * https://paystack.com/docs/payments/refunds/, https://paystack.com/docs/api/refund/
 */
import { AppError, isAppError } from '@baobab/domain/errors';
import * as z from 'zod/mini';
import { PaystackError } from './paystack-client.ts';
import type { PaystackApi } from './paystack-client.ts';
import { findTransaction } from './paystack-transactions.ts';
import type { MadeRefund, RefundFact, RefundRequest } from './port.ts';
import { racedRefund, refusedRefund, unansweredRefund } from './refund-failures.ts';

const PER_PAGE = 100;
const MOST_PAGES = 10;

/** Amounts of events are text at times. */
const minorSchema = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,15}$/))]),
  z.transform((amount) => Number(amount)),
);
/** The API's description says `createdAt`, its examples `created_at`. */
const refundSchema = z.object({
  id: z.int(),
  transaction: z.union([z.int(), z.object({ id: z.int() })]),
  dispute: z.nullish(z.unknown()),
  amount: minorSchema,
  status: z.string(),
  currency: z.string(),
  merchant_note: z.nullish(z.string()),
  created_at: z.optional(z.string()),
  createdAt: z.optional(z.string()),
});
type Refund = z.output<typeof refundSchema>;
const listSchema = z.object({ data: z.array(refundSchema) });
const madeSchema = z.object({ data: refundSchema });

/** `processing` and `needs-attention` (the buyer's bank account is asked for) are on their way: the money is not the shop's any more. */
export function refundStatus(status: string): RefundFact['status'] {
  if (status === 'processed') return 'succeeded';
  return status === 'failed' ? 'failed' : 'pending';
}

export function refundNote({ orderId, by, lineIds, reason }: RefundRequest): string {
  const lines = lineIds ? ` lines: ${lineIds.join(',')};` : '';
  return `order: ${orderId};${lines} by: ${by}; reason: ${reason}`;
}

const inNote = (note: string | null | undefined, name: string): string | null =>
  new RegExp(`(?:^|; ?)${name}: ([^;]+)`).exec(note ?? '')?.[1]?.trim() ?? null;

const refundFact = (refund: Refund): RefundFact => ({
  id: `paystack-refund-${refund.id}`,
  minor: refund.amount,
  status: refundStatus(refund.status),
  created: Math.floor(Date.parse(refund.created_at ?? refund.createdAt ?? '') / 1000) || 0,
  lineIds: inNote(refund.merchant_note, 'lines')?.split(',') ?? [],
  askedBy: inNote(refund.merchant_note, 'by'),
});

/** Without what a lost dispute paid out: that counts as the dispute. */
export async function listRefunds(api: PaystackApi, payment: string): Promise<RefundFact[]> {
  try {
    const transaction = await findTransaction(api, payment);
    if (!transaction) throw new PaystackError(404, 'The transaction is not known.');
    return (await allRefunds(api, transaction.id))
      .filter((refund) => idOf(refund) === transaction.id && (refund.dispute ?? null) === null)
      .map(refundFact)
      .sort((a, b) => b.created - a.created);
  } catch (error) {
    throw refundFailure(error);
  }
}

const idOf = ({ transaction }: Refund) => (typeof transaction === 'number' ? transaction : transaction.id);

async function allRefunds(api: PaystackApi, transaction: number): Promise<Refund[]> {
  const all: Refund[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { data } = await api(`/refund?transaction=${transaction}&perPage=${PER_PAGE}&page=${page}`, listSchema);
    all.push(...data);
    if (data.length < PER_PAGE) break;
  }
  return all;
}

export async function refund(api: PaystackApi, asked: RefundRequest): Promise<MadeRefund> {
  try {
    const { data } = await api('/refund', madeSchema, {
      transaction: asked.payment,
      amount: asked.minor,
      merchant_note: refundNote(asked),
    });
    return {
      id: `paystack-refund-${data.id}`,
      status: refundStatus(data.status),
      minor: data.amount,
      currency: data.currency.toLowerCase(),
    };
  } catch (error) {
    const failure = refundFailure(error);
    throw failure.code === 'already_refunded' && (await wasDisputed(api, asked.payment)) ? disputed(failure) : failure;
  }
}

/** A transaction whose dispute was lost is fully reversed too. */
async function wasDisputed(api: PaystackApi, payment: string): Promise<boolean> {
  const transaction = await findTransaction(api, payment).catch(() => null);
  const refunds = transaction ? await allRefunds(api, transaction.id).catch(() => []) : [];
  return refunds.some((one) => idOf(one) === transaction?.id && (one.dispute ?? null) !== null);
}

const disputed = (cause: unknown) => new AppError('order_disputed', {}, { cause });

/** Refusals have no documented codes: those whose words are not known are told in Paystack's. */
function refundFailure(cause: unknown): AppError {
  if (isAppError(cause)) return cause;
  if (!(cause instanceof PaystackError)) return new AppError('refund_failed', {}, { cause });
  if (cause.isUnanswered) return unansweredRefund(cause);
  if (/fully (reversed|refunded)|already (been )?(reversed|refunded)/i.test(cause.message)) {
    return new AppError('already_refunded', {}, { cause });
  }
  if (/dispute|chargeback/i.test(cause.message)) return disputed(cause);
  if (/more than|greater than|exceed/i.test(cause.message)) return racedRefund(cause);
  return refusedRefund(cause.message, cause);
}
