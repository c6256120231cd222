/**
 * How a mail leaves: one HTTP call where MAIL_HTTP_URL is set (the local mailbox, or a provider with the same JSON: from, to,
 * reply_to, subject, html, text, headers), otherwise SMTP.
 */
import { BRAND } from '@baobab/domain/brand';
import { refusal } from '../answers.ts';
import type { ReadEnv } from '../runtime.ts';
import type { RenderedMail } from './rendered-mail.ts';

const ANSWER_WITHIN_MS = 15_000;

/** `sender` and `senderName` take the places of the address and the name in MAIL_FROM. */
export type Mail = RenderedMail & { id: string; to: string; sender?: string | null; senderName?: string | null };
/** `mail.id` goes along as idempotency key and Message-ID: a mail sent twice can be told apart from two mails. */
export type SendMail = (mail: Mail) => Promise<void>;

export function createMailTransport(read: ReadEnv): SendMail {
  const standard = read('MAIL_FROM') ?? `${BRAND} <orders@${senderHost(read('SITE_URL'))}>`;
  const fromOf: FromOf = ({ sender, senderName }) => {
    if (!sender && !senderName) return standard;
    return `${senderName ? quoted(senderName) : BRAND} <${sender || addressIn(standard)}>`;
  };
  const url = read('MAIL_HTTP_URL');
  if (url) return overHttp(url, fromOf, read('MAIL_HTTP_TOKEN'));
  const host = read('SMTP_HOST');
  if (host) return overSmtp(read, host, fromOf);
  return async () => {
    throw refusal('mail_failed', 'Neither SMTP_HOST nor MAIL_HTTP_URL is set.');
  };
}

type FromOf = (mail: Pick<Mail, 'sender' | 'senderName'>) => string;

/** RFC 5322: dots and commas ask for quotes. */
const quoted = (name: string): string => `"${name.replaceAll(/["\\]/g, '')}"`;
/** 'Shop <orders@shop.test>' → 'orders@shop.test' */
const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

/** Loopback addresses are no mail domain. */
function senderHost(siteUrl: string | undefined): string {
  const hostname = siteUrl && URL.canParse(siteUrl) ? new URL(siteUrl).hostname : '';
  return hostname.includes('.') && !/^[\d.]+$/.test(hostname) ? hostname.replace(/^www\./, '') : 'baobab.test';
}

function overHttp(url: string, fromOf: FromOf, token: string | undefined): SendMail {
  return async ({ id, to, subject, html, text, replyTo, headers, sender, senderName }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({
        from: fromOf({ sender, senderName }),
        to,
        subject,
        html,
        text,
        ...(replyTo && { reply_to: replyTo }),
        ...(headers && { headers }),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (!response.ok) {
      const words = (await response.text()).slice(0, 300);
      throw refusal('mail_failed', `The mail service answered ${response.status}: ${words}`);
    }
    await response.body?.cancel();
  };
}

/** Hosted functions reach neither 25 nor 587. 465 is TLS from the start; every other port has to offer STARTTLS. */
export function smtpServer(host: string, portText = '465') {
  const port = Number(portText);
  const secure = port === 465;
  // A server that offers no TLS gets neither the password nor the mail, unless it is this machine.
  return { host, port, secure, requireTLS: !secure && !/^(localhost|127\.0\.0\.1|\[?::1\]?)$/.test(host) };
}

function overSmtp(read: ReadEnv, host: string, fromOf: FromOf): SendMail {
  const user = read('SMTP_USER');
  return async ({ id, to, subject, html, text, replyTo, headers, sender, senderName }) => {
    const from = fromOf({ sender, senderName });
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      ...smtpServer(host, read('SMTP_PORT')),
      auth: user ? { user, pass: read('SMTP_PASS') ?? '' } : undefined,
      connectionTimeout: ANSWER_WITHIN_MS,
      greetingTimeout: ANSWER_WITHIN_MS,
      socketTimeout: ANSWER_WITHIN_MS,
    });
    const domain = /@([^>\s]+)/.exec(from)?.[1] ?? host;
    await transport.sendMail({ from, to, replyTo, subject, html, text, headers, messageId: `<${id}@${domain}>` });
  };
}
