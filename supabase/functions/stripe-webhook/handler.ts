/**
 * Stripe's events → orders. Everything that changes an order happens in one database call that remembers the event's id,
 * so events may come twice, late, or in any order. Not 2xx means: send it again.
 */
import { AppError } from '@baobab/domain/errors';
import type { Stripe } from 'stripe';
import { answer, postEndpoint, report } from '../_shared/answers.ts';
import { readText } from '../_shared/body.ts';
import type { Rpc } from '../_shared/database.ts';
import { closePaymentPage } from '../_shared/payment-page.ts';
import { outcomeSchema } from '../_shared/sessions.ts';
import { webCrypto } from '../_shared/stripe.ts';
import { payBackUngrantedLines } from '../_shared/ungranted-lines.ts';
import { toDatabaseCall } from './events.ts';

/** Larger than any event about a checkout of 100 lines. */
const MAX_BODY_BYTES = 256 * 1024;
/** Older signatures are a replay. */
const TOLERANCE_SECONDS = 300;

export interface WebhookDeps {
  stripe: Stripe;
  webhookSecret: string;
  rpc: Rpc;
  /** Starts sending the confirmation; never fails and is not waited for. */
  deliverMail(): void;
}

export const handle = (request: Request, deps: WebhookDeps): Promise<Response> =>
  postEndpoint(request, async () => {
    const event = await verifiedEvent(request, deps);
    const call = await toDatabaseCall(event, deps.stripe);
    if (!call) return answer({ received: true });
    const outcome = await deps.rpc(call.procedure, { p: call.parameters }, outcomeSchema);
    if (outcome.status === 'mismatch' || outcome.status === 'unknown_order') {
      report(`payment_${outcome.status}`, { eventId: event.id, type: event.type, order: outcome.order_id });
    }
    if (outcome.status === 'paid') deps.deliverMail();
    await closePages(deps, outcome.sessions_to_expire ?? []);
    await payBackUngrantedLines(deps);
    return answer({ received: true, status: outcome.status });
  });

/** What cannot be closed now is closed by the schedule; what is paid meanwhile is paid back. */
async function closePages({ stripe }: WebhookDeps, sessions: string[]): Promise<void> {
  for (const id of sessions) {
    await closePaymentPage(stripe, id).catch((error: unknown) =>
      report('payment_page_left_open', { session: id, cause: String(error) }),
    );
  }
}

async function verifiedEvent(request: Request, { stripe, webhookSecret }: WebhookDeps): Promise<Stripe.Event> {
  const body = await readText(request, MAX_BODY_BYTES);
  const signature = request.headers.get('stripe-signature') ?? '';
  try {
    return await stripe.webhooks.constructEventAsync(body, signature, webhookSecret, TOLERANCE_SECONDS, webCrypto);
  } catch (cause) {
    throw new AppError('signature_invalid', {}, { cause, message: 'The signature does not fit this message.' });
  }
}
