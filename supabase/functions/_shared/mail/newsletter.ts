/** The two mails of the newsletter: the opt-in link, and the welcome once it was followed, with the free pack where there is one. */
import { BRAND } from '@baobab/domain/brand';
import * as z from 'zod/mini';
import { button, link, mailDocument, markup, paragraph, soft } from './markup.ts';
import type { MailSettings, Render, RenderedMail } from './rendered-mail.ts';

const payloadSchema = z.object({ has_free_pack: z.boolean() });

interface Words {
  subject: string;
  lead: string;
  action: string;
  ending: string;
}

/** Asked for by a person, so it is no newsletter: it has no unsubscribe headers. */
export const newsletterConfirm: Render = async ({ to, payload }, settings) => {
  const links = await linksOf(to, settings);
  const hasPack = z.parse(payloadSchema, payload).has_free_pack;
  return compose(
    {
      subject: `Please confirm your subscription to ${BRAND}`,
      lead: hasPack
        ? 'Five free illustrations are yours once you confirm that this address is yours and that you want our newsletter.'
        : 'Please confirm that this address is yours and that you want our newsletter.',
      action: 'Confirm my subscription',
      ending:
        'The link works for seven days. If you did not ask for this, do nothing and you will not hear from us again.',
    },
    links.confirm,
    links.unsubscribe,
  );
};

export const newsletterWelcome: Render = async ({ to, payload }, settings) => {
  const links = await linksOf(to, settings);
  const ending = `You get this because you subscribed to the newsletter of ${BRAND}.`;
  const hasPack = z.parse(payloadSchema, payload).has_free_pack;
  const words = hasPack
    ? {
        subject: 'Your five free illustrations are ready',
        lead: 'Welcome! Here is your pack: five illustrations in one ZIP, free for personal and commercial work. You need no account; the link is yours alone and stays good while you are subscribed.',
        action: 'Get my five illustrations',
        ending,
      }
    : {
        subject: `Welcome to the newsletter of ${BRAND}`,
        lead: 'Welcome! You will hear from us when there is something new. The free illustrations of the shop are yours already: sign in to download them.',
        action: 'See the free illustrations',
        ending,
      };
  const mail = compose(words, hasPack ? links.freePack : `${settings.siteUrl}/freebies`, links.unsubscribe);
  return { ...mail, headers: unsubscribeHeaders(links) };
};

/** RFC 8058: mail programs unsubscribe by themselves with a POST, people with the page. */
const unsubscribeHeaders = ({ oneClick, unsubscribe }: Links) => ({
  'List-Unsubscribe': `<${oneClick}>, <${unsubscribe}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

type Links = Awaited<ReturnType<typeof linksOf>>;

async function linksOf(address: string, { siteUrl, functionsUrl, newsletterToken }: MailSettings) {
  const token = await newsletterToken(address);
  const page = (action: string) => `${siteUrl}/newsletter/${action}?token=${token}`;
  return {
    confirm: page('confirm'),
    freePack: page('free-pack'),
    unsubscribe: page('unsubscribe'),
    oneClick: `${functionsUrl}/newsletter?token=${token}`,
  };
}

function compose({ subject, lead, action, ending }: Words, target: string, unsubscribe: string): RenderedMail {
  return {
    subject,
    html: mailDocument(
      subject,
      lead,
      markup`${paragraph(lead)}${button(target, action)}${soft(markup`${ending} ${link(unsubscribe, 'Unsubscribe')}`)}`,
    ),
    text: [lead, `${action}: ${target}`, ending, `Unsubscribe: ${unsubscribe}`, BRAND].join('\n\n'),
  };
}
