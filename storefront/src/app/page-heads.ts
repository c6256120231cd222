/**
 * What each page says of itself, from the answers it was made of. Loaded with the renderer, and in a browser only at the move to
 * another page.
 */
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

export interface PageDescription {
  head: PageHead;
  /** False when there is no such thing: the page says so, with status 404. */
  found: boolean;
}

/** Undefined while the answers that decide it are not known. */
export function describePage(match: RouteMatch, data: DataClient, queries: QueryCache): PageDescription | undefined {
  const known = <T>(query: Query<T>): T | undefined => {
    const state = queries.read<T>(query.key);
    return state.status === 'success' ? state.data : undefined;
  };
  const { url } = data.http;
  const page = pageNumber(match.search);
  /** Without an answer yet the page still has its own head. */
  const list = <T>(
    query: (page: number) => Query<Page<T>>,
    pageSize: number,
    head: (list: Page<T>, backendUrl: string) => PageHead,
  ): PageDescription => {
    const answer = page === null ? undefined : known(query(page));
    if (page === null || page > (answer?.pageCount ?? page)) return missing(site.notFoundHead(match.path));
    return found(head(answer ?? emptyPage(page, pageSize), url));
  };
  const illustrationList = (
    filter: CatalogFilter,
    head: (list: Page<IllustrationCard>, backendUrl: string) => PageHead,
  ) => list((of) => listQuery(data, filter, of), PAGE_SIZE, head);

  switch (match.id) {
    case 'home':
      return found(site.homeHead(known(featuredQuery(data)) ?? [], url));
    case 'illustrations':
      return illustrationList({}, catalog.illustrationsHead);
    case 'free':
    case 'freebies':
      return illustrationList({ free: true }, catalog.freeHead);
    case 'illustration': {
      const id = match.params['id'] ?? '';
      const item = known(illustrationQuery(data, id));
      if (item === undefined) return undefined;
      return item ? found(catalog.illustrationHead(item, url)) : missing(catalog.illustrationMissingHead(id));
    }
    case 'categories':
      return found(catalog.categoriesHead(known(categoriesQuery(data)) ?? [], url));
    case 'category': {
      const name = match.params['categoryName'] ?? '';
      const categories = known(categoriesQuery(data));
      if (!categories) return undefined;
      const category = findCategory(categories, name);
      if (!category) return missing(catalog.categoryMissingHead(name));
      return illustrationList({ category: category.name }, (items) => catalog.categoryHead(category, items, url));
    }
    case 'bundle':
      return found(catalog.bundleHead(known(bundleSaleQuery(data))?.onSale ?? false));
    case 'blog':
      return list(
        (of) => postsQuery(data, of),
        BLOG_PAGE_SIZE,
        (posts) => blogHead(posts, url),
      );
    case 'post': {
      const id = match.params['id'] ?? '';
      const post = known(postQuery(data, id));
      if (post === undefined) return undefined;
      return post ? found(postHead(post, url)) : missing(postMissingHead(id));
    }
    case 'about':
      return found(site.aboutHead(known(aboutQuery(data))?.find(({ sectionKey }) => sectionKey === 'mission')));
    default: {
      const head = staticHeads[match.id];
      return head ? found(head()) : missing(site.notFoundHead(match.path));
    }
  }
}

const staticHeads: Readonly<Record<string, () => PageHead>> = {
  contact: site.contactHead,
  privacy: site.privacyHead,
  terms: site.termsHead,
  faq: () => site.faqHead(faqQuestions),
  auth: site.authHead,
  'auth-confirm': site.authConfirmHead,
  cart: site.cartHead,
  profile: site.profileHead,
  'my-purchases': site.purchasesHead,
  'checkout-success': site.checkoutSuccessHead,
  'bundle-download-success': site.bundleDownloadHead,
  'newsletter-confirm': site.newsletterConfirmHead,
  'newsletter-unsubscribe': site.newsletterUnsubscribeHead,
};

const found = (head: PageHead): PageDescription => ({ head, found: true });
const missing = (head: PageHead): PageDescription => ({ head, found: false });

function emptyPage(page: number, pageSize: number): Page<never> {
  return { items: [], total: 0, page, pageSize, pageCount: 0 };
}
