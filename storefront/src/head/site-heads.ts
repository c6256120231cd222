import { pictureText } from '@baobab/domain/picture-text';
import { BRAND } from '@baobab/domain/brand';
import { cartMessages, pageMessages, profileMessages } from '@baobab/domain/messages';
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
    image: first && headImage(first, pictureText(first), backendUrl),
    jsonLd: [organization(), webSite()],
  });
}

export function aboutHead(mission?: { content: string }): PageHead {
  const description = clip(mission?.content ?? '', 160) || `Who makes ${BRAND}, and why.`;
  return plain('About', '/about', description, [organization()]);
}

/** @param questions with React nodes as answers */
export function faqHead(questions: readonly { question: string; answer: unknown }[]): PageHead {
  const texts = questions.map(({ question, answer }) => ({ question, answer: plainText(answer) }));
  return plain(
    'FAQ',
    '/faq',
    'Answers about licenses, files and the bundle.',
    texts.length > 0 ? [faqPage(texts)] : [],
  );
}

function plain(title: string, path: string, description: string, more: readonly object[] = []): PageHead {
  return publicHead({ title, description, path, jsonLd: [breadcrumbs({ name: title, path }), ...more] });
}

/** By route id. */
export const staticHeads = {
  contact: plain('Contact', '/contact', 'Questions about a license, an order, or an illustration you can’t find.'),
  privacy: plain('Privacy', '/privacy', 'What this shop knows about you, why, and for how long.'),
  terms: plain('Terms', '/terms', 'Licenses, payment, delivery and refunds, in plain words.'),
  license: plain(
    'Verify a license',
    '/license',
    'Check a license certificate of this shop: valid, refunded or disputed.',
  ),
  cart: privateHead(cartMessages.title, '/cart'),
  auth: privateHead('Sign In', '/auth'),
  'auth-confirm': privateHead('Confirm', '/auth/confirm'),
  profile: privateHead(profileMessages.title, '/profile'),
  'my-purchases': privateHead('My Purchases', '/my-purchases'),
  invoice: privateHead('Invoice', '/my-purchases/invoice'),
  'checkout-success': privateHead('Your order', '/checkout-success'),
  'bundle-download-success': privateHead('Bundle downloads', '/bundle-download-success'),
  'newsletter-confirm': privateHead('Newsletter', '/newsletter/confirm'),
  'newsletter-free-pack': privateHead('Newsletter', '/newsletter/free-pack'),
  'newsletter-unsubscribe': privateHead('Newsletter', '/newsletter/unsubscribe'),
} as const satisfies Record<string, PageHead>;

export const sharedListHead = (name: string): PageHead => privateHead(name, '/lists');
export const closedListHead: PageHead = privateHead('This list is not shared', '/lists');
export const notFoundHead = (path: string): PageHead => privateHead(pageMessages.notFound, path);
