import { findCategory } from '@baobab/data/categories';
import { BUNDLE_ID } from '@baobab/domain/constants';
import { replace, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import { latestPostsQuery } from '../../features/blog/queries.ts';
import { bundleSaleQuery } from '../../features/bundle/queries.ts';
import {
  categoriesQuery,
  chosenQuery,
  featuredQuery,
  freeQuery,
  illustrationQuery,
  listQuery,
  relatedQuery,
  type CatalogFilter,
} from '../../features/catalog/queries.ts';
import { shopDetailsQuery } from '../../features/shop-details/queries.ts';
import type { Shop } from '../../shop/shop-context.tsx';
import { pageRoute, requestedPage, startQueries } from './page-route.ts';

export function catalogRoutes(shop: Shop): RouteObject[] {
  const { data, queries } = shop;
  const loadList = (filter: CatalogFilter, request: Request) => {
    const page = requestedPage(request);
    return page === null ? null : startQueries(shop, listQuery(data, filter, page));
  };
  const list = (filter: CatalogFilter) => ({
    params: ['page'],
    loader: ({ request }: LoaderFunctionArgs) => loadList(filter, request),
  });
  return [
    pageRoute('home', '/', 'home/home-page', {
      loader: () => {
        void queries.load(shopDetailsQuery(data)).then((answer) => {
          if (answer.status === 'success' && answer.data.heroPictures.length > 0)
            startQueries(shop, chosenQuery(data, answer.data.heroPictures));
        });
        return startQueries(
          shop,
          featuredQuery(data),
          categoriesQuery(data),
          freeQuery(data),
          latestPostsQuery(data),
          shopDetailsQuery(data),
        );
      },
    }),
    pageRoute('illustrations', 'illustrations', 'illustrations/illustrations-page', list({})),
    pageRoute('free', 'illustrations/free', 'free-illustrations/free-illustrations-page', list({ free: true })),
    pageRoute('freebies', 'freebies', 'free-illustrations/free-illustrations-page', list({ free: true })),
    // The bundle is a row of the catalog with a page of its own.
    { id: 'bundle-row', path: `illustrations/${BUNDLE_ID}`, loader: () => replace('/bundle', 301) },
    pageRoute('illustration', 'illustrations/:id', 'illustration/illustration-page', {
      loader: ({ params: { id = '' } }) => {
        void queries.load(illustrationQuery(data, id)).then((answer) => {
          if (answer.status === 'success' && answer.data) startQueries(shop, relatedQuery(data, answer.data));
        });
        return null;
      },
    }),
    pageRoute('categories', 'categories', 'categories/categories-page', {
      loader: () => startQueries(shop, categoriesQuery(data)),
    }),
    pageRoute('category', 'categories/:categoryName', 'category/category-page', {
      params: ['page'],
      loader: ({ params: { categoryName = '' }, request }) => {
        // The list needs the category's own spelling, so its query follows the first answer.
        void queries.load(categoriesQuery(data)).then((answer) => {
          const category = answer.status === 'success' ? findCategory(answer.data, categoryName) : undefined;
          if (category) loadList({ category: category.name }, request);
        });
        return null;
      },
    }),
    pageRoute('bundle', 'bundle', 'bundle/bundle-page', {
      loader: () => startQueries(shop, bundleSaleQuery(data), shopDetailsQuery(data)),
    }),
  ];
}
