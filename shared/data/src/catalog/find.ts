/** Finding pictures: words, filters, sorts, pages and counts in one question; the database understands the words. */
import * as z from 'zod/mini';
import { PAGE_SIZE } from '@baobab/domain/constants';
import { illustrationCardSchema, type IllustrationCard } from '@baobab/domain/entities/illustration';
import { pageRange } from '@baobab/domain/pagination';
import type { DataClient } from '../client.ts';
import { foundPackSchema, type FoundPack } from '../packs/found-packs.ts';
import { parseRow, toPage, type Page } from '../rows.ts';
import { askRpc } from '../rpc.ts';

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

export type FoundCard = IllustrationCard;

const foundSchema = z.object({
  match: z.enum(['all', 'some', 'alike', 'none']),
  missing: z.array(z.string()),
  filters: z.array(z.string()),
  total: z.number(),
  totalIsMinimum: z.boolean(),
  cards: z.array(illustrationCardSchema),
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
  const { from } = pageRange(page, pageSize);
  const answer = await askRpc(
    client,
    'find_illustrations',
    { query, filters, sort, from, size: pageSize, counts },
    signal,
  );
  const { cards, total, ...found } = parseRow(foundSchema, answer);
  return { ...toPage(cards, total, { page, pageSize }), ...found, counts: z.parse(answerSchema, answer).counts };
}
