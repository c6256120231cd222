/** Transactions: initialized by the shop, decided on the page. https://paystack.com/docs/api/transaction/ */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { emit, findRecord, iso, newId, saveRecord } from './context.ts';
import type { PaystackContext, TransactionRecord } from './context.ts';
import { PAYSTACK_MINIMUMS } from '../payments/minimums.ts';
import { invalid, notFound, Refusal } from './refusal.ts';
import { currency, metadata } from './shapes.ts';
import type { Transaction } from './shapes.ts';

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
    throw invalid(`${issue?.path.join('.') ?? 'body'}: ${issue?.message ?? 'is not valid'}`);
  }
  const asked = parsed.data;
  if (asked.amount < (PAYSTACK_MINIMUMS[asked.currency.toLowerCase()] ?? 1)) {
    throw new Refusal(400, 'Invalid Amount Sent', { code: 'invalid_amount', type: 'validation_error' });
  }
  const reference = asked.reference ?? randomBytes(8).toString('hex');
  if (findRecord(context, reference)) {
    throw new Refusal(400, 'Duplicate Transaction Reference', {
      code: 'duplicate_reference',
      type: 'validation_error',
      nextStep: 'Try and create the Transaction or Charge with a new reference',
    });
  }
  const accessCode = randomBytes(8).toString('hex');
  const transaction = newTransaction({ ...wishOf(asked), reference }, iso(context.now()));
  saveRecord(context, { transaction, accessCode, callbackUrl: asked.callback_url ?? null });
  const url = `${context.checkoutUrl()}/${accessCode}`;
  return {
    status: true,
    message: 'Authorization URL created',
    data: { authorization_url: url, access_code: accessCode, reference },
  };
}

const wishOf = ({ email, amount, currency: of, metadata: about }: z.output<typeof initializeRequest>) => ({
  email,
  amount,
  currency: of,
  metadata: about,
});

type Asked = Pick<Transaction, 'amount' | 'currency' | 'metadata' | 'reference'> & { email: string };

const newTransaction = ({ email, ...asked }: Asked, at: string): Transaction => ({
  id: newId(),
  domain: 'test',
  status: 'abandoned',
  receipt_number: null,
  message: null,
  gateway_response: 'The transaction was not completed',
  paid_at: null,
  created_at: at,
  channel: 'card',
  ip_address: '127.0.0.1',
  log: null,
  fees: null,
  fees_split: null,
  authorization: {},
  customer: {
    id: newId(),
    first_name: null,
    last_name: null,
    email,
    customer_code: `CUS_${randomBytes(8).toString('hex')}`,
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  },
  plan: null,
  split: {},
  order_id: null,
  paidAt: null,
  createdAt: at,
  requested_amount: asked.amount,
  pos_transaction_data: null,
  source: null,
  fees_breakdown: null,
  connect: null,
  transaction_date: at,
  plan_object: {},
  subaccount: {},
  ...asked,
});

export function verify(context: PaystackContext, reference: string): object {
  const record = findRecord(context, reference);
  if (!record) throw notFound();
  return { status: true, message: 'Verification successful', data: record.transaction };
}

/** `transfer` waits for the bank. */
export const OUTCOMES = ['pay', 'decline', 'transfer', 'cancel'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const isPayable = ({ transaction }: TransactionRecord): boolean =>
  transaction.status === 'abandoned' || transaction.status === 'failed';

/** Call inside a transaction. One that was paid stays as it is. */
export function settle(context: PaystackContext, record: TransactionRecord, outcome: Outcome): void {
  if (!isPayable(record) || outcome === 'cancel') return;
  if (outcome === 'pay') succeed(context, record);
  else change(context, record, outcome === 'decline' ? DECLINED : WAITING);
}

const DECLINED = { status: 'failed', gateway_response: 'Declined' } as const;
const WAITING = { status: 'pending', channel: 'bank_transfer', gateway_response: 'Pending' } as const;

/** A transfer that does not come. Paystack documents no event of it. */
export const fail = (context: PaystackContext, record: TransactionRecord) => change(context, record, DECLINED);

export function change(context: PaystackContext, record: TransactionRecord, more: Partial<Transaction>): Transaction {
  const transaction = { ...record.transaction, ...more };
  saveRecord(context, { ...record, transaction });
  return transaction;
}

/** Call inside a transaction. */
export function succeed(context: PaystackContext, record: TransactionRecord): void {
  const at = iso(context.now());
  const { amount } = record.transaction;
  const transaction = change(context, record, {
    status: 'success',
    gateway_response: 'Successful',
    paid_at: at,
    paidAt: at,
    fees: Math.round(amount * FEE),
    log: PAID_LOG,
    authorization: AUTHORIZATION,
  });
  const { id, domain, status, reference, message, gateway_response, created_at, channel } = transaction;
  const { ip_address, log, fees, customer } = transaction;
  const told = { id, domain, status, reference, amount, message, gateway_response, created_at, channel };
  emit(context, {
    event: 'charge.success',
    data: {
      ...told,
      currency: transaction.currency,
      paid_at: at,
      ip_address,
      metadata: transaction.metadata,
      log,
      fees,
      customer,
      authorization: AUTHORIZATION,
      plan: {},
    },
  });
}

/** What the shop bears: it is not part of the amount. */
const FEE = 0.015;

const PAID_LOG: Transaction['log'] = {
  start_time: 0,
  time_spent: 4,
  attempts: 1,
  errors: 0,
  success: true,
  mobile: false,
  input: [],
  history: [{ type: 'success', message: 'Successfully paid with card', time: 4 }],
};

/** Paystack's test card. https://paystack.com/docs/payments/test-payments/ */
const AUTHORIZATION = {
  authorization_code: 'AUTH_standin4081',
  bin: '408408',
  last4: '4081',
  exp_month: '12',
  exp_year: '2034',
  channel: 'card',
  card_type: 'visa ',
  bank: 'TEST BANK',
  country_code: 'NG',
  brand: 'visa',
  reusable: true,
  signature: 'SIG_standin4081',
  account_name: null,
};
