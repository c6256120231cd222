/** What the home page shows first, as its owner arranges it. */
import * as z from 'zod/mini';
import { imageWidthsSchema } from '@baobab/domain/entities/fields';
import type { DataClient } from '../client.ts';
import { containsPattern } from '../matching.ts';
import { list, resource } from '../resource.ts';
import { command } from '../rpc.ts';

const choiceSchema = z.object({
  id: z.string(),
  title: z.string(),
  image: z.nullable(z.string()),
  imageWidths: imageWidthsSchema,
  state: z.string(),
  /** Visitors find it from this time on; -infinity is always, infinity never. */
  listedFrom: z.string(),
  featuredPosition: z.nullable(z.int()),
});
export type PictureChoice = z.infer<typeof choiceSchema>;
const pictures = resource('illustrations', choiceSchema);

/** More are not arranged by hand. */
const FEATURED_MAX = 200;
const FOUND_MAX = 20;

/** All that are featured, in the order of the home page; those that visitors do not find too. */
export const listFeatured = list(pictures, (rows) =>
  rows
    .match({ kind: 'illustration', featured: true })
    .order('featured_position', { ascending: true, nullsFirst: false })
    .order('created_at', { ascending: false })
    .order('id')
    .limit(FEATURED_MAX),
);

/** The whole order; those that are not named come after, newest first. */
export const orderFeatured = command('order_featured', (ids: readonly string[]) => ({ p: { ids } }));

/** Those with these ids, and the newest whose title has the words. */
export async function listPictureChoices(
  client: DataClient,
  ids: readonly string[],
  search: string,
): Promise<PictureChoice[]> {
  const [chosen, found] = await Promise.all([
    list(pictures, (rows) => rows.eq('kind', 'illustration').in('id', [...ids]))(client),
    list(pictures, (rows) =>
      rows
        .eq('kind', 'illustration')
        .ilike('title', containsPattern(search))
        .order('created_at', { ascending: false })
        .limit(FOUND_MAX),
    )(client),
  ]);
  return [...new Map([...chosen, ...found].map((choice) => [choice.id, choice])).values()];
}
