import { findCategory } from '@baobab/data/categories';
import { BUNDLE_ID } from '@baobab/domain/constants';
import { replace, type RouteObject } from 'react-router-dom';
import { latestPostsQuery } from '../../features/blog/queries.ts';
import { bundleSaleQuery } from '../../features/bundle/queries.ts';
import {
  categoriesQuery,
  featuredQuery,
  freeQuery,
  illustrationQuery,
  listQuery,
  relatedQuery,
  type CatalogFilter,
} from '../../features/catalog/queries.ts';
import type { Shop } from '../../shop/shop-context.tsx';
import { asking, pageAsked, pageRoute, type Load } from './page-route.ts';

export function catalogRoutes(shop: Shop): RouteObject[] {
  const { data, queries } = shop;
  const ask = asking(shop);
  const askList = (filter: CatalogFilter, request: Request) => {
    const page = pageAsked(request);
    return page === null ? null : ask(listQuery(data, filter, page));
  };
  const list =
    (filter: CatalogFilter): Load =>
    ({ request }) =>
      askList(filter, request);
  // One object per address: the router uses up the `lazy` it resolves.
  const free = (id: string, path: string) =>
    pageRoute(
      id,
      path,
      { module: 'free-illustrations/free-illustrations-page', params: ['page'] },
      async () => (await import('../../pages/free-illustrations/free-illustrations-page.tsx')).FreeIllustrationsPage,
      list({ free: true }),
    );
  return [
    pageRoute(
      'home',
      '/',
      { module: 'home/home-page' },
      async () => (await import('../../pages/home/home-page.tsx')).HomePage,
      () => ask(featuredQuery(data), categoriesQuery(data), freeQuery(data), latestPostsQuery(data)),
    ),
    pageRoute(
      'illustrations',
      'illustrations',
      { module: 'illustrations/illustrations-page', params: ['page'] },
      async () => (await import('../../pages/illustrations/illustrations-page.tsx')).IllustrationsPage,
      list({}),
    ),
    free('free', 'illustrations/free'),
    free('freebies', 'freebies'),
    // The bundle is a catalogue row too, but its page is its own.
    { id: 'bundle-row', path: `illustrations/${BUNDLE_ID}`, loader: () => replace('/bundle', 301) },
    pageRoute(
      'illustration',
      'illustrations/:id',
      { module: 'illustration/illustration-page' },
      async () => (await import('../../pages/illustration/illustration-page.tsx')).IllustrationPage,
      ({ params }) => {
        void queries.load(illustrationQuery(data, params['id'] ?? '')).then((answer) => {
          if (answer.status === 'success' && answer.data) ask(relatedQuery(data, answer.data));
        });
        return null;
      },
    ),
    pageRoute(
      'categories',
      'categories',
      { module: 'categories/categories-page' },
      async () => (await import('../../pages/categories/categories-page.tsx')).CategoriesPage,
      () => ask(categoriesQuery(data)),
    ),
    pageRoute(
      'category',
      'categories/:categoryName',
      { module: 'category/category-page', params: ['page'] },
      async () => (await import('../../pages/category/category-page.tsx')).CategoryPage,
      ({ params, request }) => {
        // The list needs the category's own spelling, so its question follows the first answer.
        void queries.load(categoriesQuery(data)).then((answer) => {
          const known =
            answer.status === 'success' ? findCategory(answer.data, params['categoryName'] ?? '') : undefined;
          if (known) askList({ category: known.name }, request);
        });
        return null;
      },
    ),
    pageRoute(
      'bundle',
      'bundle',
      { module: 'bundle/bundle-page' },
      async () => (await import('../../pages/bundle/bundle-page.tsx')).BundlePage,
      () => ask(bundleSaleQuery(data), listQuery(data, {}, 1)),
    ),
  ];
}
