import { randomInt } from 'node:crypto';
import type { Setting } from '../payments/stand-in.ts';
import type { PaystackEvent } from './event-shapes.ts';
import type { Dispute, Refund, Transaction } from './shapes.ts';

/** Stored beside a transaction and never answered as part of it. */
export interface TransactionRecord {
  transaction: Transaction;
  accessCode: string;
  callbackUrl: string | null;
}
/** All that the stand-in stores, by kind. Transactions are found by their access code too. */
export interface PaystackObjects {
  transaction: TransactionRecord;
  refund: Refund;
  dispute: Dispute;
  event: PaystackEvent;
}
/** What every part of the stand-in works with. */
export type PaystackContext = Setting<PaystackObjects>;

export const PAYSTACK_API = '/paystack/api';
export const PAYSTACK_PAGES = '/paystack/pay';

export const newId = () => randomInt(1_000_000_000, 9_999_999_999);
export const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

/** Stores and queues the event. Call inside the transaction that changes the object. Paystack's events have no id. */
export const emit = ({ store, now }: PaystackContext, event: PaystackEvent): void =>
  store.put('event', `event-${newId()}`, event, null, now());

export const findRecord = ({ store }: PaystackContext, reference: string): TransactionRecord | undefined =>
  store.find('transaction', reference);
export const saveRecord = ({ store }: PaystackContext, record: TransactionRecord): void =>
  store.put('transaction', record.transaction.reference, record, record.accessCode);

/** Newest first. */
export const refundsOf = ({ store }: PaystackContext, transaction: number): Refund[] =>
  store.children('refund', String(transaction));
export const disputesOf = ({ store }: PaystackContext, transaction: number): Dispute[] =>
  store.children('dispute', String(transaction));
