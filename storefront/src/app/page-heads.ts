/** The head of each page, from the data it shows. Loaded by the renderer, and in a browser with the first navigation. */
import type { DataClient } from '@baobab/data/client';
import { BLOG_PAGE_SIZE, BUNDLE_ID_PREFIX } from '@baobab/domain/constants';
import type { BlogCard } from '@baobab/domain/entities/blog-post';
import type { Page } from '@baobab/data/rows';
import { aboutQuery } from '../features/about/queries.ts';
import { postQuery, postsQuery } from '../features/blog/queries.ts';
import { bundleSaleQuery } from '../features/packs/bundle-queries.ts';
import { categoriesQuery, featuredQuery, illustrationQuery } from '../features/catalog/queries.ts';
import { sharedListQuery } from '../features/lists/queries.ts';
import { localeQuery, shopDetailsQuery } from '../features/shop-details/queries.ts';
import { blogHead, postHead, postMissingHead } from '../head/blog-heads.ts';
import * as catalog from '../head/catalog-heads.ts';
import type { PageHead } from '../head/page-head.ts';
import * as site from '../head/site-heads.ts';
import { faqQuestions } from '../pages/faq/faq-questions.tsx';
import {
  found,
  missing,
  one,
  type ListDescription,
  type PageDescription,
  type RouteMatch,
} from './page-description.ts';
import { listHeads } from './list-heads.ts';
import { pageNumber } from '../query/page-number.ts';
import type { Query, QueryCache } from '../query/query-cache.ts';
import { packQuery, packsQuery } from '../features/packs/queries.ts';
import * as packs from '../head/pack-heads.ts';

/** Undefined while the data that decides it is not loaded. */
export function describePage(match: RouteMatch, data: DataClient, queries: QueryCache): PageDescription | undefined {
  const { url } = data.http;
  const known = <T>(query: Query<T>): T | undefined => {
    const state = queries.read<T>(query.key);
    return state.status === 'success' ? state.data : undefined;
  };
  const page = pageNumber(match.search);
  /** Before its data is loaded, a list page has a head without items. */
  const list: ListDescription = (query, pageSize, head, mayBeEmpty = true) => {
    const rows = page === null ? undefined : known(query(page));
    const isEmpty = rows?.total === 0 && !mayBeEmpty;
    if (page === null || isEmpty || page > (rows?.pageCount ?? page)) return missing(site.notFoundHead(match.path));
    return found(head(rows ?? { items: [], total: 0, page, pageSize, pageCount: 0 }, url));
  };
  const { id = '' } = match.params;
  const topic = match.search.get('topic');
  const currency = known(localeQuery(data))?.currency ?? 'usd';
  const lists = listHeads(match, data, known, list, currency);

  const pages: Record<string, () => PageDescription | undefined> = {
    ...lists,
    ...packPageHeads(match, data, known, currency),
    home: () => found(site.homeHead(known(featuredQuery(data)) ?? [], url)),
    illustration: () =>
      one(
        known(illustrationQuery(data, id)),
        (item) => catalog.illustrationHead(item, url, currency),
        () => catalog.illustrationMissingHead(id),
      ),
    'shared-list': () => sharedListHead(match, data, known),
    categories: () => found(catalog.categoriesHead(known(categoriesQuery(data)) ?? [], url)),
    bundle: () =>
      found(
        catalog.bundleHead(
          known(bundleSaleQuery(data)) ?? catalog.NO_BUNDLE,
          known(shopDetailsQuery(data))?.bundleRegularPrice ?? null,
          url,
          currency,
        ),
      ),
    faq: () => found(site.faqHead(faqQuestions(known(shopDetailsQuery(data))))),
    blog: () => list((at) => postsQuery(data, at, topic), BLOG_PAGE_SIZE, blogHeadOf(topic), topic === null),
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

const blogHeadOf =
  (topic: string | null) =>
  (posts: Page<BlogCard>, url: string): PageHead =>
    blogHead({ ...posts, topic }, url);

const staticHeads: Readonly<Record<string, PageHead | undefined>> = site.staticHeads;

type Known = <T>(query: Query<T>) => T | undefined;

/** The address is the key to the list, so the head does not repeat it. */
function sharedListHead({ params: { token = '' } }: RouteMatch, data: DataClient, known: Known) {
  return one(
    known(sharedListQuery(data, token)),
    ({ name }) => site.sharedListHead(name),
    () => site.closedListHead,
  );
}

/** The heads of packs and of bundles besides the one of all packs, by route. */
function packPageHeads(
  match: RouteMatch,
  data: DataClient,
  known: <T>(query: Query<T>) => T | undefined,
  currency: string,
): Record<string, () => PageDescription | undefined> {
  const { url } = data.http;
  const { slug = '' } = match.params;
  const missingHead = () => packs.packMissingHead(match.path);
  return {
    packs: () => found(packs.packsHead(known(packsQuery(data)) ?? [], url)),
    pack: () => one(known(packQuery(data, slug)), (pack) => packs.packHead(pack, url, currency), missingHead),
    'other-bundle': () => {
      const sale = known(bundleSaleQuery(data, `${BUNDLE_ID_PREFIX}${slug}`));
      return one(
        sale?.title === null ? null : sale,
        (it) => packs.otherBundleHead(it, match.path, url, currency),
        missingHead,
      );
    },
  };
}
