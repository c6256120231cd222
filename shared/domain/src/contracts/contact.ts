import * as z from 'zod/mini';
import { emailSchema, trimmedText } from '../forms/fields.ts';

export const CONTACT_FUNCTION = 'contact';

/** Names and subjects end up in the headers of mails. */
const line = (max: number, missing: string) =>
  trimmedText(1, max, missing).check(z.regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'Please write this on one line'));

export const contactRequestSchema = z.object({
  firstName: line(100, 'First name is required'),
  lastName: line(100, 'Last name is required'),
  email: emailSchema,
  subject: line(200, 'Subject is required'),
  message: trimmedText(1, 5000, 'Message is required'),
  /** Honeypot: hidden from people; the function accepts and drops what fills it. */
  website: z._default(z.string(), ''),
});
/** What a form hands over. */
export type ContactRequest = z.input<typeof contactRequestSchema>;
