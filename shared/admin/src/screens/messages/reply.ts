/** Answering with the person's own mail program. */
import type { ContactMessage } from '@baobab/data/inbox';

/** Mail programs and systems cut or refuse longer addresses. */
const QUOTE_MAX_CHARS = 1200;

export function senderName({ firstName, lastName }: Pick<ContactMessage, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** `mailto:` with 'Re: …' once and the message quoted. */
export function replyAddress(message: ContactMessage): string {
  const subject = /^re:/i.test(message.subject) ? message.subject : `Re: ${message.subject}`;
  const text =
    message.message.length > QUOTE_MAX_CHARS ? `${message.message.slice(0, QUOTE_MAX_CHARS)}…` : message.message;
  const quote = text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n');
  const body = `Hello ${message.firstName},\r\n\r\n\r\n\r\n${senderName(message)} wrote:\r\n${quote}\r\n`;
  return `mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
