/**
 * Every address of the shop. A page's code and its first questions leave together: the loader only starts requests, the page
 * itself shows waiting, failure and nothing.
 */
import { findCategory } from '@baobab/shared/data/categories';
import { BUNDLE_ID } from '@baobab/shared/domain/constants';
import { replace, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import { aboutQuery, teamQuery } from '../features/about/queries.ts';
import { latestPostsQuery, postQuery, postsQuery, topicsQuery } from '../features/blog/queries.ts';
import {
  categoriesQuery,
  featuredQuery,
  freeQuery,
  illustrationQuery,
  listQuery,
  type CatalogueFilter,
} from '../features/catalog/queries.ts';
import type { Query } from '../query/query-cache.ts';
import { NotFoundPage } from '../pages/not-found/not-found-page.tsx';
import { RootLayout } from './layout/root-layout.tsx';
import { PageFailure, RouteFailure } from './layout/route-failure.tsx';
import type { Shop } from './shop-context.tsx';

export function createRoutes(shop: Shop): RouteObject[] {
  const { data, queries } = shop;
  const ask = (...asked: Query<unknown>[]) => {
    for (const query of asked) void queries.load(query);
    return null;
  };
  const list =
    (filter: CatalogueFilter) =>
    ({ request }: LoaderFunctionArgs) =>
      ask(listQuery(data, filter, pageOf(request)));
  // One object per address: the router uses up the `lazy` it resolves.
  const freeRoute = (path: string): RouteObject => ({
    path,
    loader: list({ free: true }),
    lazy: {
      Component: async () =>
        (await import('../pages/free-illustrations/free-illustrations-page.tsx')).FreeIllustrationsPage,
    },
  });

  const pages: RouteObject[] = [
    {
      index: true,
      loader: () => ask(featuredQuery(data), categoriesQuery(data), freeQuery(data), latestPostsQuery(data)),
      lazy: { Component: async () => (await import('../pages/home/home-page.tsx')).HomePage },
    },
    {
      path: 'illustrations',
      loader: list({}),
      lazy: {
        Component: async () => (await import('../pages/illustrations/illustrations-page.tsx')).IllustrationsPage,
      },
    },
    freeRoute('illustrations/free'),
    freeRoute('freebies'),
    // The bundle is a catalogue row too, but its page is its own.
    { path: `illustrations/${BUNDLE_ID}`, loader: () => replace('/bundle') },
    {
      path: 'illustrations/:id',
      loader: ({ params }) => ask(illustrationQuery(data, params['id'] ?? '')),
      lazy: { Component: async () => (await import('../pages/illustration/illustration-page.tsx')).IllustrationPage },
    },
    {
      path: 'categories',
      loader: () => ask(categoriesQuery(data)),
      lazy: { Component: async () => (await import('../pages/categories/categories-page.tsx')).CategoriesPage },
    },
    {
      path: 'categories/:categoryName',
      loader: ({ params, request }) => {
        // The list needs the category's own spelling, so its question follows the first answer.
        void queries.load(categoriesQuery(data)).then((answer) => {
          const known =
            answer.status === 'success' ? findCategory(answer.data, params['categoryName'] ?? '') : undefined;
          if (known) ask(listQuery(data, { category: known.name }, pageOf(request)));
        });
        return null;
      },
      lazy: { Component: async () => (await import('../pages/category/category-page.tsx')).CategoryPage },
    },
    { path: 'auth', lazy: { Component: async () => (await import('../pages/auth/auth-page.tsx')).AuthPage } },
    { path: 'cart', lazy: { Component: async () => (await import('../pages/cart/cart-page.tsx')).CartPage } },
    {
      path: 'checkout-success',
      lazy: {
        Component: async () =>
          (await import('../pages/checkout-success/checkout-success-page.tsx')).CheckoutSuccessPage,
      },
    },
    {
      path: 'my-purchases',
      lazy: { Component: async () => (await import('../pages/my-purchases/my-purchases-page.tsx')).MyPurchasesPage },
    },
    {
      path: 'bundle-download-success',
      lazy: {
        Component: async () => (await import('../pages/bundle-download/bundle-download-page.tsx')).BundleDownloadPage,
      },
    },
    {
      path: 'profile',
      lazy: { Component: async () => (await import('../pages/profile/profile-page.tsx')).ProfilePage },
    },
    {
      path: 'bundle',
      loader: () => ask(listQuery(data, {}, 1)),
      lazy: { Component: async () => (await import('../pages/bundle/bundle-page.tsx')).BundlePage },
    },
    {
      path: 'blog',
      loader: ({ request }) => ask(postsQuery(data, pageOf(request)), topicsQuery(data)),
      lazy: { Component: async () => (await import('../pages/blog/blog-page.tsx')).BlogPage },
    },
    {
      path: 'blog/:id',
      loader: ({ params }) => ask(postQuery(data, params['id'] ?? '')),
      lazy: { Component: async () => (await import('../pages/blog-post/blog-post-page.tsx')).BlogPostPage },
    },
    {
      path: 'about',
      loader: () => ask(aboutQuery(data), teamQuery(data)),
      lazy: { Component: async () => (await import('../pages/about/about-page.tsx')).AboutPage },
    },
    {
      path: 'contact',
      lazy: { Component: async () => (await import('../pages/contact/contact-page.tsx')).ContactPage },
    },
    {
      path: 'newsletter/confirm',
      lazy: {
        Component: async () => (await import('../pages/newsletter/newsletter-link-page.tsx')).ConfirmNewsletterPage,
      },
    },
    {
      path: 'newsletter/unsubscribe',
      lazy: {
        Component: async () => (await import('../pages/newsletter/newsletter-link-page.tsx')).UnsubscribeNewsletterPage,
      },
    },
    { path: 'privacy', lazy: { Component: async () => (await import('../pages/legal/privacy-page.tsx')).PrivacyPage } },
    { path: 'terms', lazy: { Component: async () => (await import('../pages/legal/terms-page.tsx')).TermsPage } },
    { path: 'faq', lazy: { Component: async () => (await import('../pages/faq/faq-page.tsx')).FaqPage } },
    { path: '*', Component: NotFoundPage },
  ];
  // The admin area brings its own frame; nothing of it is loaded before one of its addresses is opened.
  const adminRoute = (path: string): RouteObject => ({
    path,
    ErrorBoundary: RouteFailure,
    HydrateFallback: Nothing,
    lazy: { Component: async () => (await import('../pages/admin/AdminPage.tsx')).AdminPage },
  });
  return [
    adminRoute('admin'),
    adminRoute('admin-login'),
    {
      Component: RootLayout,
      ErrorBoundary: RouteFailure,
      HydrateFallback: Nothing,
      // A page that fails leaves header, cart and footer standing.
      children: [{ ErrorBoundary: PageFailure, children: pages }],
    },
  ];
}

function Nothing() {
  return null;
}

function pageOf(request: Request): number {
  return Math.max(1, Math.trunc(Number(new URL(request.url).searchParams.get('page'))) || 1);
}
