/** The head of each page, from the data it shows. Loaded by the renderer, and in a browser with the first navigation. */
import { findCategory } from '@baobab/data/categories';
import type { DataClient } from '@baobab/data/client';
import type { Page } from '@baobab/data/rows';
import { BLOG_PAGE_SIZE, PAGE_SIZE } from '@baobab/domain/constants';
import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { aboutQuery } from '../features/about/queries.ts';
import { postQuery, postsQuery } from '../features/blog/queries.ts';
import { bundleSaleQuery } from '../features/bundle/queries.ts';
import {
  categoriesQuery,
  featuredQuery,
  illustrationQuery,
  listQuery,
  type CatalogFilter,
} from '../features/catalog/queries.ts';
import { shopDetailsQuery } from '../features/shop-details/queries.ts';
import { blogHead, postHead, postMissingHead } from '../head/blog-heads.ts';
import * as catalog from '../head/catalog-heads.ts';
import type { PageHead } from '../head/page-head.ts';
import * as site from '../head/site-heads.ts';
import { faqQuestions } from '../pages/faq/faq-questions.tsx';
import { pageNumber } from '../query/page-number.ts';
import type { Query, QueryCache } from '../query/query-cache.ts';

export interface RouteMatch {
  /** Id of the innermost route. */
  id: string;
  params: Readonly<Record<string, string | undefined>>;
  path: string;
  search: URLSearchParams;
}

interface PageDescription {
  head: PageHead;
  /** False when there is no such thing: the page says so, with status 404. */
  found: boolean;
}

type HeadOf<T> = (list: Page<T>, backendUrl: string) => PageHead;

/** Undefined while the data that decides it is not loaded. */
export function describePage(match: RouteMatch, data: DataClient, queries: QueryCache): PageDescription | undefined {
  const { url } = data.http;
  const known = <T>(query: Query<T>): T | undefined => {
    const state = queries.read<T>(query.key);
    return state.status === 'success' ? state.data : undefined;
  };
  const page = pageNumber(match.search);
  /** Before its data is loaded, a list page has a head without items. */
  const list = <T>(query: (page: number) => Query<Page<T>>, pageSize: number, head: HeadOf<T>): PageDescription => {
    const rows = page === null ? undefined : known(query(page));
    if (page === null || page > (rows?.pageCount ?? page)) return missing(site.notFoundHead(match.path));
    return found(head(rows ?? { items: [], total: 0, page, pageSize, pageCount: 0 }, url));
  };
  const illustrations = (filter: CatalogFilter, head: HeadOf<IllustrationCard>) =>
    list((at) => listQuery(data, filter, at), PAGE_SIZE, head);
  const one = <T>(row: T | null | undefined, head: (row: T) => PageHead, missingHead: () => PageHead) =>
    row === undefined ? undefined : row === null ? missing(missingHead()) : found(head(row));
  const { id = '', categoryName = '' } = match.params;

  const pages: Record<string, () => PageDescription | undefined> = {
    home: () => found(site.homeHead(known(featuredQuery(data)) ?? [], url)),
    illustrations: () => illustrations({}, catalog.illustrationsHead),
    free: () => illustrations({ free: true }, catalog.freeHead),
    freebies: () => illustrations({ free: true }, catalog.freeHead),
    illustration: () =>
      one(
        known(illustrationQuery(data, id)),
        (item) => catalog.illustrationHead(item, url),
        () => catalog.illustrationMissingHead(id),
      ),
    categories: () => found(catalog.categoriesHead(known(categoriesQuery(data)) ?? [], url)),
    category: () => {
      const categories = known(categoriesQuery(data));
      if (!categories) return undefined;
      const category = findCategory(categories, categoryName);
      if (!category) return missing(catalog.categoryMissingHead(categoryName));
      return illustrations({ category: category.name }, (items) => catalog.categoryHead(category, items, url));
    },
    bundle: () =>
      found(
        catalog.bundleHead(
          known(bundleSaleQuery(data)) ?? { onSale: false, price: null, totalValue: null, cover: null, packs: [] },
          known(shopDetailsQuery(data))?.bundleRegularPrice ?? null,
          url,
        ),
      ),
    faq: () => found(site.faqHead(faqQuestions(known(shopDetailsQuery(data))))),
    blog: () => list((at) => postsQuery(data, at), BLOG_PAGE_SIZE, blogHead),
    post: () =>
      one(
        known(postQuery(data, id)),
        (post) => postHead(post, url),
        () => postMissingHead(id),
      ),
    about: () => found(site.aboutHead(known(aboutQuery(data))?.find(({ sectionKey }) => sectionKey === 'mission'))),
  };
  if (match.id in pages) return pages[match.id]?.();
  const head = staticHeads[match.id];
  return head ? found(head) : missing(site.notFoundHead(match.path));
}

const staticHeads: Readonly<Record<string, PageHead | undefined>> = site.staticHeads;

const found = (head: PageHead): PageDescription => ({ head, found: true });
const missing = (head: PageHead): PageDescription => ({ head, found: false });
