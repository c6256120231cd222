/** The buttons of Paystack's payment page, and what can happen to the payment after it. */
import { formatAmount } from '../payments/errors.ts';
import { button } from '../payments/page.ts';
import type { Button, PageView } from '../payments/page.ts';
import { disputesOf, refundsOf } from './context.ts';
import type { PaystackContext, TransactionRecord } from './context.ts';
import { openDispute, resolve, tellDispute } from './disputes.ts';
import { failRefund } from './refunds.ts';
import { change, DECLINED, isPayable, succeed, WAITING } from './transactions.ts';

const PROBLEM = 'Your card was declined. Nothing was charged. Try again or use another way to pay.';

/** @param code the access code */
export function pageOf(context: PaystackContext, code: string): PageView | undefined {
  const [record] = context.store.children('transaction', code);
  if (!record) return undefined;
  const { amount, currency, customer, metadata } = record.transaction;
  const { custom_fields: fields = [], cancel_action: cancelUrl = null } = typeof metadata === 'string' ? {} : metadata;
  const total = formatAmount(amount, currency);
  const order = {
    total,
    lines: fields.map(({ display_name: title, value }) => ({ title, amount: String(value) })),
    returnUrls: [record.callbackUrl, cancelUrl],
  };
  const to = successAddress(record);
  if (!isPayable(record)) return { ...order, state: 'finished', back: to, controls: controlsFor(context, record) };
  return {
    ...order,
    state: 'open',
    email: customer.email,
    note: 'This is a test payment page in Paystack’s place. No card is asked for and no money moves.',
    pay: [button('pay', `Pay ${total}`, () => succeed(context, record), { to })],
    refuse: [
      button('decline', 'Decline', () => change(context, record, DECLINED), { problem: PROBLEM }),
      button('cancel', 'Cancel', () => undefined, { to: cancelUrl }),
    ],
    slow: [button('transfer', 'Bank transfer under way', () => change(context, record, WAITING), { to })],
  };
}

/** With both names that Paystack adds. https://paystack.com/docs/payments/accept-payments/ */
function successAddress({ transaction, callbackUrl }: TransactionRecord): string | null {
  if (!callbackUrl) return null;
  const url = new URL(callbackUrl);
  url.searchParams.set('trxref', transaction.reference);
  url.searchParams.set('reference', transaction.reference);
  return url.href;
}

/** Those that make sense in the payment's present state. */
function controlsFor(context: PaystackContext, record: TransactionRecord): Button[] {
  const { id, status } = record.transaction;
  if (status === 'pending') {
    return [
      button('bank_clears', 'The transfer arrives', () => succeed(context, record)),
      button('bank_bounces', 'The transfer fails', () => change(context, record, DECLINED)),
    ];
  }
  if (status !== 'success') return [];
  const open = disputesOf(context, id).find((dispute) => dispute.status !== 'resolved');
  if (open) {
    return [
      button('remind', 'Paystack reminds of the dispute', () => tellDispute(context, open, 'charge.dispute.remind')),
      button('win', 'The dispute is won', () => resolve(context, open, 'declined')),
      button('lose', 'The dispute is lost', () => resolve(context, open, 'merchant-accepted')),
    ];
  }
  const newest = refundsOf(context, id).find((refund) => refund.status === 'processed');
  return [
    button('dispute', 'The buyer’s bank disputes it', () => openDispute(context, record)),
    ...(newest ? [button('fail_refund', 'The newest refund fails', () => failRefund(context, newest))] : []),
  ];
}
