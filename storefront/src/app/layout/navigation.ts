/** Links of header, mobile menu and footer. */
import { FOOTER_CATEGORIES } from '@baobab/domain/constants';

export interface Destination {
  to: string;
  label: string;
}

export const mainLinks: readonly Destination[] = [
  { to: '/illustrations', label: 'Illustrations' },
  { to: '/categories', label: 'Categories' },
  { to: '/freebies', label: 'Freebies' },
  { to: '/packs', label: 'Packs' },
  { to: '/bundle', label: 'Bundle' },
  { to: '/blog', label: 'Blog' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
];

export const categoryLinks: readonly Destination[] = FOOTER_CATEGORIES.map((name) => ({
  to: `/categories/${name}`,
  label: name.charAt(0).toUpperCase() + name.slice(1),
}));

export const legalLinks: readonly Destination[] = [
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/faq', label: 'FAQ' },
  { to: '/license', label: 'Verify a license' },
];
