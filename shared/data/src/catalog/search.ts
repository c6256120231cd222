/** The search dialog: illustrations, packs, categories and posts in one call, ranked by the database. */
import * as z from 'zod/mini';
import { SEARCH_RESULTS_PER_KIND } from '@baobab/domain/constants';
import { imageWidthsSchema, moneySchema, placeholderSchema } from '@baobab/domain/entities/fields';
import type { DataClient } from '../client.ts';
import { foundPackSchema } from '../packs/found-packs.ts';
import { callRpc } from '../rpc.ts';

const pictureFields = {
  image: z.nullable(z.string()),
  imageWidths: imageWidthsSchema,
  placeholder: z.optional(placeholderSchema),
};

const searchResultsSchema = z.object({
  /** How the illustrations fit, as in `findIllustrations`. */
  match: z.enum(['all', 'some', 'alike', 'none']),
  /** Words that no picture has. */
  missing: z.array(z.string()),
  /** Of illustrations; the answer holds the first few. */
  total: z.number(),
  /** There are more than the 20,000 that `total` says. */
  totalIsMinimum: z.boolean(),
  illustrations: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      category: z.nullable(z.string()),
      price: moneySchema,
      isFree: z.boolean(),
      altText: z.nullable(z.string()),
      focusX: z.nullable(z.number()),
      focusY: z.nullable(z.number()),
      imageWidth: z.nullable(z.int()),
      imageHeight: z.nullable(z.int()),
      ...pictureFields,
    }),
  ),
  packs: z.array(foundPackSchema),
  /** Whether packs are better answers than illustrations. */
  packsLead: z.boolean(),
  categories: z.array(z.object({ id: z.string(), name: z.string() })),
  posts: z.array(z.object({ id: z.string(), title: z.string(), slug: z.nullable(z.string()) })),
});
export type SearchResults = z.infer<typeof searchResultsSchema>;

/** `query` may be anything a person types; fewer than two characters find nothing. */
export function searchCatalog(client: DataClient, query: string, signal?: AbortSignal): Promise<SearchResults> {
  return callRpc(client, 'search_catalog', { query, limit: SEARCH_RESULTS_PER_KIND }, searchResultsSchema, signal);
}
