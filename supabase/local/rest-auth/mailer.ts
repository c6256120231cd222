// The auth server's mails in the shop's words, with links that go through this stack and end where the caller asked.
import { BRAND } from '@baobab/shared/domain/brand';
import { currentRedirect } from './redirects.ts';

export type OutgoingMail = { to: string; subject: string; html: string; text: string };
export type SendMail = (mail: OutgoingMail) => Promise<void>;

type Words = { subject: string; lead: string; action: string };
type EmailChangeTokens = { newEmail?: string; tokenNew?: string; tokenHashNew?: string };
type LinkType = 'signup' | 'recovery' | 'magiclink' | 'email_change';

const WORDS: Record<LinkType, Words> = {
  signup: {
    subject: `Confirm your ${BRAND} account`,
    lead: 'Welcome! Confirm your e-mail address to finish your account.',
    action: 'Confirm your account',
  },
  recovery: {
    subject: `Choose a new ${BRAND} password`,
    lead: 'Somebody, probably you, asked for a new password. If it was not you, nothing changes: ignore this mail.',
    action: 'Choose a new password',
  },
  magiclink: {
    subject: `Your ${BRAND} sign-in link`,
    lead: 'Use this link to sign in. It works once.',
    action: 'Sign in',
  },
  email_change: {
    subject: `Confirm your new ${BRAND} address`,
    lead: 'Confirm that your account shall use this e-mail address from now on.',
    action: 'Confirm the address',
  },
};

/** The five mails of the auth server's `Mailer`, sent through `send`. */
export function createMailer(options: { publicUrl: string; siteUrl: string; send: SendMail }) {
  const sendLink = (type: LinkType) => (to: string, token: string, code: string) => {
    const link = new URL('/auth/v1/verify', options.publicUrl);
    link.search = new URLSearchParams({
      token,
      type,
      redirect_to: currentRedirect() ?? options.siteUrl,
    }).toString();
    const { subject, lead, action } = WORDS[type];
    return options.send({
      to,
      subject,
      text: `${lead}\n\n${action}: ${link}\n\nOr enter this code: ${code}\n`,
      html: page(subject, `<p>${lead}</p>${button(link.toString(), action)}<p>Or enter this code:</p>${box(code)}`),
    });
  };
  return {
    sendConfirmation: sendLink('signup'),
    sendRecovery: sendLink('recovery'),
    sendMagicLink: sendLink('magiclink'),
    /** To the present address and, with a token of its own, to the new one. */
    sendEmailChange: async (to: string, token: string, code: string, change: EmailChangeTokens = {}) => {
      await sendLink('email_change')(to, token, code);
      if (change.newEmail && change.tokenHashNew)
        await sendLink('email_change')(change.newEmail, change.tokenHashNew, change.tokenNew ?? '');
    },
    sendReauthentication: (to: string, code: string) =>
      options.send({
        to,
        subject: `Your ${BRAND} code`,
        text: `Enter this code to continue: ${code}\n`,
        html: page('Your code', `<p>Enter this code to continue:</p>${box(code)}`),
      }),
  };
}
export type AuthMailer = ReturnType<typeof createMailer>;

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f6f3ee;color:#2b2420;font:16px/1.6 system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#fff;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:22px">${escape(title)}</h1>${body}
<p style="margin:32px 0 0;font-size:13px;color:#6f635b">${escape(BRAND)}</p></div></body></html>`;

const button = (link: string, label: string) =>
  `<p style="margin:24px 0"><a href="${escape(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#8a3b12;color:#fff;text-decoration:none">${label}</a></p>`;

const box = (code: string) =>
  `<p style="padding:16px;border-radius:8px;background:#f6f3ee;font-size:26px;letter-spacing:6px;text-align:center">${code}</p>`;
