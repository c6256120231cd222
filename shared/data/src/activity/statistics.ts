/** What sells, for admins. Days are `YYYY-MM-DD` in UTC; a range has both its days in it, and at most 400. */
import * as z from 'zod/mini';
import { countSchema, imageWidthsSchema, moneySchema, placeholderSchema } from '@baobab/domain/entities/fields';
import { snakeKey } from '../rows.ts';
import { pagedRpc, rpc } from '../rpc.ts';

const daySchema = z.object({
  day: z.string(),
  views: countSchema,
  favorites: countSchema,
  downloads: countSchema,
  orders: countSchema,
  /** Lines that were paid and not paid back, by the day of payment. */
  sales: countSchema,
  revenueCents: z.int(),
});
export type StatisticsDay = z.infer<typeof daySchema>;

export interface DayRange {
  from: string;
  to: string;
}

/** Every day of the range, oldest first. */
export const shopStatistics = rpc('shop_statistics', z.array(daySchema), ({ from, to }: DayRange) => ({ from, to }));

const codeSchema = z.object({
  code: z.string(),
  /** Paid orders. */
  uses: countSchema,
  revenueCents: z.int(),
  /** What the code took off. */
  discountCents: z.int(),
});
export type CodeFigures = z.infer<typeof codeSchema>;

/** Of codes that were used in the range, the one that brought most first. */
export const codeStatistics = rpc('code_statistics', z.array(codeSchema), ({ from, to }: DayRange) => ({ from, to }));

const itemSchema = z.object({
  id: z.string(),
  kind: z.enum(['illustration', 'bundle', 'pack']),
  title: z.string(),
  category: z.nullable(z.string()),
  price: moneySchema,
  isFree: z.boolean(),
  image: z.nullable(z.string()),
  imageWidths: imageWidthsSchema,
  placeholder: placeholderSchema,
  views: countSchema,
  favorites: countSchema,
  downloads: countSchema,
  sales: countSchema,
  revenueCents: z.int(),
  /** Sales per view; null without views, and for what is free. */
  conversion: z.nullable(z.number()),
});
export type ItemStatistics = z.infer<typeof itemSchema>;
const itemsSchema = z.object({ total: countSchema, items: z.array(itemSchema) });

export const STATISTICS_SORTS = [
  'title',
  'views',
  'favorites',
  'downloads',
  'sales',
  'revenueCents',
  'conversion',
] as const;
export type StatisticsSort = (typeof STATISTICS_SORTS)[number];

export interface ItemStatisticsQuery extends DayRange {
  /** Part of a title. */
  search?: string;
  /** Only what is for sale and never was sold, in the range or before. */
  neverSold?: boolean;
  sort: StatisticsSort;
  ascending?: boolean;
  page?: number;
  pageSize: number;
}

export const itemStatistics = pagedRpc(
  'illustration_statistics',
  'items',
  itemsSchema,
  ({ from, to, search = '', neverSold = false, sort, ascending = false }: ItemStatisticsQuery) => ({
    from,
    to,
    search,
    neverSold,
    sort: snakeKey(sort),
    ascending,
  }),
);

const figuresSchema = z.object({ views: countSchema, sales: countSchema });

/** Since the item is there. */
export const itemFigures = rpc('illustration_figures', figuresSchema, (id: string) => ({ id }));

const searchSchema = z.object({
  words: z.string(),
  searches: countSchema,
  /** By how many senders, counted anew each day; five at least. */
  sessions: countSchema,
  lastDay: z.string(),
});

/** The most frequent first. */
export const emptySearches = rpc(
  'list_empty_searches',
  z.array(searchSchema),
  ({ from, to }: DayRange, limit: number) => ({ from, to, limit }),
);

const statsSchema = z.object({
  users: countSchema,
  illustrations: countSchema,
  categories: countSchema,
  blogPosts: countSchema,
  orders30d: countSchema,
  /** Dollars. */
  revenue30d: z.number(),
  /** Oldest first; `day` is YYYY-MM-DD. */
  days: z.array(z.object({ day: z.string(), orders: countSchema, revenue: z.number() })),
});

export type AdminStats = z.infer<typeof statsSchema>;

export const adminStats = rpc('admin_stats', statsSchema);
