import * as z from 'zod/mini';
import { ILLUSTRATIONS_KIND, ILLUSTRATIONS_STATE } from '../column-values.ts';
import { imageWidthsSchema, moneySchema, placeholderSchema, timestampSchema } from './fields.ts';
import { deliveredFileSchema, itemFactsFields } from './item-facts.ts';

/** Beside the price that shoppers see. */
export const saleFields = {
  /** The regular price; equals `price` while no sale runs. */
  listPrice: moneySchema,
  /** The only price that may be struck out beside `price`; null for none. */
  struckPrice: z.nullable(moneySchema),
  /** Of a running or planned sale; null for one without an end. Shown only while `price` is below `listPrice`. */
  saleEndsAt: z.nullable(timestampSchema),
};

/** What a card shows; every public list carries this. */
export const illustrationCardSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Null only for the bundle. */
  category: z.nullable(z.string()),
  /** Object path in the public bucket or an absolute address; null only for the bundle. */
  image: z.nullable(z.string()),
  imageWidths: imageWidthsSchema,
  imageWidth: z.nullable(z.int()),
  imageHeight: z.nullable(z.int()),
  placeholder: placeholderSchema,
  /** What is asked now: the sale's price while one runs. In the admin's rows the regular price. */
  price: moneySchema,
  ...saleFields,
  isFree: z.boolean(),
  featured: z.boolean(),
  tags: z.array(z.string()),
  /** What the picture shows, for people who do not see it; null where only the title tells. */
  altText: z.nullable(z.string()),
  /** The point that crops keep, from the left and the top, 0 to 1; null is the middle. */
  focusX: z.nullable(z.number()),
  focusY: z.nullable(z.number()),
  ...itemFactsFields,
});
export type IllustrationCard = z.infer<typeof illustrationCardSchema>;

export const illustrationSchema = z.extend(illustrationCardSchema, {
  kind: z.enum(ILLUSTRATIONS_KIND),
  richDescription: z.nullable(z.string()),
  series: z.nullable(z.string()),
  /** What the owner says about people and setting, as 'facet:value'. */
  facets: z.array(z.string()),
  comparePrice: z.nullable(moneySchema),
  /** False for a paid item without any file: it cannot be sold. */
  isDeliverable: z.boolean(),
  files: z.array(deliveredFileSchema),
  state: z.enum(ILLUSTRATIONS_STATE),
  /** Of scheduled ones alone. */
  publishAt: z.nullable(timestampSchema),
  /** Of unlisted ones; buyers read it. */
  withdrawnReason: z.nullable(z.string()),
  createdAt: timestampSchema,
});
export type Illustration = z.infer<typeof illustrationSchema>;
export type IllustrationState = Illustration['state'];

/** Whether visitors find it. Display only: the database decides. */
export function isListed({ state, publishAt }: Pick<Illustration, 'state' | 'publishAt'>): boolean {
  return state === 'published' || (state === 'scheduled' && publishAt !== null && Date.parse(publishAt) <= Date.now());
}

/** Admin view: with the private object paths and the revision that guards an update. */
export const adminIllustrationSchema = z.extend(z.omit(illustrationSchema, { listPrice: true }), {
  /** What shoppers see now. */
  askedPrice: moneySchema,
  salePrice: z.nullable(moneySchema),
  saleStartsAt: z.nullable(timestampSchema),
  downloadableFile: z.nullable(z.string()),
  masterFile: z.nullable(z.string()),
  revision: z.int(),
  updatedAt: timestampSchema,
});
export type AdminIllustration = z.infer<typeof adminIllustrationSchema>;
