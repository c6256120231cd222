/** Every address of the shop. */
import { type RouteObject, Form } from 'react-router-dom';
import { sharedListQuery } from '../features/lists/queries.ts';
import { localeQuery } from '../features/shop-details/queries.ts';
import { RootLayout } from './layout/root-layout.tsx';
import { PageFailure, RouteFailure } from './layout/route-failure.tsx';
import { blogRoutes } from './routes/blog-routes.ts';
import { catalogRoutes } from './routes/catalog-routes.ts';
import { pageRoute, startQueries } from './routes/page-route.ts';
import { accountRoutes, staticRoutes } from './routes/static-routes.ts';
import type { Shop } from '../shop/shop-context.tsx';
import { pageMessages } from '@baobab/domain/messages';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { EmptyState } from '../ui/feedback/notice.tsx';
import { PopularIllustrations } from '../pages/illustrations/popular-illustrations.tsx';
import styles from '../pages/not-found/not-found-page.module.css';

export function createRoutes(shop: Shop): RouteObject[] {
  const pages = [
    ...catalogRoutes(shop),
    pageRoute('shared-list', 'lists/:token', 'shared-list/shared-list-page', {
      loader: ({ params: { token = '' } }) => startQueries(shop, sharedListQuery(shop.data, token)),
    }),
    ...blogRoutes(shop),
    ...staticRoutes(shop),
    ...accountRoutes(shop),
  ];
  return [
    ...adminPages(),
    {
      // Named, because routes are counted otherwise on the server: what was loaded there would be loaded again, and the page scrolled up.
      id: 'layout',
      Component: RootLayout,
      loader: () => startQueries(shop, localeQuery(shop.data)),
      shouldRevalidate: () => false,
      ErrorBoundary: RouteFailure,
      HydrateFallback: Nothing,
      // A page that fails leaves the layout in place.
      children: [
        { ErrorBoundary: PageFailure, children: [...pages, { id: 'not-found', path: '*', Component: NotFoundPage }] },
      ],
    },
  ];
}

/** The admin area has its own layout, is not rendered on a server, and is loaded only at its addresses. */
function adminPages(): RouteObject[] {
  if (import.meta.env.SSR) return [];
  return ['admin', 'admin-login'].map((path) => ({
    path,
    ErrorBoundary: RouteFailure,
    HydrateFallback: Nothing,
    lazy: { Component: async () => (await import('../pages/admin/admin-page.tsx')).AdminPage },
  }));
}

function Nothing() {
  return null;
}

function NotFoundPage() {
  return (
    <div className="wrap">
      <EmptyState level={1} title={pageMessages.notFound}>
        <p>The address may be old or mistyped.</p>
        <search className={styles.search}>
          <Form action="/search" className={styles.form}>
            <Field label="Search all illustrations" name="q" type="search" autoComplete="off" maxLength={200} />
            <Button type="submit" look="outline">
              Search
            </Button>
          </Form>
        </search>
        <ButtonLink to="/" look="primary">
          {pageMessages.returnHome}
        </ButtonLink>
      </EmptyState>
      <PopularIllustrations />
    </div>
  );
}
