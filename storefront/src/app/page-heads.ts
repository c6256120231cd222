/** The head of each page, by its route's id, from the data it shows. Loaded by the renderer, and in a browser with the first navigation. */
import { findCategory } from '@baobab/data/catalog/categories';
import type { DataClient } from '@baobab/data/client';
import type { Page } from '@baobab/data/rows';
import { BLOG_PAGE_SIZE, BUNDLE_ID_PREFIX, PAGE_SIZE, TAG_PAGE_MIN_ITEMS } from '@baobab/domain/constants';
import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { tagKey } from '@baobab/domain/tags';
import { aboutQuery } from '../features/about/queries.ts';
import { postQuery, postsQuery } from '../features/blog/queries.ts';
import { categoriesQuery, featuredQuery, illustrationQuery } from '../features/catalog/queries.ts';
import { readCriteria } from '../features/filters/criteria.ts';
import { criteriaTitle } from '../features/filters/criteria-title.ts';
import { priceLabels } from '../features/filters/facet-groups.ts';
import { foundQuery, labelsQuery, seriesQuery } from '../features/filters/queries.ts';
import { tagName } from '../features/filters/tag-name.ts';
import { sharedListQuery } from '../features/lists/queries.ts';
import { bundleSaleQuery } from '../features/packs/bundle-queries.ts';
import { packQuery, packsQuery } from '../features/packs/queries.ts';
import { localeQuery, shopDetailsQuery } from '../features/shop-details/queries.ts';
import { blogHead, postHead, postMissingHead } from '../head/blog-heads.ts';
import * as catalog from '../head/catalog-heads.ts';
import * as packs from '../head/pack-heads.ts';
import type { PageHead } from '../head/page-head.ts';
import * as site from '../head/site-heads.ts';
import { faqQuestions } from '../pages/faq/faq-questions.tsx';
import { pageNumber } from '../query/page-number.ts';
import type { Query, QueryCache } from '../query/query-cache.ts';

interface RouteMatch {
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

/** Undefined while the data that decides it is not loaded. */
export function describePage(match: RouteMatch, data: DataClient, queries: QueryCache): PageDescription | undefined {
  const known = <T>(query: Query<T>): T | undefined => {
    const state = queries.read<T>(query.key);
    return state.status === 'success' ? state.data : undefined;
  };
  const currency = known(localeQuery(data))?.currency ?? 'usd';
  const describe = HEADS[match.id];
  const head = STATIC_HEADS[match.id];
  if (describe) return describe({ match, data, known, currency, url: data.http.url });
  return head ? found(head) : missing(site.notFoundHead(match.path));
}

const STATIC_HEADS: Readonly<Record<string, PageHead | undefined>> = site.staticHeads;

interface Described {
  match: RouteMatch;
  data: DataClient;
  /** The answer to a query, where it is loaded. */
  known: <T>(query: Query<T>) => T | undefined;
  currency: string;
  /** Of the backend, for addresses of images. */
  url: string;
}

const HEADS: Readonly<Record<string, ((page: Described) => PageDescription | undefined) | undefined>> = {
  home: ({ data, known, url }) => found(site.homeHead(known(featuredQuery(data)) ?? [], url)),
  illustrations: (page) => illustrations(page, [], catalog.illustrationsHead),
  free: (page) => illustrations(page, ['price:free'], catalog.freeHead),
  freebies: (page) => illustrations(page, ['price:free'], catalog.freeHead),
  illustration: ({ match, data, known, currency, url }) => {
    const { id = '' } = match.params;
    return one(
      known(illustrationQuery(data, id)),
      (item) => catalog.illustrationHead(item, url, currency),
      () => catalog.illustrationMissingHead(id),
    );
  },
  categories: ({ data, known, url }) => found(catalog.categoriesHead(known(categoriesQuery(data)) ?? [], url)),
  category: (page) => {
    const { categoryName = '' } = page.match.params;
    const categories = page.known(categoriesQuery(page.data));
    if (!categories) return undefined;
    const category = findCategory(categories, categoryName);
    if (!category) return missing(catalog.categoryMissingHead(categoryName));
    return illustrations(page, [`category:${category.name}`], (items) =>
      catalog.categoryHead(category, items, page.url),
    );
  },
  search: (page) =>
    list(
      page,
      (at) => foundQuery(page.data, readCriteria(page.match.search), at),
      PAGE_SIZE,
      () => catalog.searchHead(chosenTitle(page)),
    ),
  tag: (page) => {
    const key = tagKey(page.match.params['tag'] ?? '');
    const fixed = [`tag:${key}`];
    const all = page.known(foundQuery(page.data, { query: '', filters: fixed, sort: null }, 1));
    if (!all) return undefined;
    const name = tagName(key, all.items);
    if (all.total === 0) return missing(catalog.tagMissingHead(name));
    return illustrations(page, fixed, (items) => {
      const head = catalog.tagHead(name, items, page.url);
      // A page of one or two illustrations says no more than theirs.
      return all.total < TAG_PAGE_MIN_ITEMS ? { ...head, robots: 'noindex' } : head;
    });
  },
  series: (page) => {
    const { slug = '' } = page.match.params;
    const series = page.known(seriesQuery(page.data, slug));
    if (series === undefined) return undefined;
    if (series === null) return missing(catalog.seriesMissingHead(slug));
    return illustrations(page, [`series:${slug}`], (items) => catalog.seriesHead(series, items, page.url));
  },
  // The address is the key to the list, so the head does not repeat it.
  'shared-list': ({ match, data, known }) =>
    one(
      known(sharedListQuery(data, match.params['token'] ?? '')),
      ({ name }) => site.sharedListHead(name),
      () => site.closedListHead,
    ),
  packs: ({ data, known, url }) => found(packs.packsHead(known(packsQuery(data)) ?? [], url)),
  pack: ({ match, data, known, currency, url }) =>
    one(
      known(packQuery(data, match.params['slug'] ?? '')),
      (pack) => packs.packHead(pack, url, currency),
      () => packs.packMissingHead(match.path),
    ),
  bundle: ({ data, known, currency, url }) => {
    const regularPrice = known(shopDetailsQuery(data))?.bundleRegularPrice ?? null;
    return found(catalog.bundleHead(known(bundleSaleQuery(data)) ?? catalog.NO_BUNDLE, regularPrice, url, currency));
  },
  'other-bundle': ({ match, data, known, currency, url }) => {
    const sale = known(bundleSaleQuery(data, `${BUNDLE_ID_PREFIX}${match.params['slug'] ?? ''}`));
    return one(
      sale?.title === null ? null : sale,
      (it) => packs.otherBundleHead(it, match.path, url, currency),
      () => packs.packMissingHead(match.path),
    );
  },
  blog: (page) => {
    const topic = page.match.search.get('topic');
    return list(
      page,
      (at) => postsQuery(page.data, at, topic),
      BLOG_PAGE_SIZE,
      (posts) => blogHead({ ...posts, topic }, page.url),
      topic === null,
    );
  },
  post: ({ match, data, known, url }) => {
    const { id = '' } = match.params;
    return one(
      known(postQuery(data, id)),
      (post) => postHead(post, url),
      () => postMissingHead(id),
    );
  },
  about: ({ data, known }) =>
    found(site.aboutHead(known(aboutQuery(data))?.find(({ sectionKey }) => sectionKey === 'mission'))),
  faq: ({ data, known }) => found(site.faqHead(faqQuestions(known(shopDetailsQuery(data))))),
};

const found = (head: PageHead): PageDescription => ({ head, found: true });
const missing = (head: PageHead): PageDescription => ({ head, found: false });
/** Undefined while the row is not known. */
const one = <T>(row: T | null | undefined, head: (row: T) => PageHead, missingHead: () => PageHead) =>
  row === undefined ? undefined : row === null ? missing(missingHead()) : found(head(row));

/** Before its data is loaded, a list page has a head without items. */
function list<T>(
  { match, known, url }: Described,
  query: (page: number) => Query<Page<T>>,
  pageSize: number,
  head: (list: Page<T>, backendUrl: string) => PageHead,
  mayBeEmpty = true,
): PageDescription {
  const page = pageNumber(match.search);
  const rows = page === null ? undefined : known(query(page));
  const isEmpty = rows?.total === 0 && !mayBeEmpty;
  if (page === null || isEmpty || page > (rows?.pageCount ?? page)) return missing(site.notFoundHead(match.path));
  return found(head(rows ?? { items: [], total: 0, page, pageSize, pageCount: 0 }, url));
}

/** What a shopper chose has a title and is not indexed: its illustrations are found on the list itself. */
function illustrations(
  page: Described,
  fixed: readonly string[],
  head: (items: Page<IllustrationCard>, backendUrl: string) => PageHead,
): PageDescription {
  const criteria = readCriteria(page.match.search);
  const asked = { ...criteria, filters: [...fixed, ...criteria.filters] };
  const described = list(page, (at) => foundQuery(page.data, asked, at), PAGE_SIZE, head);
  const title = chosenTitle(page);
  if (!described.found || (title === null && criteria.sort === null)) return described;
  return found(catalog.chosenHead(title, described.head));
}

const chosenTitle = ({ match, data, known, currency }: Described): string | null =>
  criteriaTitle(readCriteria(match.search), new Map([...(known(labelsQuery(data)) ?? []), ...priceLabels(currency)]));
