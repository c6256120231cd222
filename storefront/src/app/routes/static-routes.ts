import type { RouteObject } from 'react-router-dom';
import { shopDetailsQuery } from '../../features/shop-details/queries.ts';
import type { Shop } from '../../shop/shop-context.tsx';
import { pageRoute, startQueries } from './page-route.ts';

export function staticRoutes(shop: Shop): RouteObject[] {
  const details = { loader: () => startQueries(shop, shopDetailsQuery(shop.data)) };
  return [
    pageRoute('about', 'about', 'about/about-page', {
      loader: async () => {
        // With the page, because no other asks for it.
        const { aboutQuery, teamQuery } = await import('../../features/about/queries.ts');
        return startQueries(shop, aboutQuery(shop.data), teamQuery(shop.data));
      },
    }),
    pageRoute('contact', 'contact', 'contact/contact-page', details),
    pageRoute('privacy', 'privacy', 'legal/privacy-page', details),
    pageRoute('terms', 'terms', 'legal/terms-page', details),
    pageRoute('faq', 'faq', 'faq/faq-page', details),
    pageRoute('license', 'license', 'license/license-page'),
  ];
}

/** Pages about the visitor. They are rendered signed out; personal data comes with the application. */
export const accountRoutes = (shop: Shop): RouteObject[] => [
  pageRoute('auth', 'auth', 'auth/auth-page'),
  pageRoute('auth-confirm', 'auth/confirm', 'auth/mail-link-page', { app: true }),
  pageRoute('cart', 'cart', 'cart/cart-page', {
    // Whether it asks for consent is known before anything can be pressed.
    loader: () => startQueries(shop, shopDetailsQuery(shop.data)),
  }),
  pageRoute('checkout-success', 'checkout-success', 'checkout-success/checkout-success-page', { app: true }),
  pageRoute('my-purchases', 'my-purchases', 'my-purchases/my-purchases-page', { app: true }),
  pageRoute('invoice', 'my-purchases/invoice/:id', 'my-purchases/invoice-page', { app: true }),
  pageRoute('bundle-download-success', 'bundle-download-success', 'packs/bundle-download-page', {
    app: true,
    params: ['return'],
  }),
  pageRoute('profile', 'profile', 'profile/profile-page', { app: true }),
  pageRoute('newsletter-confirm', 'newsletter/confirm', 'newsletter/newsletter-link-page', { app: true }),
  pageRoute('newsletter-free-pack', 'newsletter/free-pack', 'newsletter/newsletter-link-page', { app: true }),
  pageRoute('newsletter-unsubscribe', 'newsletter/unsubscribe', 'newsletter/newsletter-link-page', { app: true }),
];
