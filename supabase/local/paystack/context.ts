import { randomInt } from 'node:crypto';
import type { Store } from '../payments/store.ts';
import type { PaystackEvent } from './event-shapes.ts';
import type { Dispute, Refund, Transaction } from './shapes.ts';

/** What every part of the stand-in works with. */
export interface PaystackContext {
  store: Store;
  /** Where payment pages are. */
  checkoutUrl(): string;
  /** Milliseconds since 1970. */
  now(): number;
}

/** What is kept beside a transaction and never answered as part of it. */
export interface TransactionRecord {
  transaction: Transaction;
  accessCode: string;
  callbackUrl: string | null;
}

/** The number of the made-up account. */
export const INTEGRATION = 100_032;
export const OWNER = 'owner@baobab.test';

export const newId = () => randomInt(1_000_000_000, 9_999_999_999);
export const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

/** Queues the event. Call inside the transaction that changes the object. Paystack's events have no id; the queue's own is not sent. */
export function emit({ store, now }: PaystackContext, event: PaystackEvent): void {
  const id = `event-${newId()}`;
  store.put('event', id, event);
  store.queue(id, JSON.stringify(event), now());
}

export const findRecord = ({ store }: PaystackContext, reference: string): TransactionRecord | undefined =>
  store.find<TransactionRecord>('transaction', reference);

/** Found by its access code too. */
export const findByCode = ({ store }: PaystackContext, accessCode: string): TransactionRecord | undefined =>
  store.children<TransactionRecord>('transaction', accessCode)[0];

export const saveRecord = ({ store }: PaystackContext, record: TransactionRecord): void =>
  store.put('transaction', record.transaction.reference, record, record.accessCode);

/** Newest first. */
export const refundsOf = ({ store }: PaystackContext, transaction: number): Refund[] =>
  store.children<Refund>('refund', String(transaction));
export const disputesOf = ({ store }: PaystackContext, transaction: number): Dispute[] =>
  store.children<Dispute>('dispute', String(transaction));
