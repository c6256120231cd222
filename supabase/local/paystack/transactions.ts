/** Transactions: initialized by the shop, decided on the page. https://paystack.com/docs/api/transaction/ */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { PAYSTACK_MINIMUMS } from '../payments/minimums.ts';
import { emit, findRecord, iso, newId, PAYSTACK_PAGES, saveRecord } from './context.ts';
import type { PaystackContext, TransactionRecord } from './context.ts';
import { AUTHORIZATION, CUSTOMER, PAID_LOG, TRANSACTION } from './fixtures/paystack.ts';
import { refusals } from './refusal.ts';
import { currency, metadata, pick } from './shapes.ts';
import type { Transaction } from './shapes.ts';

/** Borne by the shop: it is not part of the amount. */
const FEE = 0.015;

/** schemas/TransactionInitialize.yaml; https://paystack.com/docs/api/transaction/#initialize */
const initializeRequest = z.object({
  email: z.email(),
  amount: z.int().positive(),
  currency: currency.default('NGN'),
  reference: z
    .string()
    .regex(/^[-.=\w]+$/)
    .optional(),
  callback_url: z.url().optional(),
  metadata: metadata.default({}),
});

/** Call inside a transaction. */
export function initialize(context: PaystackContext, given: unknown): object {
  const parsed = initializeRequest.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw refusals.invalid(`${issue?.path.join('.') ?? 'body'}: ${issue?.message ?? 'is not valid'}`);
  }
  const { email, amount, currency, reference = randomBytes(8).toString('hex'), callback_url, metadata } = parsed.data;
  if (amount < (PAYSTACK_MINIMUMS[currency.toLowerCase()] ?? 1)) throw refusals.tooSmall();
  if (findRecord(context, reference)) throw refusals.usedReference();
  const accessCode = randomBytes(8).toString('hex');
  const at = iso(context.now());
  const transaction: Transaction = {
    ...TRANSACTION,
    id: newId(),
    amount,
    created_at: at,
    createdAt: at,
    currency,
    customer: { ...CUSTOMER, id: newId(), email, customer_code: `CUS_${randomBytes(8).toString('hex')}` },
    metadata,
    reference,
    requested_amount: amount,
    transaction_date: at,
  };
  saveRecord(context, { transaction, accessCode, callbackUrl: callback_url ?? null });
  const authorization_url = `${context.publicUrl()}${PAYSTACK_PAGES}/${accessCode}`;
  return {
    status: true,
    message: 'Authorization URL created',
    data: { authorization_url, access_code: accessCode, reference },
  };
}

export function verify(context: PaystackContext, reference: string): object {
  const record = findRecord(context, reference);
  if (!record) throw refusals.notFound();
  return { status: true, message: 'Verification successful', data: record.transaction };
}

export const isPayable = ({ transaction: { status } }: TransactionRecord): boolean =>
  status === 'abandoned' || status === 'failed';

export const DECLINED = { status: 'failed', gateway_response: 'Declined' } as const;
export const WAITING = { status: 'pending', channel: 'bank_transfer', gateway_response: 'Pending' } as const;

/** Call inside a transaction. Paystack documents no event of a payment that fails. */
export function change(context: PaystackContext, record: TransactionRecord, more: Partial<Transaction>): Transaction {
  const transaction = { ...record.transaction, ...more };
  saveRecord(context, { ...record, transaction });
  return transaction;
}

/** Call inside a transaction. */
export function succeed(context: PaystackContext, record: TransactionRecord): void {
  const at = iso(context.now());
  const transaction = change(context, record, {
    status: 'success',
    gateway_response: 'Successful',
    paid_at: at,
    paidAt: at,
    fees: Math.round(record.transaction.amount * FEE),
    log: PAID_LOG,
    authorization: AUTHORIZATION,
  });
  const about = pick(transaction, 'id', 'domain', 'status', 'reference', 'amount', 'message', 'gateway_response');
  const more = pick(
    transaction,
    'created_at',
    'channel',
    'currency',
    'ip_address',
    'metadata',
    'log',
    'fees',
    'customer',
  );
  emit(context, {
    event: 'charge.success',
    data: { ...about, ...more, paid_at: at, authorization: AUTHORIZATION, plan: {} },
  });
}
