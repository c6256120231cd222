/** What sells, for admins. Days are `YYYY-MM-DD` in UTC; a range has both its days in it, and at most 400. */
import * as z from 'zod/mini';
import { countSchema, imageWidthsSchema, moneySchema, placeholderSchema } from '@baobab/domain/entities/fields';
import { pageCount } from '@baobab/domain/pagination';
import type { DataClient } from '../client.ts';
import { parseRow, type Page } from '../rows.ts';

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
export async function shopStatistics(client: DataClient, { from, to }: DayRange): Promise<StatisticsDay[]> {
  const { data } = await client.rpc('shop_statistics', { p_from: from, p_to: to }).throwOnError();
  return parseRow(z.array(daySchema), data);
}

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
export async function codeStatistics(client: DataClient, { from, to }: DayRange): Promise<CodeFigures[]> {
  const { data } = await client.rpc('code_statistics', { p_from: from, p_to: to }).throwOnError();
  return parseRow(z.array(codeSchema), data);
}

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

export async function itemStatistics(client: DataClient, query: ItemStatisticsQuery): Promise<Page<ItemStatistics>> {
  const { from, to, search = '', neverSold = false, sort, ascending = false, page = 1, pageSize } = query;
  const { data } = await client
    .rpc('illustration_statistics', {
      p_from: from,
      p_to: to,
      p_search: search,
      p_never_sold: neverSold,
      p_sort: sort === 'revenueCents' ? 'revenue_cents' : sort,
      p_ascending: ascending,
      p_page: page,
      p_page_size: pageSize,
    })
    .throwOnError();
  const { total, items } = parseRow(itemsSchema, data);
  return { items, total, page, pageSize, pageCount: pageCount(total, pageSize) };
}

const figuresSchema = z.object({ views: countSchema, sales: countSchema });

/** Since the item is there. */
export async function itemFigures(client: DataClient, id: string): Promise<z.infer<typeof figuresSchema>> {
  const { data } = await client.rpc('illustration_figures', { p_id: id }).throwOnError();
  return parseRow(figuresSchema, data);
}

const searchSchema = z.object({
  words: z.string(),
  searches: countSchema,
  /** By how many senders, counted anew each day; five at least. */
  sessions: countSchema,
  lastDay: z.string(),
});
export type EmptySearch = z.infer<typeof searchSchema>;

/** The most frequent first. */
export async function emptySearches(client: DataClient, { from, to }: DayRange, limit: number): Promise<EmptySearch[]> {
  const { data } = await client.rpc('list_empty_searches', { p_from: from, p_to: to, p_limit: limit }).throwOnError();
  return parseRow(z.array(searchSchema), data);
}
