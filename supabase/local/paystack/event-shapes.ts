/** The bodies of Paystack's events as it documents them, see shapes.ts. */
import { z } from 'zod';
import {
  authorization,
  currency,
  disputedTransaction,
  disputeFields,
  domain,
  empty,
  pick,
  refundStatus,
  time,
  transaction,
} from './shapes.ts';

const told = transaction.shape;

/** https://paystack.com/docs/payments/webhooks/ (`charge.success`): its example is older, with fewer fields than a transaction. */
const chargeSuccess = z.strictObject({
  event: z.literal('charge.success'),
  data: z.strictObject({
    ...pick(told, 'id', 'domain', 'status', 'reference', 'amount', 'message', 'gateway_response', 'created_at'),
    ...pick(told, 'channel', 'currency', 'ip_address', 'metadata', 'log', 'fees', 'customer'),
    paid_at: time,
    authorization,
    plan: empty,
  }),
});

/** https://paystack.com/docs/payments/refunds/#listen-for-notifications: amounts are text, but a number where it failed. */
const refundEvent = z.strictObject({
  event: z.enum(['refund.pending', 'refund.processing', 'refund.processed', 'refund.failed']),
  data: z.strictObject({
    status: refundStatus,
    transaction_reference: z.string(),
    refund_reference: z.string().nullable(),
    amount: z.union([z.string().regex(/^\d+$/), z.int()]),
    currency,
    processor: z.string(),
    customer: told.customer.pick({ first_name: true, last_name: true, email: true }),
    integration: z.int(),
    domain,
  }),
});

/** https://paystack.com/docs/payments/webhooks/ (`charge.dispute.…`): times in another spelling than the list's. */
const disputeEvent = z.strictObject({
  event: z.enum(['charge.dispute.create', 'charge.dispute.remind', 'charge.dispute.resolve']),
  data: z.strictObject({
    ...disputeFields,
    transaction: z.strictObject({ ...disputedTransaction.shape, requested_amount: z.int() }),
    created_at: time,
    updated_at: time,
  }),
});

export const event = z.union([chargeSuccess, refundEvent, disputeEvent]);
export type PaystackEvent = z.infer<typeof event>;
