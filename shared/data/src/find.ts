/** Finding pictures: words, filters, sorts, pages and counts in one question; the database understands the words. */
import * as z from 'zod/mini';
import { PAGE_SIZE } from '@baobab/domain/constants';
import { illustrationCardSchema } from '@baobab/domain/entities/illustration';
import { pageCount, pageRange } from '@baobab/domain/pagination';
import type { DataClient } from './client.ts';
import { foundPackSchema, type FoundPack } from './found-packs.ts';
import { parseRow, type Page } from './rows.ts';

export const FIND_SORTS = ['relevance', 'newest', 'price-low', 'price-high', 'popular', 'title'] as const;
export type FindSort = (typeof FIND_SORTS)[number];

export interface FindQuery {
  query?: string;
  /** `facet:value` each; values of one facet are alternatives, facets must all fit. */
  filters?: readonly string[];
  /** Default: relevance with a query, newest without. */
  sort?: FindSort | undefined;
  /** 1-based. */
  page?: number;
  pageSize?: number;
  /** Whether to count what each further filter would find. */
  counts?: boolean;
}

const foundCardSchema = z.extend(illustrationCardSchema, {
  altText: z.nullable(z.string()),
  /** The point that crops keep, 0 to 1 from the left and the top; null is the middle. */
  focusX: z.nullable(z.number()),
  focusY: z.nullable(z.number()),
});
export type FoundCard = z.infer<typeof foundCardSchema>;

const foundSchema = z.object({
  match: z.enum(['all', 'some', 'alike', 'none']),
  missing: z.array(z.string()),
  filters: z.array(z.string()),
  total: z.number(),
  totalIsMinimum: z.boolean(),
  cards: z.array(foundCardSchema),
  packs: z.array(foundPackSchema),
  packsLead: z.boolean(),
});
/** Facet → value → number of pictures; a value that is not there has none. */
export type FacetCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;
const countsSchema = z.nullable(z.record(z.string(), z.record(z.string(), z.number())));
/** Counts apart, because the names of their values stay as they are. */
const answerSchema = z.object({ counts: countsSchema });

export type Found = Page<FoundCard> & {
  /** `all`: every word fits each picture; `some`: at least one word; `alike`: slips mended or titles that resemble. */
  match: z.infer<typeof foundSchema>['match'];
  /** Words fit more pictures than the 20,000 that `total` says. */
  totalIsMinimum: boolean;
  /** For `some` and `none`: words that no picture has. */
  missing: readonly string[];
  /** Filters that words of the query were understood as, beside the asked ones: free → `price:free`. */
  filters: readonly string[];
  /** Packs and illustrations in them that have all words; on the first page of a search without filters. */
  packs: readonly FoundPack[];
  /** Whether these are better answers than the illustrations. */
  packsLead: boolean;
  /** Of each facet as if its own filters were not set; null unless asked for. */
  counts: FacetCounts | null;
};

export async function findIllustrations(client: DataClient, asked: FindQuery, signal?: AbortSignal): Promise<Found> {
  const { query = '', filters = [], sort = 'relevance', page = 1, pageSize = PAGE_SIZE, counts = false } = asked;
  const call = client.rpc('find_illustrations', {
    p_query: query,
    p_filters: [...filters],
    p_sort: sort,
    p_from: pageRange(page, pageSize).from,
    p_size: pageSize,
    p_counts: counts,
  });
  const { data } = await (signal ? call.abortSignal(signal) : call).throwOnError();
  const { cards, filters: understood, ...found } = parseRow(foundSchema, data);
  const counted = z.parse(answerSchema, data).counts;
  const place = { page, pageSize, pageCount: pageCount(found.total, pageSize) };
  return { items: cards, ...found, ...place, filters: understood, counts: counted };
}
