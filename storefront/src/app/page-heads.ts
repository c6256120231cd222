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
  type CatalogueFilter,
} from '../features/catalog/queries.ts';
import { blogHead, postHead, postMissingHead } from '../head/blog-heads.ts';
import * as catalogue from '../head/catalogue-heads.ts';
import type { PageHead } from '../head/page-head.ts';
import * as site from '../head/site-heads.ts';
import { faqQuestions } from '../pages/faq/faq-questions.tsx';
import { pageNumber } from '../query/page-number.ts';
import type { Query, QueryCache } from '../query/query-cache.ts';

export interface Place {
  /** Id of the innermost route. */
  id: string;
  params: Readonly<Record<string, string | undefined>>;
  path: string;
  search: URLSearchParams;
}

export interface Described {
  head: PageHead;
  /** False when there is no such thing: the page says so, with status 404. */
  found: boolean;
}

/** Undefined while the answers that decide it are not known. */
export function describePage(place: Place, data: DataClient, queries: QueryCache): Described | undefined {
  const known = <T>(query: Query<T>): T | undefined => {
    const state = queries.read<T>(query.key);
    return state.status === 'success' ? state.data : undefined;
  };
  const { url } = data.http;
  const page = pageNumber(place.search);
  /** Without an answer yet the page still has its own head. */
  const list = <T>(
    query: (page: number) => Query<Page<T>>,
    pageSize: number,
    head: (list: Page<T>, backendUrl: string) => PageHead,
  ): Described => {
    const answer = page === null ? undefined : known(query(page));
    if (page === null || page > (answer?.pageCount ?? page)) return missing(site.notFoundHead(place.path));
    return found(head(answer ?? emptyPage(page, pageSize), url));
  };
  const shelf = (filter: CatalogueFilter, head: (list: Page<IllustrationCard>, backendUrl: string) => PageHead) =>
    list((of) => listQuery(data, filter, of), PAGE_SIZE, head);

  switch (place.id) {
    case 'home':
      return found(site.homeHead(known(featuredQuery(data)) ?? [], url));
    case 'illustrations':
      return shelf({}, catalogue.illustrationsHead);
    case 'free':
    case 'freebies':
      return shelf({ free: true }, catalogue.freeHead);
    case 'illustration': {
      const id = place.params['id'] ?? '';
      const item = known(illustrationQuery(data, id));
      if (item === undefined) return undefined;
      return item ? found(catalogue.illustrationHead(item, url)) : missing(catalogue.illustrationMissingHead(id));
    }
    case 'categories':
      return found(catalogue.categoriesHead(known(categoriesQuery(data)) ?? [], url));
    case 'category': {
      const name = place.params['categoryName'] ?? '';
      const categories = known(categoriesQuery(data));
      if (!categories) return undefined;
      const category = findCategory(categories, name);
      if (!category) return missing(catalogue.categoryMissingHead(name));
      return shelf({ category: category.name }, (items) => catalogue.categoryHead(category, items, url));
    }
    case 'bundle':
      return found(catalogue.bundleHead(known(bundleSaleQuery(data))?.onSale ?? false));
    case 'blog':
      return list(
        (of) => postsQuery(data, of),
        BLOG_PAGE_SIZE,
        (posts) => blogHead(posts, url),
      );
    case 'post': {
      const id = place.params['id'] ?? '';
      const post = known(postQuery(data, id));
      if (post === undefined) return undefined;
      return post ? found(postHead(post, url)) : missing(postMissingHead(id));
    }
    case 'about':
      return found(site.aboutHead(known(aboutQuery(data))?.find(({ sectionKey }) => sectionKey === 'mission')));
    default: {
      const head = wordHeads[place.id];
      return head ? found(head()) : missing(site.notFoundHead(place.path));
    }
  }
}

const wordHeads: Readonly<Record<string, () => PageHead>> = {
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

const found = (head: PageHead): Described => ({ head, found: true });
const missing = (head: PageHead): Described => ({ head, found: false });

function emptyPage(page: number, pageSize: number): Page<never> {
  return { items: [], total: 0, page, pageSize, pageCount: 0 };
}
