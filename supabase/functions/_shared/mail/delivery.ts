/** Asks `email-deliver` to send what waits. What fails here is sent by the next scheduled call. */
import * as z from 'zod/mini';
import { refusal, report } from '../answers.ts';
import { afterwards } from '../runtime.ts';
import type { Backend } from '../settings.ts';

const ANSWER_WITHIN_MS = 60_000;
const answerSchema = z.object({ sent: z.number(), failed: z.number() });
export type Delivered = z.infer<typeof answerSchema>;

/** @throws AppError server_unavailable */
export async function deliverWaitingMail({ url, secretKey }: Backend): Promise<Delivered> {
  const response = await fetch(`${url}/functions/v1/email-deliver`, {
    method: 'POST',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  const answered = z.safeParse(answerSchema, await response.json().catch(() => null));
  if (answered.success) return answered.data;
  throw refusal('server_unavailable', 'Mails could not be sent now.', { status: response.status });
}

/** Starts a delivery without waiting for it; never fails. */
export function triggerDelivery(backend: Backend): void {
  const work = deliverWaitingMail(backend).then(
    () => undefined,
    (error: unknown) => report('mail_not_triggered', { cause: String(error) }),
  );
  afterwards(work);
}
