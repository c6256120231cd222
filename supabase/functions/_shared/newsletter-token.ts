import { keyedHash } from './digest.ts';

/**
 * What confirms and unsubscribes an address. Made of the address and the backend's secret: the database keeps its hash,
 * no table or mail queue the token itself, and every mail to an address carries the same working link.
 */
export type NewsletterToken = (email: string) => Promise<string>;

export const createNewsletterToken =
  (secret: string): NewsletterToken =>
  (email) =>
    keyedHash(secret, `newsletter:${email.toLowerCase()}`);
