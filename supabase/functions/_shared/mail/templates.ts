/** A template's name and a waiting mail → subject, HTML and text. */
import { AppError } from '@baobab/domain/errors';
import { contactDigest, contactNotice } from './contact-notice.ts';
import { contactReply } from './contact-reply.ts';
import { newVersions } from './new-versions.ts';
import { newsletterConfirm, newsletterWelcome } from './newsletter.ts';
import { orderConfirmation } from './order-confirmation.ts';
import { disputeNotice, orderDispute } from './order-dispute.ts';
import { orderRefund } from './order-refund.ts';
import type { MailSettings, Render, RenderedMail, WaitingMail } from './rendered-mail.ts';
import { saleDigest, saleNotice } from './sales.ts';

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
};

/** @throws AppError mail_failed for an unknown template or payload */
export async function renderMail(mail: WaitingMail, settings: MailSettings): Promise<RenderedMail> {
  const { template } = mail;
  const render = Object.hasOwn(TEMPLATES, template) ? TEMPLATES[template] : undefined;
  if (!render) throw new AppError('mail_failed', { template }, { message: `There is no mail template '${template}'.` });
  return render(mail, settings);
}
