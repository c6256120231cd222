/** What a template is given, and what it makes. */
import type { NewsletterToken } from '../newsletter-token.ts';

/** `replyTo` where answers should not go to the shop; `headers` besides those of every mail, on newsletters alone. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  headers?: Record<string, string>;
}

export interface WaitingMail {
  to: string;
  template: string;
  payload: unknown;
}
export interface MailSettings {
  siteUrl: string;
  /** Where the functions answer, without a slash at the end. */
  functionsUrl: string;
  newsletterToken: NewsletterToken;
}
export type Render = (mail: WaitingMail, settings: MailSettings) => RenderedMail | Promise<RenderedMail>;
