/** The answer to a visitor's message, with the message below it. */
import { BRAND } from '@baobab/domain/brand';
import * as z from 'zod/mini';
import { mailDocument, markup, paragraph, soft } from './markup.ts';
import type { Render } from './rendered-mail.ts';

const payloadSchema = z.object({
  first_name: z.string(),
  subject: z.string(),
  message: z.string(),
  body: z.string(),
  reply_to: z.nullable(z.string()),
});

export const contactReply: Render = ({ payload }) => {
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
