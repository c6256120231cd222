/** The contact form and the newsletter: stored by edge functions, with a honeypot and rate limits there. */
import { CONTACT_FUNCTION, contactRequestSchema, type ContactRequest } from '@baobab/domain/contracts/contact';
import {
  NEWSLETTER_FUNCTION,
  freePackResponseSchema,
  newsletterRequestSchema,
  subscribedSchema,
  type NewsletterRequest,
} from '@baobab/domain/contracts/newsletter';
import { AppError } from '@baobab/domain/errors';
import type { DataClient } from '../client.ts';
import { callFunction } from '../rpc.ts';

/** Codes: rate_limited, validation (`context.field` names the field). */
export async function sendContactMessage(client: DataClient, message: ContactRequest): Promise<void> {
  const parsed = contactRequestSchema.safeParse(message);
  if (!parsed.success) throw invalid(parsed.error);
  await client.http.json(`/functions/v1/${CONTACT_FUNCTION}`, { body: parsed.data });
}

/**
 * Subscribe, confirm, unsubscribe and take that back; all but the first may be repeated. `freePack`: confirming brings the pack of
 * free illustrations. Codes: rate_limited, validation, link_expired (also for
 * a token that was cut off in the address).
 */
export async function newsletter(
  client: DataClient,
  request: Exclude<NewsletterRequest, { action: 'free_pack' }>,
): Promise<{ freePack: boolean }> {
  const parsed = newsletterRequestSchema.safeParse(request);
  if (!parsed.success) {
    throw request.action === 'subscribe'
      ? invalid(parsed.error)
      : new AppError('link_expired', {}, { cause: parsed.error });
  }
  const answer = await client.http.json(`/functions/v1/${NEWSLETTER_FUNCTION}`, { body: parsed.data });
  return subscribedSchema.safeParse(answer).data ?? { freePack: false };
}

/** Where the pack of free illustrations opens for a minute. Codes: link_expired, file_missing, rate_limited. */
export async function freePackLink(client: DataClient, token: string): Promise<string> {
  const parsed = newsletterRequestSchema.safeParse({ action: 'free_pack', token });
  if (!parsed.success) throw new AppError('link_expired', {}, { cause: parsed.error });
  const link = await callFunction(client, NEWSLETTER_FUNCTION, parsed.data, freePackResponseSchema);
  return new URL(`${client.http.url}/storage/v1${link.path}`).href;
}

function invalid(cause: { issues: { path: PropertyKey[]; message: string }[] }): AppError {
  const [issue] = cause.issues;
  return new AppError('validation', { field: issue?.path.join('.') }, { cause, message: issue?.message });
}
