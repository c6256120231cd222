/**
 * A provider's events → orders. Everything that changes an order happens in one database call that remembers the event's id,
 * so events may come twice, late, or in any order. Not 2xx means: send it again.
 */
import { answer, postEndpoint, report } from '../answers.ts';
import { readText } from '../body.ts';
import { outcomeSchema, toDatabaseCall } from './database-calls.ts';
import type { PayBackDeps } from './pay-back.ts';
import type { PaymentEvent, PaymentProvider } from './port.ts';
import { payBackUngrantedLines } from './ungranted-lines.ts';

/** Larger than any event about a checkout of 100 lines. */
const MAX_BODY_BYTES = 256 * 1024;

export interface WebhookDeps extends PayBackDeps {
  /** Whose address was called. */
  sender: PaymentProvider;
  /** Starts sending the confirmation; never fails and is not waited for. */
  deliverMail(): void;
}

export const handle = (request: Request, deps: WebhookDeps): Promise<Response> =>
  postEndpoint(request, async () => {
    const events = await deps.sender.parseEvents(await readText(request, MAX_BODY_BYTES), request.headers);
    let status: string | undefined;
    for (const event of events) status = await apply(event, deps);
    return answer({ received: true, ...(status !== undefined && { status }) });
  });

async function apply(event: PaymentEvent, deps: WebhookDeps): Promise<string> {
  const call = toDatabaseCall(event);
  const outcome = await deps.rpc(call.procedure, { p: call.parameters }, outcomeSchema);
  if (outcome.status === 'mismatch' || outcome.status === 'unknown_order') {
    report(`payment_${outcome.status}`, { eventId: event.id, type: event.type, order: outcome.order_id });
  }
  if (outcome.status === 'paid') deps.deliverMail();
  await closePages(deps, outcome.sessions_to_expire ?? []);
  await payBackUngrantedLines(deps);
  return outcome.status;
}

/** What cannot be closed now is closed by the schedule; what is paid meanwhile is paid back. */
async function closePages({ payments }: WebhookDeps, pages: string[]): Promise<void> {
  for (const id of pages) {
    await payments
      .of(id)
      .closePage(id)
      .catch((error: unknown) => report('payment_page_left_open', { session: id, cause: String(error) }));
  }
}
