/** Which way mail leaves a hosted project: the shop's own by its functions, that of Auth by Supabase's auth server. */
interface MailSettings {
  MAIL_HTTP_URL?: string | undefined;
  SMTP_HOST?: string | undefined;
  SMTP_PORT?: number | undefined;
}

export const DEFAULT_SMTP_PORT = 465;
export const SMTP_NAMES = ['SMTP_HOST', 'SMTP_PORT', 'SMTP_USER', 'SMTP_PASS'] as const;
/** What decides the way of the shop's own mail. */
export const MAIL_SETTING_NAMES = ['MAIL_HTTP_URL', 'MAIL_HTTP_TOKEN', ...SMTP_NAMES] as const;

/** https://supabase.com/docs/guides/functions/limits */
const CLOSED_TO_FUNCTIONS = [25, 587];
/** TLS from the start, which the auth server speaks on 465 only: everywhere else it waits for STARTTLS. */
const CLOSED_TO_AUTH = 2465;
const INSTEAD = 'use 465, or a port on which your provider offers STARTTLS, such as 2525 or 2587';

/** Why a hosted project could not send by this port, and what to do; undefined when it can. */
export function portFault({ SMTP_HOST, SMTP_PORT = DEFAULT_SMTP_PORT, MAIL_HTTP_URL }: MailSettings) {
  if (!SMTP_HOST) return undefined;
  if (SMTP_PORT === CLOSED_TO_AUTH) {
    return `is ${SMTP_PORT}, where Auth cannot send: it speaks TLS from the start on 465 only; ${INSTEAD}`;
  }
  if (MAIL_HTTP_URL || !CLOSED_TO_FUNCTIONS.includes(SMTP_PORT)) return undefined;
  return (
    `is ${SMTP_PORT}, which hosted functions cannot reach, so no mail about an order would leave; ${INSTEAD}, ` +
    'or set MAIL_HTTP_URL for the shop’s own mail: SMTP then serves Auth alone, which has no such limit'
  );
}

const smtpServer = ({ SMTP_HOST, SMTP_PORT = DEFAULT_SMTP_PORT }: MailSettings) => `${SMTP_HOST}:${SMTP_PORT}`;

export const shopMailDelivery = (settings: MailSettings) =>
  settings.MAIL_HTTP_URL ? `MAIL_HTTP_URL at ${new URL(settings.MAIL_HTTP_URL).host}` : `SMTP ${smtpServer(settings)}`;

export const authMailDelivery = (settings: MailSettings) =>
  settings.SMTP_HOST
    ? `Auth’s mails leave by SMTP ${smtpServer(settings)}; supabase/config.toml says how many an hour`
    : 'no SMTP_HOST, so Auth’s mails stay with the project’s built-in sender: two an hour, to members of its team only. ' +
      'Shoppers cannot confirm an account until you set SMTP_HOST, unless the project has a mail server of its own already';

export function senderOf(mailFrom: string): { name: string; address: string } {
  const [, name = '', address = mailFrom] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>/.exec(mailFrom) ?? [];
  return { name, address: address.trim() };
}
