/** Every key of the admin's queries. A list's key begins with its noun, so that invalidating the noun asks for all of it again. */
import type { PlanQuery } from '@baobab/uploads/plan-edits';
import type { ItemQuery } from '@baobab/uploads/upload-manager';

/** Nouns whose lists are searched and paged. */
export type ListNoun = 'activity' | 'illustrations' | 'messages' | 'orders' | 'statistics' | 'subscribers' | 'users';

export const queryKeys = {
  stats: ['stats'],
  firstWeek: ['stats', 'first-week'],
  statisticsDays: (range: object) => ['statistics', 'days', range],
  codeFigures: (range: object) => ['statistics', 'codes', range],
  emptySearches: (range: object) => ['statistics', 'empty-searches', range],
  rareDescriptions: () => ['statistics', 'rare-descriptions'],
  itemFigures: (id: string) => ['statistics', 'item', id],
  settings: ['settings'],
  locale: ['settings', 'locale'],
  featured: ['illustrations', 'featured'],
  heroOthers: ['illustrations', 'hero'],
  pictureChoices: (ids: readonly string[], search: string) => ['illustrations', 'choices', ids, search],
  freePack: ['free-pack'],
  settingsToFill: ['settings', 'to-fill'],
  categories: ['categories'],
  vocabulary: ['vocabulary'],
  searchWords: ['search-words'],
  series: ['series'],
  orphans: ['orphans'],
  packs: ['packs'],
  shopPacks: ['packs', 'sold'],
  packVersions: (slug: string, version: number) => ['pack-versions', slug, version],
  all: (noun: ListNoun) => [noun],
  list: (noun: ListNoun, query: object) => [noun, 'list', query],
  /** Rows of a scrolled list, in pages counted from 1. */
  rows: (noun: ListNoun) => [noun, 'rows'],
  rowPage: (noun: ListNoun, query: object, page: number) => [noun, 'rows', query, page],
  codes: ['codes'],
  salePreview: (ids: readonly string[], sale: object) => ['illustrations', 'sale-preview', ids, sale],
  priceHistory: (id: string) => ['illustrations', 'price-history', id],
  licenseOptions: ['license-options'],
  licensePrices: (id: string) => ['illustrations', 'license-prices', id],
  reconcile: ['orders', 'reconcile'],
  illustration: (id: string) => ['illustration', id],
  order: (id: string) => ['order', id],
  adminAccess: ['admin-access'],
  security: ['security'],
  team: ['users', 'team'],
  customer: (key: string) => ['customer', key],
  grantable: (search: string) => ['illustrations', 'grantable', search],
  replies: (messageId: string) => ['replies', messageId],
  orderEmails: (id: string) => ['order-emails', id],
  orderDocuments: (id: string, refundedAmount: number) => ['order-documents', id, refundedAmount],
  orderDownloads: (id: string) => ['order-downloads', id],
  draftHistory: (key: string, generation: number, status: string) => ['draft-history', key, generation, status],
  activityItems: (id: string, query: object) => ['activity', 'items', id, query],
  activityPeople: ['activity', 'people'],
  shopOrigin: ['shop-origin'],
  watchedFolder: ['watched-folder'],
  uploadItems: ['upload-items'],
  planIds: (query: PlanQuery) => ['upload-items', 'ids', query],
  planRemoved: (version: string) => ['upload-items', 'removed', version],
  planLeftOut: (count: number) => ['upload-items', 'left-out', count],
  medianPrice: ['illustrations', 'median-price'],
  planSummary: (version: string) => ['upload-items', 'summary', version],
  uploadItemPages: (filter: Omit<ItemQuery, 'offset' | 'limit'>, from: number, to: number) => [
    'upload-items',
    filter,
    from,
    to,
  ],
  palette: (search: string) => ['palette', search],
} as const;

/** What uploads change when they put something into the catalog. */
export const CATALOG_KEYS = [queryKeys.all('illustrations'), queryKeys.categories, queryKeys.series, queryKeys.stats];
