/** The mails that tell an admin of visitors' messages: of one, which is answered by answering the mail, and of many. */
import { BRAND } from '@baobab/domain/brand';
import { plural } from '@baobab/domain/plural';
import * as z from 'zod/mini';
import { button, mailDocument, markup, paragraph } from './markup.ts';
import type { Render } from './rendered-mail.ts';

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
  const inbox = `${siteUrl}/admin?tab=messages`;
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

const digestSchema = z.object({ count: z.number() });

export const contactDigest: Render = ({ payload }, { siteUrl }) => {
  const { count } = z.parse(digestSchema, payload);
  const inbox = `${siteUrl}/admin?tab=messages`;
  const subject = `${plural(count, 'new message')} from visitors`;
  const lead = `Since the last mail ${count === 1 ? 'one more visitor' : `${count} more visitors`} wrote to ${BRAND}. All of it is in the admin area.`;
  return {
    subject,
    html: mailDocument(subject, lead, markup`${paragraph(lead)}${button(inbox, 'Read the messages')}`),
    text: [lead, `Read the messages: ${inbox}`].join('\n\n'),
  };
};
