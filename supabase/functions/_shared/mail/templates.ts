/** A template's name and a waiting mail → subject, HTML and text. */
import { contactDigest, contactNotice } from './contact-notice.ts';
import { movedIn } from './moved-in.ts';
import { newVersions } from './new-versions.ts';
import { newsletterConfirm, newsletterWelcome } from './newsletter.ts';
import { orderConfirmation } from './order-confirmation.ts';
import { disputeNotice, orderDispute } from './order-dispute.ts';
import { orderRefund } from './order-refund.ts';
import type { MailSettings, Render, RenderedMail, WaitingMail } from './rendered-mail.ts';
import { saleDigest, saleNotice } from './sales.ts';
import { BRAND } from '@baobab/domain/brand';
import * as z from 'zod/mini';
import { refusal } from '../answers.ts';
import { mailDocument, markup, paragraph, soft } from './markup.ts';

/** The answer to a visitor's message, with the message below it. */
const payloadSchema = z.object({
  first_name: z.string(),
  subject: z.string(),
  message: z.string(),
  body: z.string(),
  reply_to: z.nullable(z.string()),
});

const contactReply: Render = ({ payload }) => {
  const { first_name: name, subject, message, body, reply_to: replyTo } = z.parse(payloadSchema, payload);
  const title = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  const quoted = 'You wrote:';
  return {
    subject: title,
    ...(replyTo ? { replyTo } : {}),
    html: mailDocument(
      title,
      `${BRAND} answered your message`,
      markup`${paragraph(`Hello ${name},`)}${body.split(/\n+/).map(paragraph)}${soft(quoted)}${message.split(/\n+/).map(soft)}`,
    ),
    text: [`Hello ${name},`, body, BRAND, `${quoted}\n${message.replaceAll(/^/gm, '> ')}`].join('\n\n'),
  };
};

const TEMPLATES: Readonly<Record<string, Render>> = {
  order_confirmation: orderConfirmation,
  order_refund: orderRefund,
  order_dispute: orderDispute,
  dispute_notice: disputeNotice,
  sale_notice: saleNotice,
  sale_digest: saleDigest,
  new_versions: newVersions,
  contact_notice: contactNotice,
  contact_digest: contactDigest,
  contact_reply: contactReply,
  newsletter_confirm: newsletterConfirm,
  newsletter_welcome: newsletterWelcome,
  moved_in: movedIn,
};

/** @throws AppError mail_failed for an unknown template or payload */
export async function renderMail(mail: WaitingMail, settings: MailSettings): Promise<RenderedMail> {
  const { template } = mail;
  const render = Object.hasOwn(TEMPLATES, template) ? TEMPLATES[template] : undefined;
  if (!render) throw refusal('mail_failed', `There is no mail template '${template}'.`, { template });
  return render(mail, settings);
}
