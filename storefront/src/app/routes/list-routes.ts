/** Lists of illustrations: each takes words, filters and an order besides what its path says. */
import { findCategory } from '@baobab/data/catalog/categories';
import { tagKey } from '@baobab/domain/tags';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { categoriesQuery } from '../../features/catalog/queries.ts';
import { LIST_PARAMS, readCriteria } from '../../features/filters/criteria.ts';
import { countsQuery, foundQuery, labelsQuery, seriesQuery } from '../../features/filters/queries.ts';
import type { Shop } from '../../shop/shop-context.tsx';
import { pageRoute, requestedPage, startQueries } from './page-route.ts';

export function listRoutes(shop: Shop): RouteObject[] {
  const { data, queries } = shop;
  /** @param fixed filters that the address says */
  const loadList = (request: Request, ...fixed: string[]) => {
    const page = requestedPage(request);
    if (page === null) return null;
    const criteria = readCriteria(new URL(request.url).searchParams);
    const asked = { ...criteria, filters: [...fixed, ...criteria.filters] };
    return startQueries(shop, foundQuery(data, asked, page), countsQuery(data, asked), labelsQuery(data));
  };
  const list = (...fixed: string[]) => ({
    params: LIST_PARAMS,
    loader: ({ request }: LoaderFunctionArgs) => loadList(request, ...fixed),
  });
  return [
    pageRoute('illustrations', 'illustrations', 'illustrations/illustrations-page', list()),
    pageRoute('free', 'illustrations/free', 'free-illustrations/free-illustrations-page', list('price:free')),
    pageRoute('freebies', 'freebies', 'free-illustrations/free-illustrations-page', list('price:free')),
    pageRoute('category', 'categories/:categoryName', 'category/category-page', {
      params: LIST_PARAMS,
      loader: ({ params: { categoryName = '' }, request }) => {
        // The list needs the category's own spelling, so its query follows the first answer.
        void queries.load(categoriesQuery(data)).then((answer) => {
          const category = answer.status === 'success' ? findCategory(answer.data, categoryName) : undefined;
          if (category) loadList(request, `category:${category.name}`);
        });
        return null;
      },
    }),
    pageRoute('search', 'search', 'search/search-page', list()),
    pageRoute('tag', 'tags/:tag', 'tag/tag-page', {
      params: LIST_PARAMS,
      loader: ({ params: { tag = '' }, request }) => loadList(request, `tag:${tagKey(tag)}`),
    }),
    pageRoute('series', 'series/:slug', 'series/series-page', {
      params: LIST_PARAMS,
      loader: ({ params: { slug = '' }, request }) => {
        startQueries(shop, seriesQuery(data, slug));
        return loadList(request, `series:${slug}`);
      },
    }),
  ];
}
