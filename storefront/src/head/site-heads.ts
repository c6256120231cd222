/** Heads of the home page, of pages that are words only, and of pages that no index should hold. */
import { BRAND } from '@baobab/domain/brand';
import {
  bundleDownloadMessages,
  cartMessages,
  pageMessages,
  profileMessages,
  purchaseMessages,
} from '@baobab/domain/messages';
import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { clip } from './clip.ts';
import { privateHead, publicHead } from './compose.ts';
import { headImage } from './head-image.ts';
import type { PageHead } from './page-head.ts';
import { plainText } from './plain-text.ts';
import { breadcrumbs, faqPage, organization, webSite } from './structured-data.ts';

export function homeHead(featured: readonly IllustrationCard[], backendUrl: string): PageHead {
  const [first] = featured;
  return publicHead({
    title: 'Black people illustrations',
    description:
      'Illustrations that celebrate Black people and culture, ready to download for your creative projects: buy one, or take a free one.',
    path: '/',
    image: first && headImage(first, first.title, backendUrl),
    jsonLd: [organization(), webSite()],
  });
}

export function aboutHead(mission?: { content: string }): PageHead {
  const description = clip(mission?.content ?? '', 160) || `Who makes ${BRAND}, and why.`;
  return plain('About', '/about', description, [organization()]);
}

export const contactHead = (): PageHead =>
  plain('Contact', '/contact', 'Questions about a license, an order, or a picture you can’t find.');
export const privacyHead = (): PageHead =>
  plain('Privacy', '/privacy', 'What this shop knows about you, why, and for how long.');
export const termsHead = (): PageHead =>
  plain('Terms', '/terms', 'Licenses, payment, delivery and refunds, in plain words.');

/** @param questions those that the page shows, with its React nodes as answers */
export function faqHead(questions: readonly { question: string; answer: unknown }[]): PageHead {
  const said = questions.map(({ question, answer }) => ({ question, answer: plainText(answer) }));
  return plain('FAQ', '/faq', 'Answers about licenses, files and the bundle.', said.length > 0 ? [faqPage(said)] : []);
}

export const cartHead = (): PageHead => privateHead(cartMessages.title, '/cart');
export const authHead = (): PageHead => privateHead('Sign In', '/auth');
export const authConfirmHead = (): PageHead => privateHead('Confirm', '/auth/confirm');
export const profileHead = (): PageHead => privateHead(profileMessages.title, '/profile');
export const purchasesHead = (): PageHead => privateHead('My Purchases', '/my-purchases');
export const checkoutSuccessHead = (): PageHead => privateHead(purchaseMessages.heading, '/checkout-success');
export const bundleDownloadHead = (): PageHead =>
  privateHead(bundleDownloadMessages.heading, '/bundle-download-success');
export const newsletterConfirmHead = (): PageHead => privateHead('Newsletter', '/newsletter/confirm');
export const newsletterUnsubscribeHead = (): PageHead => privateHead('Newsletter', '/newsletter/unsubscribe');
export const notFoundHead = (path: string): PageHead => privateHead(pageMessages.notFound, path);

function plain(title: string, path: string, description: string, more: readonly object[] = []): PageHead {
  return publicHead({ title, description, path, jsonLd: [breadcrumbs({ name: title, path }), ...more] });
}
