/** The two mails of the newsletter: the opt-in link, and the welcome with the free pack once it was followed. */
import { BRAND } from '@baobab/domain/brand';
import { button, mailDocument, markup, paragraph, soft } from './markup.ts';
import type { MailSettings, Render, RenderedMail } from './rendered-mail.ts';

interface Words {
  subject: string;
  lead: string;
  action: string;
  ending: string;
}

export const newsletterConfirm: Render = async ({ to }, settings) => {
  const links = await linksOf(to, settings);
  return compose(
    {
      subject: `Please confirm your subscription to ${BRAND}`,
      lead: 'One click, and your free illustrations are yours: please confirm that this address is yours and that you want our newsletter.',
      action: 'Confirm my subscription',
      ending:
        'The link works for seven days. If you did not ask for this, do nothing and you will not hear from us again.',
    },
    links.confirm,
    links.unsubscribe,
  );
};

export const newsletterWelcome: Render = async ({ to }, settings) =>
  compose(
    {
      subject: 'Your free illustrations are ready',
      lead: 'Welcome! Your free illustrations are waiting for you; sign in to download them.',
      action: 'Get my free illustrations',
      ending: `You get this because you subscribed to the newsletter of ${BRAND}.`,
    },
    `${settings.siteUrl}/freebies`,
    (await linksOf(to, settings)).unsubscribe,
  );

async function linksOf(address: string, { siteUrl, newsletterToken }: MailSettings) {
  const token = await newsletterToken(address);
  const link = (action: string) => `${siteUrl}/newsletter/${action}?token=${token}`;
  return { confirm: link('confirm'), unsubscribe: link('unsubscribe') };
}

const compose = ({ subject, lead, action, ending }: Words, link: string, unsubscribe: string): RenderedMail => ({
  subject,
  html: mailDocument(
    subject,
    lead,
    markup`${paragraph(lead)}${button(link, action)}${soft(markup`${ending} <a href="${unsubscribe}">Unsubscribe</a>`)}`,
  ),
  text: [lead, `${action}: ${link}`, ending, `Unsubscribe: ${unsubscribe}`, BRAND].join('\n\n'),
});
