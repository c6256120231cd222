/** A pack that was found, or an illustration in one. */
import * as z from 'zod/mini';
import { moneySchema } from '@baobab/domain/entities/fields';

export const foundPackSchema = z.object({
  slug: z.string(),
  /** Title of the pack. */
  pack: z.string(),
  /** Of the illustration; null for the pack itself. */
  title: z.nullable(z.string()),
  image: z.nullable(z.string()),
  imageWidth: z.nullable(z.int()),
  imageHeight: z.nullable(z.int()),
  /** Null where the pack is sold in bundles alone. */
  price: z.nullable(moneySchema),
  /** Of the least expensive bundle that has the pack. */
  bundlePrice: z.nullable(moneySchema),
});
export type FoundPack = z.infer<typeof foundPackSchema>;
