/** Pages about the visitor. They are rendered signed out; what is the visitor's own comes with the application. */
import type { RouteObject } from 'react-router-dom';
import { pageRoute } from './page-route.ts';

export const accountRoutes = (): RouteObject[] => [
  pageRoute(
    'auth',
    'auth',
    { module: 'auth/auth-page' },
    async () => (await import('../../pages/auth/auth-page.tsx')).AuthPage,
  ),
  pageRoute(
    'auth-confirm',
    'auth/confirm',
    { module: 'auth/mail-link-page', app: true },
    async () => (await import('../../pages/auth/mail-link-page.tsx')).MailLinkPage,
  ),
  pageRoute(
    'cart',
    'cart',
    { module: 'cart/cart-page' },
    async () => (await import('../../pages/cart/cart-page.tsx')).CartPage,
  ),
  pageRoute(
    'checkout-success',
    'checkout-success',
    { module: 'checkout-success/checkout-success-page', app: true },
    async () => (await import('../../pages/checkout-success/checkout-success-page.tsx')).CheckoutSuccessPage,
  ),
  pageRoute(
    'my-purchases',
    'my-purchases',
    { module: 'my-purchases/my-purchases-page', app: true },
    async () => (await import('../../pages/my-purchases/my-purchases-page.tsx')).MyPurchasesPage,
  ),
  pageRoute(
    'bundle-download-success',
    'bundle-download-success',
    { module: 'bundle-download/bundle-download-page', app: true, params: ['return'] },
    async () => (await import('../../pages/bundle-download/bundle-download-page.tsx')).BundleDownloadPage,
  ),
  pageRoute(
    'profile',
    'profile',
    { module: 'profile/profile-page', app: true },
    async () => (await import('../../pages/profile/profile-page.tsx')).ProfilePage,
  ),
  pageRoute(
    'newsletter-confirm',
    'newsletter/confirm',
    { module: 'newsletter/newsletter-link-page', app: true },
    async () => (await import('../../pages/newsletter/newsletter-link-page.tsx')).ConfirmNewsletterPage,
  ),
  pageRoute(
    'newsletter-unsubscribe',
    'newsletter/unsubscribe',
    { module: 'newsletter/newsletter-link-page', app: true },
    async () => (await import('../../pages/newsletter/newsletter-link-page.tsx')).UnsubscribeNewsletterPage,
  ),
];
