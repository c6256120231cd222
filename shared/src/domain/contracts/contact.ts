import * as z from 'zod/mini';
import { emailSchema, trimmedText } from '../forms/fields.ts';

export const CONTACT_FUNCTION = 'contact';

export const contactRequestSchema = z.object({
  firstName: trimmedText(1, 100, 'First name is required'),
  lastName: trimmedText(1, 100, 'Last name is required'),
  email: emailSchema,
  subject: trimmedText(1, 200, 'Subject is required'),
  message: trimmedText(1, 5000, 'Message is required'),
  /** Honeypot: hidden from people; the function accepts and drops what fills it. */
  website: z._default(z.string(), ''),
});
/** What a form hands over. */
export type ContactRequest = z.input<typeof contactRequestSchema>;

export const acceptedResponseSchema = z.object({ ok: z.literal(true) });
