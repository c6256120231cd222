import { BUNDLE_ID, BUNDLE_ID_PREFIX } from '@baobab/domain/constants';
import { isSoldOnce } from '@baobab/domain/entities/cart';
import { replace, type RouteObject } from 'react-router-dom';
import { latestPostsQuery, postsNamingQuery } from '../../features/blog/queries.ts';
import { bundleOfferQuery } from '../../features/packs/offer-queries.ts';
import { bundleSaleQuery } from '../../features/packs/bundle-queries.ts';
import { bundleWallQuery } from '../../features/packs/wall-query.ts';
import {
  categoriesQuery,
  chosenQuery,
  featuredQuery,
  freeQuery,
  illustrationQuery,
  newestQuery,
  relatedQuery,
} from '../../features/catalog/queries.ts';
import { packQuery, packsOfItemQuery, packsQuery } from '../../features/packs/queries.ts';
import { shopDetailsQuery } from '../../features/shop-details/queries.ts';
import { illustrationPath } from '../../head/addresses.ts';
import type { Shop } from '../../shop/shop-context.tsx';
import { listRoutes } from './list-routes.ts';
import { pageRoute, startQueries } from './page-route.ts';

export function catalogRoutes(shop: Shop): RouteObject[] {
  const { data, queries } = shop;
  return [
    ...listRoutes(shop),
    pageRoute('home', '/', 'home/home-page', {
      loader: () => {
        void queries.load(shopDetailsQuery(data)).then((answer) => {
          if (answer.status === 'success' && answer.data.heroPictures.length > 0)
            startQueries(shop, chosenQuery(data, answer.data.heroPictures));
        });
        return startQueries(
          shop,
          newestQuery(data),
          featuredQuery(data),
          bundleOfferQuery(data),
          bundleWallQuery(data),
          categoriesQuery(data),
          freeQuery(data),
          latestPostsQuery(data),
          shopDetailsQuery(data),
        );
      },
    }),
    // The bundle is a row of the catalog with a page of its own.
    { id: 'bundle-row', path: `illustrations/${BUNDLE_ID}`, loader: () => replace('/bundle', 301) },
    pageRoute('packs', 'packs', 'packs/packs-page', {
      loader: () => startQueries(shop, packsQuery(data), bundleOfferQuery(data), bundleWallQuery(data)),
    }),
    pageRoute('pack', 'packs/:slug', 'packs/pack-page', {
      loader: ({ params: { slug = '' } }) => startQueries(shop, packQuery(data, slug)),
    }),
    pageRoute('other-bundle', 'bundles/:slug', 'packs/other-bundle-page', {
      loader: ({ params: { slug = '' } }) => startQueries(shop, bundleSaleQuery(data, `${BUNDLE_ID_PREFIX}${slug}`)),
    }),
    pageRoute('illustration', 'illustrations/:id', 'illustration/illustration-page', {
      loader: ({ params: { id = '' } }) => {
        if (isSoldOnce(id)) return replace(illustrationPath(id), 301);
        startQueries(shop, postsNamingQuery(data, id), packsOfItemQuery(data, id));
        void queries.load(illustrationQuery(data, id)).then((answer) => {
          if (answer.status === 'success' && answer.data) startQueries(shop, relatedQuery(data, answer.data.id));
        });
        return startQueries(shop, bundleOfferQuery(data));
      },
    }),
    pageRoute('categories', 'categories', 'categories/categories-page', {
      loader: () => startQueries(shop, categoriesQuery(data), bundleOfferQuery(data)),
    }),
    pageRoute('bundle', 'bundle', 'packs/bundle-page', {
      loader: () => startQueries(shop, bundleSaleQuery(data), shopDetailsQuery(data)),
    }),
  ];
}
