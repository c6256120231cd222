/** What the shop says today about the things in a cart: titles and prices there may be old, or not the shop's at all. */
import * as z from 'zod/mini';
import { catalogId } from '@baobab/domain/entities/cart';
import { imageWidthsSchema } from '@baobab/domain/entities/fields';
import { itemFactsFields } from '@baobab/domain/entities/item-facts';
import type { DataClient } from '../client.ts';
import { imageUrl } from '../storage/images.ts';
import { list, resource } from '../resource.ts';
import { inParts } from '../rows.ts';

const factsSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Unit price, dollars. */
  price: z.number(),
  isFree: z.boolean(),
  /** False: nothing to deliver yet, so it can't be bought. */
  isDeliverable: z.boolean(),
  image: z.nullable(z.string()),
  imageWidths: imageWidthsSchema,
  formats: itemFactsFields.formats,
  widthPx: itemFactsFields.widthPx,
  heightPx: itemFactsFields.heightPx,
});
export type CartFacts = Omit<z.infer<typeof factsSchema>, 'image' | 'imageWidths'> & {
  /** Address of a small picture. */
  image: string | null;
};

/** Shown a few rem wide. */
const PICTURE_WIDTH_PX = 400;
/** Ids per request: they travel in the address. */
const BATCH = 50;
/** No id of the catalog is longer; what is, came from elsewhere. */
const ID_MAX_CHARS = 200;

const items = resource('illustrations', factsSchema, { price: 'asked_price' });

/** Facts by catalog id; an id without facts is not for sale. Either name of the bundle finds it. */
export async function cartFacts(client: DataClient, ids: readonly string[]): Promise<ReadonlyMap<string, CartFacts>> {
  const asked = [...new Set(ids.map(catalogId))].filter((id) => id.length <= ID_MAX_CHARS);
  const facts = await inParts(asked, BATCH, (some) =>
    list(items, (rows) => rows.lte('listed_from', 'now').in('id', some))(client),
  );
  return new Map(
    facts.map(({ imageWidths, image, ...fact }) => [
      fact.id,
      { ...fact, image: imageUrl(client.http.url, { image, imageWidths }, PICTURE_WIDTH_PX) },
    ]),
  );
}
