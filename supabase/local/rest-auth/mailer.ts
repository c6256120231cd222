/**
 * The auth server's mails, with links that lead to the shop: opening one changes nothing, the page asks first (supabase/templates).
 */
import { fillTemplate } from './mail-template.ts';
import type { TemplateName, TemplateValues } from './mail-template.ts';
import { currentRedirect } from './redirects.ts';

export interface OutgoingMail {
  to: string;
  subject: string;
  html: string;
  text: string;
}
export type SendMail = (mail: OutgoingMail) => Promise<void>;

interface EmailChangeTokens {
  newEmail?: string;
  tokenNew?: string;
  tokenHashNew?: string;
}

/** The five mails of the auth server's `Mailer`, sent through `send`. */
export function createMailer(options: { siteUrl: string; send: SendMail }) {
  const send = (name: TemplateName, to: string, values: TemplateValues) => {
    const RedirectTo = currentRedirect() ?? options.siteUrl;
    return options.send({ to, ...fillTemplate(name, { SiteURL: options.siteUrl, RedirectTo, Email: to, ...values }) });
  };
  const sendLink = (name: TemplateName) => (to: string, TokenHash: string, Token: string) =>
    send(name, to, { TokenHash, Token });
  return {
    sendConfirmation: sendLink('confirmation'),
    sendRecovery: sendLink('recovery'),
    sendMagicLink: sendLink('magic_link'),
    /** To the present address and, with a token of its own, to the new one. */
    sendEmailChange: async (to: string, TokenHash: string, Token: string, change: EmailChangeTokens = {}) => {
      const { newEmail: NewEmail = to, tokenHashNew } = change;
      await send('email_change', to, { TokenHash, Token, NewEmail });
      if (tokenHashNew)
        await send('email_change', NewEmail, { TokenHash: tokenHashNew, Token: change.tokenNew, Email: to, NewEmail });
    },
    sendReauthentication: (to: string, Token: string) => send('reauthentication', to, { Token }),
  };
}
export type AuthMailer = ReturnType<typeof createMailer>;
