/** Refunds at Stripe: listed whole, and made once. */
import { Stripe } from 'stripe';
import type { MadeRefund, RefundFact, RefundRequest } from './port.ts';
import { refundFailure } from './stripe-failures.ts';
import { lineMetadata, refundFact, refundStatus } from './stripe-refund-lines.ts';

type Client = Pick<Stripe, 'refunds'>;

export async function listRefunds(client: Client, payment: string): Promise<RefundFact[]> {
  const listed = await client.refunds
    .list({ payment_intent: payment, limit: 100 })
    .autoPagingToArray({ limit: 1000 })
    .catch((cause: unknown) => {
      throw refundFailure(cause);
    });
  return listed.map(refundFact);
}

/** Tries of a day. */
const MOST_KEYS = 10;

/**
 * Stripe answers a key for a day as it did first, also where it refused; what was refused then may be possible by now, so it is asked
 * for again under the next key. Two at the same moment have the same keys, so money goes back once.
 * https://docs.stripe.com/api/idempotent_requests
 */
export async function refund(client: Client, asked: RefundRequest): Promise<MadeRefund> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await create(client, asked, tries === 1 ? asked.key : `${asked.key}-${tries}`);
    } catch (cause) {
      if (tries === MOST_KEYS || !(await isEarlierRefusal(client, asked, cause))) throw refundFailure(cause);
    }
  }
}

async function create(client: Client, asked: RefundRequest, idempotencyKey: string): Promise<MadeRefund> {
  const { payment, minor, reason, orderId, by, lineIds } = asked;
  const metadata = { order_id: orderId, refunded_by: by, ...(lineIds && lineMetadata(lineIds)) };
  const made = await client.refunds.create(
    { payment_intent: payment, amount: minor, reason, metadata },
    { idempotencyKey },
  );
  return { id: made.id, status: refundStatus(made.status), minor: made.amount, currency: made.currency };
}

const JUST_NOW_S = 120;

/** The answer to an earlier request under the key; of one with other parameters, as of another administrator, it is told by what is missing. */
async function isEarlierRefusal(client: Client, { payment }: RefundRequest, cause: unknown): Promise<boolean> {
  if (!(cause instanceof Stripe.errors.StripeError)) return false;
  if (cause.rawType !== 'idempotency_error') return cause.headers?.['idempotent-replayed'] === 'true';
  // a request that is still under way is refused in another way
  const known = await listRefunds(client, payment);
  return known.every(({ created }) => Date.now() / 1000 - created > JUST_NOW_S);
}
