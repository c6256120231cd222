// The mail that tells an admin of a visitor's message; answering it answers the visitor.
import { BRAND } from '@baobab/shared/domain/brand';
import * as z from 'zod/mini';
import { button, mailDocument, markup, paragraph } from './markup.ts';
import type { Render } from './templates.ts';

const payloadSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
});

export const contactNotice: Render = ({ payload }, { siteUrl }) => {
  const { first_name: first, last_name: last, email, subject, message } = z.parse(payloadSchema, payload);
  const sender = `${first} ${last} <${email}>`;
  const inbox = `${siteUrl}/admin`;
  const paragraphs = message.split(/\n+/).map(paragraph);
  return {
    subject: `Contact: ${subject}`,
    replyTo: email,
    html: mailDocument(
      subject,
      `${first} ${last} wrote to ${BRAND}`,
      markup`${paragraph(sender)}${paragraphs}${button(inbox, 'Open the admin area')}`,
    ),
    text: [`${sender} wrote:`, message, `Answer this mail to write back. All messages: ${inbox}`].join('\n\n'),
  };
};
