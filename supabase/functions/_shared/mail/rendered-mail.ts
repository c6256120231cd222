/** What a template is given, and what it makes. */
import type { NewsletterToken } from '../newsletter-token.ts';

/** `replyTo` where answers should not go to the shop. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
}

export interface WaitingMail {
  to: string;
  template: string;
  payload: unknown;
}
export interface MailSettings {
  siteUrl: string;
  newsletterToken: NewsletterToken;
}
export type Render = (mail: WaitingMail, settings: MailSettings) => RenderedMail | Promise<RenderedMail>;
