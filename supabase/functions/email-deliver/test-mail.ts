/** The mail by which a deployment tries the way that mails about orders will take. */
import { BRAND } from '@baobab/domain/brand';
import { AppError } from '@baobab/domain/errors';
import { mailDocument, paragraph } from '../_shared/mail/markup.ts';
import type { SendMail } from '../_shared/mail/transport.ts';

/** @throws AppError mail_failed in the words of the mail server; only the backend may ask, so they may be told. */
export async function sendTestMail(to: string, { send, siteUrl }: { send: SendMail; siteUrl: string }): Promise<void> {
  const subject = `Test mail from ${BRAND}`;
  const words = `The shop at ${siteUrl} sent this mail while it was deployed, to try its mail server. Mails about orders leave the same way. There is nothing to do.`;
  try {
    const html = mailDocument(subject, words, paragraph(words));
    await send({ id: crypto.randomUUID(), to, subject, html, text: words });
  } catch (cause) {
    throw new AppError('mail_failed', {}, { cause, message: cause instanceof Error ? cause.message : String(cause) });
  }
}
