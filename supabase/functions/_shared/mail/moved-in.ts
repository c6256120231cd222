/** The one mail to a customer of a shop that was moved in: what they bought there is here. */
import { BRAND } from '@baobab/domain/brand';
import * as z from 'zod/mini';
import { button, mailDocument, markup, paragraph, soft } from './markup.ts';
import type { Render } from './rendered-mail.ts';

const payloadSchema = z.object({
  full_name: z.nullable(z.string()),
  keeps_password: z.boolean(),
  titles: z.array(z.string()),
});

/** Titles that the mail lists before it only counts. */
const TITLES = 12;

export const movedIn: Render = ({ payload }, { siteUrl }) => {
  const { full_name: name, keeps_password: keepsPassword, titles } = z.parse(payloadSchema, payload);
  const greeting = name ? `Hello ${name},` : 'Hello,';
  const lead = `Our shop has moved to ${siteUrl}. Everything that you bought is in your account there, and downloads at no cost.`;
  const signIn = keepsPassword
    ? 'Sign in with this email address and the password that you had.'
    : 'Your account has this email address and no password yet. Choose “Forgot your password?” on the sign-in page to set one.';
  const rest = titles.length - TITLES;
  const listed = [...titles.slice(0, TITLES), ...(rest > 0 ? [`and ${rest} more`] : [])];
  const ending = 'This mail is about your purchases. You are not subscribed to anything.';
  return {
    subject: `Your purchases at ${BRAND} have moved`,
    html: mailDocument(
      'Your purchases have moved',
      lead,
      markup`${[greeting, lead, signIn].map(paragraph)}${listed.map((title) => soft(title))}${button(`${siteUrl}/my-purchases`, 'See my purchases')}${soft(ending)}`,
    ),
    text: [
      greeting,
      lead,
      signIn,
      listed.map((title) => `- ${title}`).join('\n'),
      `My Purchases: ${siteUrl}/my-purchases`,
      ending,
      BRAND,
    ].join('\n\n'),
  };
};
