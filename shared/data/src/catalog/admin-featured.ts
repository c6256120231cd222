/** What the home page shows first, as its owner arranges it. */
import * as z from 'zod/mini';
import { imageWidthsSchema } from '@baobab/domain/entities/fields';
import type { DataClient } from '../client.ts';
import { containsPattern, parseRow, parseRows } from '../rows.ts';

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

const COLUMNS = 'id,title,image,image_widths,state,listed_from,featured_position';
/** More are not arranged by hand. */
const FEATURED_MAX = 200;
const FOUND_MAX = 20;

/** All that are featured, in the order of the home page; those that visitors do not find too. */
export async function listFeatured(client: DataClient): Promise<PictureChoice[]> {
  const { data } = await client
    .from('illustrations')
    .select(COLUMNS)
    .eq('kind', 'illustration')
    .eq('featured', true)
    .order('featured_position', { ascending: true, nullsFirst: false })
    .order('created_at', { ascending: false })
    .order('id')
    .limit(FEATURED_MAX)
    .throwOnError();
  return parseRows(choiceSchema, data);
}

/** The whole order; those that are not named come after, newest first. */
export async function orderFeatured(client: DataClient, ids: readonly string[]): Promise<void> {
  const { data } = await client.rpc('order_featured', { p: { ids: [...ids] } }).throwOnError();
  parseRow(z.object({ moved: z.int() }), data);
}

/** Those with these ids, and the newest whose title has the words. */
export async function listPictureChoices(
  client: DataClient,
  ids: readonly string[],
  search: string,
): Promise<PictureChoice[]> {
  const rows = () => client.from('illustrations').select(COLUMNS).eq('kind', 'illustration');
  const [chosen, found] = await Promise.all([
    rows()
      .in('id', [...ids])
      .throwOnError(),
    rows()
      .ilike('title', containsPattern(search))
      .order('created_at', { ascending: false })
      .limit(FOUND_MAX)
      .throwOnError(),
  ]);
  const choices = [...parseRows(choiceSchema, chosen.data), ...parseRows(choiceSchema, found.data)];
  return [...new Map(choices.map((choice) => [choice.id, choice])).values()];
}
