/** The contact form and the newsletter: stored by edge functions, with a honeypot and rate limits there. */
import { CONTACT_FUNCTION, contactRequestSchema, type ContactRequest } from '../domain/contracts/contact.ts';
import {
  NEWSLETTER_FUNCTION,
  newsletterRequestSchema,
  type NewsletterRequest,
} from '../domain/contracts/newsletter.ts';
import type { DataClient } from './client.ts';

/** Codes: rate_limited, validation. */
export async function sendContactMessage(client: DataClient, message: ContactRequest): Promise<void> {
  await client.http.json(`/functions/v1/${CONTACT_FUNCTION}`, { body: contactRequestSchema.parse(message) });
}

/** Subscribe, confirm or unsubscribe. Codes: rate_limited, validation, link_expired. */
export async function newsletter(client: DataClient, request: NewsletterRequest): Promise<void> {
  await client.http.json(`/functions/v1/${NEWSLETTER_FUNCTION}`, { body: newsletterRequestSchema.parse(request) });
}
