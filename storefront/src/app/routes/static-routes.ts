import type { RouteObject } from 'react-router-dom';
import { aboutQuery, teamQuery } from '../../features/about/queries.ts';
import type { Shop } from '../../shop/shop-context.tsx';
import { asking, pageRoute } from './page-route.ts';

export function staticRoutes(shop: Shop): RouteObject[] {
  const { data } = shop;
  const ask = asking(shop);
  return [
    pageRoute(
      'about',
      'about',
      { module: 'about/about-page' },
      async () => (await import('../../pages/about/about-page.tsx')).AboutPage,
      () => ask(aboutQuery(data), teamQuery(data)),
    ),
    pageRoute(
      'contact',
      'contact',
      { module: 'contact/contact-page' },
      async () => (await import('../../pages/contact/contact-page.tsx')).ContactPage,
    ),
    pageRoute(
      'privacy',
      'privacy',
      { module: 'legal/privacy-page' },
      async () => (await import('../../pages/legal/privacy-page.tsx')).PrivacyPage,
    ),
    pageRoute(
      'terms',
      'terms',
      { module: 'legal/terms-page' },
      async () => (await import('../../pages/legal/terms-page.tsx')).TermsPage,
    ),
    pageRoute(
      'faq',
      'faq',
      { module: 'faq/faq-page' },
      async () => (await import('../../pages/faq/faq-page.tsx')).FaqPage,
    ),
  ];
}
