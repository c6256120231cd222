/** The contact form and the newsletter: stored by edge functions, with a honeypot and rate limits there. */
import { CONTACT_FUNCTION, contactRequestSchema, type ContactRequest } from '@baobab/domain/contracts/contact';
import {
  NEWSLETTER_FUNCTION,
  newsletterRequestSchema,
  type NewsletterRequest,
} from '@baobab/domain/contracts/newsletter';
import { AppError } from '@baobab/domain/errors';
import type { DataClient } from './client.ts';

/** Codes: rate_limited, validation (`context.field` names the field). */
export async function sendContactMessage(client: DataClient, message: ContactRequest): Promise<void> {
  const parsed = contactRequestSchema.safeParse(message);
  if (!parsed.success) throw invalid(parsed.error);
  await client.http.json(`/functions/v1/${CONTACT_FUNCTION}`, { body: parsed.data });
}

/**
 * Subscribe, confirm or unsubscribe; the last two may be repeated. Codes: rate_limited, validation, link_expired (also for
 * a token that was cut off in the address).
 */
export async function newsletter(client: DataClient, request: NewsletterRequest): Promise<void> {
  const parsed = newsletterRequestSchema.safeParse(request);
  if (!parsed.success) {
    throw request.action === 'subscribe'
      ? invalid(parsed.error)
      : new AppError('link_expired', {}, { cause: parsed.error });
  }
  await client.http.json(`/functions/v1/${NEWSLETTER_FUNCTION}`, { body: parsed.data });
}

function invalid(cause: { issues: { path: PropertyKey[]; message: string }[] }): AppError {
  const [issue] = cause.issues;
  return new AppError('validation', { field: issue?.path.join('.') }, { cause, message: issue?.message });
}
