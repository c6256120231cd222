/** Lazily loaded pages by their file under `pages`, which is also their key in the build's manifest. */
import type { ComponentType } from 'react';

export const pageModules = {
  'about/about-page': async () => (await import('../../pages/about/about-page.tsx')).AboutPage,
  'auth/auth-page': async () => (await import('../../pages/auth/auth-page.tsx')).AuthPage,
  'auth/mail-link-page': async () => (await import('../../pages/auth/mail-link-page.tsx')).MailLinkPage,
  'blog/blog-page': async () => (await import('../../pages/blog/blog-page.tsx')).BlogPage,
  'blog-post/blog-post-page': async () => (await import('../../pages/blog-post/blog-post-page.tsx')).BlogPostPage,
  'packs/bundle-page': async () => (await import('../../pages/packs/bundle-page.tsx')).BundlePage,
  'packs/other-bundle-page': async () => (await import('../../pages/packs/other-bundle-page.tsx')).OtherBundlePage,
  'packs/bundle-download-page': async () =>
    (await import('../../pages/packs/bundle-download-page.tsx')).BundleDownloadPage,
  'cart/cart-page': async () => (await import('../../pages/cart/cart-page.tsx')).CartPage,
  'categories/categories-page': async () => (await import('../../pages/categories/categories-page.tsx')).CategoriesPage,
  'category/category-page': async () => (await import('../../pages/category/category-page.tsx')).CategoryPage,
  'checkout-success/checkout-success-page': async () =>
    (await import('../../pages/checkout-success/checkout-success-page.tsx')).CheckoutSuccessPage,
  'contact/contact-page': async () => (await import('../../pages/contact/contact-page.tsx')).ContactPage,
  'faq/faq-page': async () => (await import('../../pages/faq/faq-page.tsx')).FaqPage,
  'free-illustrations/free-illustrations-page': async () =>
    (await import('../../pages/free-illustrations/free-illustrations-page.tsx')).FreeIllustrationsPage,
  'home/home-page': async () => (await import('../../pages/home/home-page.tsx')).HomePage,
  'illustration/illustration-page': async () =>
    (await import('../../pages/illustration/illustration-page.tsx')).IllustrationPage,
  'illustrations/illustrations-page': async () =>
    (await import('../../pages/illustrations/illustrations-page.tsx')).IllustrationsPage,
  'legal/privacy-page': async () => (await import('../../pages/legal/privacy-page.tsx')).PrivacyPage,
  'legal/terms-page': async () => (await import('../../pages/legal/terms-page.tsx')).TermsPage,
  'license/license-page': async () => (await import('../../pages/license/license-page.tsx')).LicensePage,
  'my-purchases/invoice-page': async () => (await import('../../pages/my-purchases/invoice-page.tsx')).InvoicePage,
  'my-purchases/my-purchases-page': async () =>
    (await import('../../pages/my-purchases/my-purchases-page.tsx')).MyPurchasesPage,
  'newsletter/newsletter-link-page': async () =>
    (await import('../../pages/newsletter/newsletter-link-page.tsx')).NewsletterLinkPage,
  'packs/pack-page': async () => (await import('../../pages/packs/pack-page.tsx')).PackPage,
  'packs/packs-page': async () => (await import('../../pages/packs/packs-page.tsx')).PacksPage,
  'search/search-page': async () => (await import('../../pages/search/search-page.tsx')).SearchPage,
  'series/series-page': async () => (await import('../../pages/series/series-page.tsx')).SeriesPage,
  'tag/tag-page': async () => (await import('../../pages/tag/tag-page.tsx')).TagPage,
  'profile/profile-page': async () => (await import('../../pages/profile/profile-page.tsx')).ProfilePage,
  'shared-list/shared-list-page': async () =>
    (await import('../../pages/shared-list/shared-list-page.tsx')).SharedListPage,
} satisfies Record<string, () => Promise<ComponentType>>;
