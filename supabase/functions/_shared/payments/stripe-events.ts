/** Which of Stripe's events mean something to the shop. */
import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { parseValue } from '../body.ts';
import { signatureInvalid } from './port.ts';
import type { PaymentEvent, RefundFact } from './port.ts';
import { webCrypto } from './stripe-client.ts';
import { refundFact, refundSchema } from './stripe-refund-lines.ts';
import { idOf, orderIdOf, paidFacts, referenceSchema, sessionSchema } from './stripe-sessions.ts';
import type { Session } from './stripe-sessions.ts';

/** Older signatures are a replay. */
const TOLERANCE_SECONDS = 300;

const eventSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string().check(z.minLength(1), z.maxLength(255)),
  created: z.optional(z.int()),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
type Event = z.infer<typeof eventSchema>;

const paymentSchema = z.object({ payment_intent: referenceSchema });
const disputeSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  amount: z.int().check(z.gte(0)),
  status: z.string(),
  created: z.int(),
});

interface Source {
  stripe: Stripe;
  webhookSecret: string;
  listRefunds(payment: string): Promise<RefundFact[]>;
}

export async function parseEvents(rawBody: string, headers: Headers, source: Source): Promise<PaymentEvent[]> {
  const signature = headers.get('stripe-signature') ?? '';
  const message: unknown = await source.stripe.webhooks
    .constructEventAsync(rawBody, signature, source.webhookSecret, TOLERANCE_SECONDS, webCrypto)
    .catch((cause: unknown) => {
      throw signatureInvalid(cause);
    });
  const event = await toPaymentEvent(parseValue(eventSchema, message), source);
  return event ? [event] : [];
}

/** Null for events that change nothing: unknown ones, and sessions that are finished before their money is there. */
async function toPaymentEvent(event: Event, source: Source): Promise<PaymentEvent | null> {
  const session = () => parseValue(sessionSchema, event.data.object);
  switch (event.type) {
    case 'checkout.session.completed':
      return session().payment_status === 'unpaid' ? null : paid(event, session(), source);
    case 'checkout.session.async_payment_succeeded':
      return paid(event, session(), source);
    case 'checkout.session.async_payment_failed':
      return closed(event, session(), 'failed');
    case 'checkout.session.expired':
      return closed(event, session(), 'expired');
    case 'charge.refunded':
      return refunded(event, source, []);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return refunded(event, source, [refundFact(parseValue(refundSchema, event.data.object))]);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return disputed(event);
    default:
      return null;
  }
}

const about = ({ id, type, created }: Event) => ({ id, type, created });

const paid = async (event: Event, session: Session, { stripe }: Source): Promise<PaymentEvent> => ({
  ...about(event),
  kind: 'paid',
  paid: await paidFacts(session, stripe),
});

const closed = (event: Event, session: Session, status: 'failed' | 'expired'): PaymentEvent => ({
  ...about(event),
  kind: 'closed',
  page: session.id,
  orderId: orderIdOf(session),
  status,
});

/** Null for a charge that was made in another way than by a payment of the shop's. */
const paymentOfObject = (event: Event) => idOf(parseValue(paymentSchema, event.data.object).payment_intent);

/** An event tells of one refund, or of their sum: the payment's refunds are asked for, so that each counts by itself. */
async function refunded(event: Event, { listRefunds }: Source, told: RefundFact[]): Promise<PaymentEvent | null> {
  const payment = paymentOfObject(event);
  if (!payment) return null;
  return { ...about(event), kind: 'refunds', payment, refunds: [...told, ...(await listRefunds(payment))] };
}

function disputed(event: Event): PaymentEvent | null {
  const payment = paymentOfObject(event);
  if (!payment) return null;
  const { id, amount, status, created } = parseValue(disputeSchema, event.data.object);
  return {
    ...about(event),
    kind: 'dispute',
    payment,
    disputeId: id,
    minor: amount,
    status: disputeState(status),
    opened: created,
  };
}

/** While the bank only asks (`warning_…`), or the dispute was prevented, no money is taken. */
function disputeState(status: string): 'inquiry' | 'open' | 'won' | 'lost' {
  if (status === 'won' || status === 'lost') return status;
  return status.startsWith('warning_') || status === 'prevented' ? 'inquiry' : 'open';
}
