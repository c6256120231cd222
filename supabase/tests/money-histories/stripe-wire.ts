/** Stripe's events: objects of the stand-in with the facts of the history. */
import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { Stripe } from 'stripe';
import { lineMetadata } from '../../functions/_shared/payments/stripe-refund-lines.ts';
import { stripeProvider } from '../../functions/_shared/payments/stripe.ts';
import { apiRoutes } from '../../local/payments/api-routes.ts';
import { API_VERSION, emit, find } from '../../local/payments/context.ts';
import type { PaymentsContext } from '../../local/payments/context.ts';
import { openDispute } from '../../local/payments/disputes.ts';
import type { Charge, Dispute, Refund, SessionRecord, StripeObjects } from '../../local/payments/payment-types.ts';
import { createRefund } from '../../local/payments/refunds.ts';
import { createSession } from '../../local/payments/sessions.ts';
import { chargeOfIntent, complete } from '../../local/payments/settlement.ts';
import { costOf } from './money-fixture.ts';
import type { DisputeFact, Event, Page, RefundFact } from './provider.ts';
import { split } from './pricing.ts';
import { heardStore, lineRef, orderRef } from './wires.ts';
import type { Message, Wire } from './wires.ts';

const KEY = 'sk_test_histories';
const SECRET = 'whsec_histories';
const DISPUTE = { inquiry: 'warning_needs_response', open: 'needs_response', won: 'won', lost: 'lost' } as const;

/** As the stand-in makes them; a history changes the facts alone. */
interface Made {
  record: SessionRecord;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
}
const paymentOf = ({ order }: Page) => `pi_${order}`;

export class StripeWire implements Wire {
  readonly #heard = heardStore<StripeObjects>();
  /** Seconds since 1970. */
  #now = 0;
  readonly #context: PaymentsContext = {
    store: this.#heard.store,
    now: () => this.#now * 1000,
    publicUrl: () => 'http://stripe.test',
  };
  readonly #made = new Map<number, Made>();
  readonly provider = this.#connect();
  readonly paymentOf = paymentOf;

  #connect() {
    const app = new Hono().route('/v1', apiRoutes(this.#context, { secretKey: KEY, wake: () => undefined }));
    const httpClient = Stripe.createFetchHttpClient(async (input, init) => app.fetch(new Request(input, init)));
    const client = new Stripe(KEY, { apiVersion: API_VERSION, maxNetworkRetries: 0, telemetry: false, httpClient });
    return stripeProvider(client, { takesRealMoney: false, readWebhookSecret: () => SECRET });
  }

  set(page: Page): void {
    const { refund } = this.#madeOf(page);
    for (const fact of page.refunds) {
      const told = refundOf(refund, fact, page);
      this.#context.store.put('refund', told.id, told, paymentOf(page));
    }
  }

  send(event: Event, page: Page): Message {
    this.#now = event.at;
    this.#emit(event, page);
    const body = JSON.stringify({ ...JSON.parse(this.#heard.last()), id: event.id });
    const time = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex');
    return { body, headers: new Headers({ 'stripe-signature': `t=${time},v1=${signature}` }) };
  }

  #emit(event: Event, page: Page): void {
    const { record, charge, refund, dispute } = this.#madeOf(page);
    const isOdd = Number(event.id.replaceAll(/\D/g, '')) % 2 === 1;
    if (event.do === 'paid') {
      const paid = paidRecord(record, event);
      this.#context.store.put('session', paid.session.id, paid);
      const type = isOdd ? 'checkout.session.async_payment_succeeded' : 'checkout.session.completed';
      emit(this.#context, type, paid.session);
    } else if (event.do === 'closed') {
      const type = event.status === 'failed' ? 'checkout.session.async_payment_failed' : 'checkout.session.expired';
      emit(this.#context, type, { ...record.session, payment_status: 'unpaid' });
    } else if (event.do === 'dispute') {
      const isClosed = event.dispute.status === 'won' || event.dispute.status === 'lost';
      const type = isClosed ? 'charge.dispute.closed' : 'charge.dispute.created';
      emit(this.#context, type, disputeOf(dispute, event.dispute));
    } else {
      const [fact] = event.refunds;
      if (!fact) throw new Error('A refund event tells of one.');
      const told = refundOf(refund, fact, page);
      if (fact.status === 'failed') emit(this.#context, isOdd ? 'refund.failed' : 'refund.updated', told);
      else if (isOdd) emit(this.#context, 'charge.refunded', charge);
      else emit(this.#context, 'refund.created', told);
    }
  }

  #madeOf(page: Page): Made {
    const known = this.#made.get(page.order) ?? this.#make(page);
    this.#made.set(page.order, known);
    return known;
  }

  #make(page: Page): Made {
    const context = this.#context;
    const { id } = createSession(context, {
      mode: 'payment',
      client_reference_id: orderRef(page.order),
      customer_email: 'buyer@shop.test',
      metadata: { order_id: orderRef(page.order) },
      success_url: 'http://shop.test/checkout-success',
      line_items: page.lines.map((line) => ({
        quantity: '1',
        metadata: { item: lineRef(page.order, line.title) },
        price_data: {
          currency: 'usd',
          unit_amount: String(costOf(line) - line.tax),
          product_data: { name: line.title },
        },
      })),
    });
    const intent = complete(context, find(context, 'session', id), { isPaid: true }).payment_intent ?? '';
    const charge = chargeOfIntent(context, intent) as Charge;
    const payment = { payment_intent: paymentOf(page) };
    const refund = { ...createRefund(context, { payment_intent: intent, amount: '1' }), ...payment };
    const dispute = { ...openDispute(context, charge), ...payment };
    const record = find(context, 'session', id);
    const session = { ...record.session, id: `cs_${page.order}`, ...payment };
    return { record: { ...record, session }, charge: { ...charge, ...payment }, refund, dispute };
  }

  close(): void {
    this.#context.store.close();
  }
}

/** Tax that is within the price is shared out too: the shop asks for it and keeps the sum alone. */
function paidRecord(record: SessionRecord, { cents, tax, shares }: Extract<Event, { do: 'paid' }>): SessionRecord {
  const isAdded = tax.tax_behavior === 'exclusive';
  const within = split(
    tax.amount_tax,
    record.lines.map(({ amount_subtotal }) => amount_subtotal),
  );
  const lines = record.lines.map((line, n) => ({
    ...line,
    amount_tax: isAdded ? (shares[line.description] ?? 0) : (within[n] ?? 0),
  }));
  const session: SessionRecord['session'] = {
    ...record.session,
    amount_subtotal: isAdded ? cents - tax.amount_tax : cents,
    amount_total: cents,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: tax.amount_tax },
  };
  return { ...record, lines, session };
}

const refundOf = (made: Refund, { id, cents, status, created, lines }: RefundFact, { order }: Page): Refund => ({
  ...made,
  id,
  amount: cents,
  status,
  created,
  metadata: lineMetadata(lines.map((title) => lineRef(order, title))),
});

const disputeOf = (made: Dispute, { id, status, cents, opened }: DisputeFact): Dispute => ({
  ...made,
  id,
  amount: cents,
  status: DISPUTE[status],
  created: opened,
});
