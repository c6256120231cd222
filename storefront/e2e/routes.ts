// Every address of the shop, for tests that visit them all.
import { items } from './catalog.ts';

export const publicRoutes = [
  '/',
  '/illustrations',
  `/illustrations/${items.paid.id}`,
  '/lists/closed',
  '/freebies',
  '/categories',
  '/categories/education',
  '/search?q=market',
  '/tags/warm',
  '/series/small-studies',
  '/blog',
  '/about',
  '/contact',
  '/auth/confirm?token_hash=once&type=signup',
  '/newsletter/confirm?token=once',
  '/newsletter/free-pack?token=once',
  '/newsletter/unsubscribe?token=once',
  '/packs',
  '/bundle',
  '/faq',
  '/privacy',
  '/terms',
  '/license',
  '/auth',
  '/cart',
  '/nowhere',
] as const;

/** Title suffix of a scenario per page: the quick run visits one page of each kind. */
export const quickTag = (address: string): string =>
  ['/', `/illustrations/${items.paid.id}`].includes(address) ? ' @quick' : '';

export const memberRoutes = ['/profile', '/my-purchases', '/bundle-download-success', '/checkout-success'] as const;
