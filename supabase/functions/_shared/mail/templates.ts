// A template's name and a waiting mail → subject, HTML and text.
import { AppError } from '@baobab/domain/errors';
import type { NewsletterToken } from '../newsletter-token.ts';
import { contactDigest, contactNotice } from './contact-notice.ts';
import { newsletterConfirm, newsletterWelcome } from './newsletter.ts';
import { orderConfirmation } from './order-confirmation.ts';

/** `replyTo` where answers should not go to the shop. */
export type RenderedMail = { subject: string; html: string; text: string; replyTo?: string };

export type WaitingMail = { to: string; template: string; payload: unknown };
export type MailSettings = { siteUrl: string; newsletterToken: NewsletterToken };
export type Render = (mail: WaitingMail, settings: MailSettings) => RenderedMail | Promise<RenderedMail>;

const TEMPLATES: Readonly<Record<string, Render>> = {
  order_confirmation: orderConfirmation,
  contact_notice: contactNotice,
  contact_digest: contactDigest,
  newsletter_confirm: newsletterConfirm,
  newsletter_welcome: newsletterWelcome,
};

/** @throws AppError mail_failed for an unknown template or payload */
export async function renderMail(mail: WaitingMail, settings: MailSettings): Promise<RenderedMail> {
  const { template } = mail;
  const render = Object.hasOwn(TEMPLATES, template) ? TEMPLATES[template] : undefined;
  if (!render) throw new AppError('mail_failed', { template }, { message: `There is no mail template '${template}'.` });
  return render(mail, settings);
}
