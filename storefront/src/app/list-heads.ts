/** The heads of lists of illustrations, by route. */
import { findCategory } from '@baobab/data/catalog/categories';
import type { DataClient } from '@baobab/data/client';
import type { Page } from '@baobab/data/rows';
import { PAGE_SIZE, TAG_PAGE_MIN_ITEMS } from '@baobab/domain/constants';
import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { tagKey } from '@baobab/domain/tags';
import { categoriesQuery } from '../features/catalog/queries.ts';
import { readCriteria } from '../features/filters/criteria.ts';
import { criteriaTitle } from '../features/filters/criteria-title.ts';
import { priceLabels } from '../features/filters/facet-groups.ts';
import { foundQuery, labelsQuery, seriesQuery } from '../features/filters/queries.ts';
import { tagName } from '../features/filters/tag-name.ts';
import * as catalog from '../head/catalog-heads.ts';
import type { PageHead } from '../head/page-head.ts';
import type { Query } from '../query/query-cache.ts';
import { found, missing, type ListDescription, type PageDescription, type RouteMatch } from './page-description.ts';

export function listHeads(
  match: RouteMatch,
  data: DataClient,
  known: <T>(query: Query<T>) => T | undefined,
  list: ListDescription,
  currency: string,
): Record<string, () => PageDescription | undefined> {
  const { url } = data.http;
  const { categoryName = '', tag = '', slug = '' } = match.params;
  const criteria = readCriteria(match.search);
  const asked = (fixed: readonly string[]) => ({ ...criteria, filters: [...fixed, ...criteria.filters] });
  const chosenTitle = criteriaTitle(criteria, new Map([...(known(labelsQuery(data)) ?? []), ...priceLabels(currency)]));
  /** What a shopper chose has a title and is not indexed: its pictures are found on the list itself. */
  const illustrations = (
    fixed: readonly string[],
    head: (items: Page<IllustrationCard>, backendUrl: string) => PageHead,
  ) => {
    const described = list((at) => foundQuery(data, asked(fixed), at), PAGE_SIZE, head);
    if (!described.found || (chosenTitle === null && criteria.sort === null)) return described;
    return found(catalog.chosenHead(chosenTitle, described.head));
  };
  return {
    illustrations: () => illustrations([], catalog.illustrationsHead),
    free: () => illustrations(['price:free'], catalog.freeHead),
    freebies: () => illustrations(['price:free'], catalog.freeHead),
    category: () => {
      const categories = known(categoriesQuery(data));
      if (!categories) return undefined;
      const category = findCategory(categories, categoryName);
      if (!category) return missing(catalog.categoryMissingHead(categoryName));
      return illustrations([`category:${category.name}`], (items) => catalog.categoryHead(category, items, url));
    },
    search: () =>
      list(
        (at) => foundQuery(data, criteria, at),
        PAGE_SIZE,
        () => catalog.searchHead(chosenTitle),
      ),
    tag: () => {
      const key = tagKey(tag);
      const fixed = [`tag:${key}`];
      const all = known(foundQuery(data, { query: '', filters: fixed, sort: null }, 1));
      if (!all) return undefined;
      const name = tagName(key, all.items);
      if (all.total === 0) return missing(catalog.tagMissingHead(name));
      return illustrations(fixed, (items) => {
        const head = catalog.tagHead(name, items, url);
        // A page of one or two pictures says no more than theirs.
        return all.total < TAG_PAGE_MIN_ITEMS ? { ...head, robots: 'noindex' } : head;
      });
    },
    series: () => {
      const series = known(seriesQuery(data, slug));
      if (series === undefined) return undefined;
      if (series === null) return missing(catalog.seriesMissingHead(slug));
      return illustrations([`series:${slug}`], (items) => catalog.seriesHead(series, items, url));
    },
  };
}
