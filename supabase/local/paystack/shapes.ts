/**
 * Paystack's bodies as it documents them; a field that is missing or made up does not parse. Where the API's description
 * (https://github.com/PaystackOSS/openapi, at 9678dea9) and the examples of the reference (https://paystack.com/docs/api/, kept in
 * https://github.com/PaystackOSS/doc-code-snippets, at 94af513d) differ, the comment says which one this is. Amounts are subunits,
 * times ISO 8601.
 */
import { z } from 'zod';

/** The named fields alone, as Paystack's events and lists show parts of an object. */
export const pick = <From extends object, Key extends keyof From>(from: From, ...keys: Key[]): Pick<From, Key> =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<From, Key>;

export const time = z.iso.datetime();
export const empty = z.strictObject({});
const nothing = z.null();
/** Fields that say nothing about a payment of the shop's. */
const nulls = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, nothing])) as Record<Name, typeof nothing>;
export const currency = z.enum(['NGN', 'GHS', 'ZAR', 'KES', 'USD']);
export const domain = z.enum(['test', 'live']);

/** `metadata` of a transaction as the shop sends it. https://paystack.com/docs/payments/metadata/ */
export const metadata = z.looseObject({
  custom_fields: z
    .array(
      z.strictObject({ display_name: z.string(), variable_name: z.string(), value: z.union([z.string(), z.number()]) }),
    )
    .optional(),
  cancel_action: z.url().optional(),
});

/** schemas/TransactionInitializeResponse.yaml */
export const initialized = z.strictObject({
  status: z.literal(true),
  message: z.string(),
  data: z.strictObject({ authorization_url: z.url(), access_code: z.string(), reference: z.string() }),
});

const historyEntry = z.strictObject({ type: z.string(), message: z.string(), time: z.int() });
const log = z.strictObject({
  start_time: z.int(),
  time_spent: z.int(),
  attempts: z.int(),
  errors: z.int(),
  success: z.boolean(),
  mobile: z.boolean(),
  input: z.array(z.unknown()),
  history: z.array(historyEntry),
});

const customer = z.strictObject({
  id: z.int(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string(),
  customer_code: z.string(),
  phone: z.string().nullable(),
  metadata: z.unknown(),
  risk_action: z.string(),
  international_format_phone: z.string().nullable(),
});

/** No more than the last four digits of a card, as Paystack tells them. */
export const authorization = z.strictObject({
  authorization_code: z.string(),
  bin: z.string(),
  last4: z.string(),
  exp_month: z.string(),
  exp_year: z.string(),
  channel: z.string(),
  card_type: z.string(),
  bank: z.string(),
  country_code: z.string(),
  brand: z.string(),
  reusable: z.boolean(),
  signature: z.string(),
  account_name: z.string().nullable(),
});

/** https://paystack.com/docs/payments/verify-payments/#transaction-statuses */
const transactionStatus = z.enum([
  'abandoned',
  'failed',
  'ongoing',
  'pending',
  'processing',
  'queued',
  'reversed',
  'success',
]);

/** schemas/VerifyResponse.yaml; without a payment `authorization` is empty, as the description lets it be. */
export const transaction = z.strictObject({
  id: z.int(),
  domain,
  status: transactionStatus,
  reference: z.string(),
  receipt_number: z.string().nullable(),
  amount: z.int(),
  message: z.string().nullable(),
  gateway_response: z.string(),
  paid_at: time.nullable(),
  created_at: time,
  channel: z.string(),
  currency,
  ip_address: z.string(),
  metadata: z.union([z.string(), metadata]),
  log: log.nullable(),
  fees: z.int().nullable(),
  authorization: z.union([authorization, empty]),
  customer,
  split: empty,
  paidAt: time.nullable(),
  createdAt: time,
  requested_amount: z.int(),
  transaction_date: time,
  plan_object: empty,
  subaccount: empty,
  ...nulls('fees_split', 'plan', 'order_id', 'pos_transaction_data', 'source', 'fees_breakdown', 'connect'),
});
export type Transaction = z.infer<typeof transaction>;
/** Other bodies tell parts of it. */
const told = transaction.shape;
const customerPart = z.strictObject({ international_format_phone: z.string().nullable() });
export const verified = z.strictObject({ status: z.literal(true), message: z.string(), data: transaction });

/** https://paystack.com/docs/payments/refunds/#refund-status */
export const refundStatus = z.enum(['pending', 'processing', 'needs-attention', 'failed', 'processed']);

/** schemas/RefundCreateResponse.yaml, and the example of https://paystack.com/docs/api/refund/#create */
export const refundMade = z.strictObject({
  status: z.literal(true),
  message: z.string(),
  data: z.strictObject({
    transaction: z.strictObject({
      ...pick(told, 'id', 'domain', 'reference', 'amount', 'channel', 'currency', 'split'),
      ...pick(told, 'order_id', 'pos_transaction_data', 'source', 'fees_breakdown'),
      paid_at: time,
      paidAt: time,
      authorization: z.strictObject(nulls('exp_month', 'exp_year', 'account_name')),
      customer: customerPart,
      plan: empty,
      subaccount: z.strictObject(nulls('currency')),
    }),
    integration: z.int(),
    deducted_amount: z.int(),
    channel: z.null(),
    merchant_note: z.string(),
    customer_note: z.string(),
    status: refundStatus,
    refunded_by: z.string(),
    expected_at: time,
    currency,
    domain,
    amount: z.int(),
    fully_deducted: z.boolean(),
    id: z.int(),
    createdAt: time,
    updatedAt: time,
  }),
});

/** schemas/RefundListResponseArray.yaml; the reference's example is older (`created_at`, no customer). */
export const refund = z.strictObject({
  integration: z.int(),
  transaction: z.int(),
  dispute: z.int().nullable(),
  id: z.int(),
  domain,
  currency,
  amount: z.int(),
  status: refundStatus,
  refunded_at: time.nullable(),
  refunded_by: z.string(),
  customer_note: z.string(),
  merchant_note: z.string(),
  deducted_amount: z.int(),
  fully_deducted: z.int(),
  createdAt: time,
  transaction_reference: z.string(),
  reason: z.string(),
  customer,
  refund_type: z.string(),
  transaction_amount: z.int(),
  initiated_by: z.string(),
  refund_channel: z.string(),
  collect_account_number: z.boolean(),
  ...nulls('settlement', 'bank_reference', 'session_id'),
});
export type Refund = z.infer<typeof refund>;

/** schemas/RefundListResponse.yaml */
export const refunds = z.strictObject({
  status: z.literal(true),
  message: z.string(),
  data: z.array(refund),
  meta: z.strictObject({
    total: z.int(),
    skipped: z.int(),
    perPage: z.string(),
    page: z.int(),
    pageCount: z.int(),
    failedRefundCount: z.int(),
  }),
});

export const disputedTransaction = z.strictObject({
  ...pick(told, 'id', 'domain', 'status', 'reference', 'amount', 'message', 'gateway_response', 'created_at'),
  ...pick(told, 'channel', 'currency', 'metadata', 'split', 'subaccount'),
  ...pick(told, 'fees_split', 'order_id', 'pos_transaction_data'),
  paid_at: time,
  paidAt: time,
  ip_address: z.string().nullable(),
  log: nothing,
  fees: z.int(),
  authorization: empty,
  customer: customerPart.nullable(),
  plan: empty,
});

export const disputeFields = {
  id: z.int(),
  refund_amount: z.int(),
  currency,
  status: z.enum(['awaiting-merchant-feedback', 'awaiting-bank-feedback', 'pending', 'resolved']),
  resolution: z.enum(['merchant-accepted', 'declined', 'auto-accepted']).nullable(),
  domain,
  category: z.string(),
  customer,
  bin: z.string(),
  last4: z.string(),
  dueAt: time.nullable(),
  resolvedAt: time.nullable(),
  history: z.array(z.strictObject({ status: z.string(), by: z.string(), createdAt: time })),
  messages: z.array(z.strictObject({ sender: z.string(), body: z.string(), createdAt: time })),
  ...nulls('transaction_reference', 'evidence', 'attachments', 'note'),
};

/** schemas/DisputeListResponseArray.yaml */
export const dispute = z.strictObject({
  ...disputeFields,
  transaction: z.strictObject({
    ...disputedTransaction.shape,
    createdAt: time,
    ...nulls('source', 'fees_breakdown', 'connect'),
  }),
  createdAt: time,
  updatedAt: time,
});
export type Dispute = z.infer<typeof dispute>;

/** schemas/DisputeListResponse.yaml */
export const disputes = z.strictObject({
  status: z.literal(true),
  message: z.string(),
  data: z.array(dispute),
  meta: z.strictObject({ total: z.int(), skipped: z.int(), perPage: z.int(), page: z.int(), pageCount: z.int() }),
});

/** schemas/Error.yaml and TransactionInitializeBadRequestModel.yaml */
export const refusal = z.strictObject({
  status: z.literal(false),
  message: z.string(),
  meta: z.strictObject({ nextStep: z.string() }).optional(),
  type: z.enum(['validation_error', 'processor_error', 'api_error']).optional(),
  code: z.string().optional(),
});
