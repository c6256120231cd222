import type { RouteObject } from 'react-router-dom';
import { sharedListQuery } from '../../features/lists/queries.ts';
import type { Shop } from '../../shop/shop-context.tsx';
import { pageRoute, startQueries } from './page-route.ts';

/** Pages of what people have chosen themselves. */
export function chosenRoutes(shop: Shop): RouteObject[] {
  const { data } = shop;
  return [
    pageRoute('shared-list', 'lists/:token', 'shared-list/shared-list-page', {
      loader: ({ params: { token = '' } }) => startQueries(shop, sharedListQuery(data, token)),
    }),
  ];
}
