/** Double opt-in: `subscribe` sends a link, all else carries its token. */
import * as z from 'zod/mini';
import { emailSchema } from '../forms/fields.ts';

export const NEWSLETTER_FUNCTION = 'newsletter';

const tokenSchema = z.string().check(z.minLength(20), z.maxLength(200));

export const newsletterRequestSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('subscribe'),
    email: emailSchema,
    /** Which form: 'home', 'footer', 'about'. */
    source: z._default(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'Not a form of this shop')), 'home'),
    /** Honeypot. */
    website: z._default(z.string(), ''),
  }),
  z.object({ action: z.literal('confirm'), token: tokenSchema }),
  z.object({ action: z.literal('unsubscribe'), token: tokenSchema }),
  z.object({ action: z.literal('resubscribe'), token: tokenSchema }),
  z.object({ action: z.literal('free_pack'), token: tokenSchema }),
]);
/** To `subscribe`: whether confirming brings the pack of five free illustrations. */
export const subscribedSchema = z.object({ freePack: z._default(z.boolean(), false) });

/** To `free_pack`: a path of the storage API that opens for `seconds`. */
export const freePackResponseSchema = z.object({ path: z.string().check(z.startsWith('/')), seconds: z.number() });

export type NewsletterRequest = z.input<typeof newsletterRequestSchema>;
