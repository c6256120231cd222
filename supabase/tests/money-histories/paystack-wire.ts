/** Paystack's events: objects of the stand-in with the facts of the history. An event is the reason to ask for them. */
import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { refundNote } from '../../functions/_shared/payments/paystack-refunds.ts';
import { createPaystackProvider } from '../../functions/_shared/payments/paystack.ts';
import { apiRoutes } from '../../local/paystack/api-routes.ts';
import { findRecord, iso, refundsOf, saveRecord } from '../../local/paystack/context.ts';
import type { PaystackContext, PaystackObjects, TransactionRecord } from '../../local/paystack/context.ts';
import { openDispute, tellDispute } from '../../local/paystack/disputes.ts';
import { createRefund, tellRefund } from '../../local/paystack/refunds.ts';
import type { Dispute, Refund } from '../../local/paystack/shapes.ts';
import { PAYSTACK_MINIMUMS } from '../../local/payments/minimums.ts';
import { initialize, succeed } from '../../local/paystack/transactions.ts';
import { LATE, START } from './money-fixture.ts';
import type { DisputeFact, Event, Page, RefundFact } from './provider.ts';
import { heardStore, lineRef, orderRef } from './wires.ts';
import type { Message, Wire } from './wires.ts';

const KEY = 'sk_test_histories';
/** Ids are numbers: those of an order begin with its own. */
const PER_ORDER = 1000;
const numberOf = ({ order }: Page, nth: number) => (order + 1) * PER_ORDER + nth;
const paymentOf = ({ order }: Page) => orderRef(order);

/** As the stand-in makes them; a history changes the facts alone. */
interface Made {
  refund: Refund;
  dispute: Dispute;
}

const MINIMUM = PAYSTACK_MINIMUMS['usd'] ?? 0;

export class PaystackWire implements Wire {
  readonly #heard = heardStore<PaystackObjects>();
  /** Seconds since 1970. */
  #now = START;
  readonly #context: PaystackContext = {
    store: this.#heard.store,
    now: () => this.#now * 1000,
    publicUrl: () => 'http://paystack.test',
  };
  readonly #made = new Map<number, Made>();
  readonly provider = this.#connect();
  readonly paymentOf = paymentOf;

  #connect() {
    const app = new Hono().route('/', apiRoutes(this.#context, { secretKey: KEY, wake: () => undefined }));
    const settings = {
      secretKey: KEY,
      apiUrl: 'http://paystack.test',
      checkoutUrl: 'http://paystack.test/paystack/pay',
    };
    return createPaystackProvider(settings, async (input, init) => app.fetch(new Request(input, init)));
  }

  set(page: Page): void {
    const { refund, dispute } = this.#madeOf(page);
    const { store } = this.#context;
    const transaction = String(numberOf(page, 0));
    const record = this.#record(page);
    const isPaid = page.state === 'paid';
    const paidAt = isPaid ? iso((page.isLate ? LATE : START) * 1000) : null;
    this.#save(record, { status: isPaid ? 'success' : 'abandoned', amount: page.total, paid_at: paidAt });
    for (const [nth, fact] of page.refunds.entries()) {
      const told = refundOf(refund, fact, page, nth);
      store.put('refund', String(told.id), told, transaction);
    }
    for (const [nth, fact] of page.disputes.entries()) {
      const told = disputeOf(dispute, fact, page, nth);
      store.put('dispute', String(told.id), told, transaction);
      if (fact.status !== 'lost') continue;
      // What the bank took is listed as a refund of the dispute, and is none of the shop's.
      const taken: Refund = {
        ...refund,
        id: numberOf(page, 900 + nth),
        amount: fact.cents,
        status: 'processed',
        dispute: told.id,
      };
      store.put('refund', String(taken.id), taken, transaction);
    }
  }

  send(event: Event, page: Page): Message {
    this.#now = event.at;
    this.#emit(event, page);
    const body = this.#heard.last();
    const signature = createHmac('sha512', KEY).update(body).digest('hex');
    return { body, headers: new Headers({ 'x-paystack-signature': signature }) };
  }

  #emit(event: Event, page: Page): void {
    const { refund, dispute } = this.#madeOf(page);
    if (event.do === 'paid') {
      const record = this.#record(page);
      // What it says is not believed, so a wrong amount in it does nothing.
      succeed(this.#context, { ...record, transaction: { ...record.transaction, amount: event.cents } });
      this.set(page);
    } else if (event.do === 'refunds') {
      const [fact] = event.refunds;
      if (!fact) throw new Error('A refund event tells of one.');
      tellRefund(
        this.#context,
        refundOf(refund, fact, page, 0),
        fact.status === 'failed' ? 'refund.failed' : 'refund.processed',
      );
    } else if (event.do === 'dispute') {
      const nth = page.disputes.findIndex(({ id }) => id === event.dispute.id);
      const told = disputeOf(dispute, event.dispute, page, nth);
      const isClosed = told.status === 'resolved';
      tellDispute(this.#context, told, isClosed ? 'charge.dispute.resolve' : 'charge.dispute.create');
    } else throw new Error('Paystack has no event of a page that closed.');
  }

  #record(page: Page): TransactionRecord {
    const record = findRecord(this.#context, paymentOf(page));
    if (!record) throw new Error('There is no transaction.');
    return record;
  }

  #save(record: TransactionRecord, more: Partial<TransactionRecord['transaction']>): void {
    saveRecord(this.#context, { ...record, transaction: { ...record.transaction, ...more } });
  }

  #madeOf(page: Page): Made {
    const known = this.#made.get(page.order) ?? this.#make(page);
    this.#made.set(page.order, known);
    return known;
  }

  #make(page: Page): Made {
    const context = this.#context;
    const reference = paymentOf(page);
    // The histories sell for 50 cents too, which is less than Paystack's least charge in dollars.
    initialize(context, { reference, email: 'buyer@shop.test', amount: page.total + MINIMUM, currency: 'USD' });
    const start = this.#record(page);
    const id = numberOf(page, 0);
    const record = { ...start, transaction: { ...start.transaction, id, amount: page.total } };
    saveRecord(context, record);
    succeed(context, record);
    const dispute = openDispute(context, this.#record(page));
    const other = { ...record, transaction: { ...record.transaction, id: 1, reference: `${reference}-other` } };
    saveRecord(context, other);
    succeed(context, other);
    createRefund(context, { transaction: other.transaction.reference, amount: 1 });
    const [refund] = refundsOf(context, 1);
    if (!refund) throw new Error('There is no refund.');
    return { refund: { ...refund, transaction: id, transaction_reference: reference }, dispute };
  }

  close(): void {
    this.#context.store.close();
  }
}

function refundOf(made: Refund, fact: RefundFact, page: Page, nth: number): Refund {
  const lineIds = fact.lines.map((title) => lineRef(page.order, title));
  const asked = {
    orderId: orderRef(page.order),
    by: 'automatic',
    reason: 'duplicate',
    payment: '',
    minor: 0,
    key: '',
  } as const;
  return {
    ...made,
    id: numberOf(page, 100 + nth),
    amount: fact.cents,
    status: fact.status === 'failed' ? 'failed' : 'processed',
    createdAt: iso(fact.created * 1000),
    ...(lineIds.length > 0 && { merchant_note: refundNote({ ...asked, lineIds }) }),
  };
}

function disputeOf(made: Dispute, fact: DisputeFact, page: Page, nth: number): Dispute {
  const isClosed = fact.status === 'won' || fact.status === 'lost';
  return {
    ...made,
    id: numberOf(page, 500 + nth),
    refund_amount: fact.cents,
    status: isClosed ? 'resolved' : 'awaiting-merchant-feedback',
    resolution: isClosed ? (fact.status === 'won' ? 'declined' : 'merchant-accepted') : null,
    createdAt: iso(fact.opened * 1000),
    updatedAt: iso(fact.updated * 1000),
  };
}
