import * as z from 'zod/mini';
import { ILLUSTRATIONS_KIND } from '../column-values.ts';
import { illustrationShape, pick } from '../fields/illustration-shape.ts';
import { imageWidthsSchema, moneySchema, placeholderSchema, timestampSchema } from './fields.ts';
import { deliveredFileSchema, itemFactsFields } from './item-facts.ts';

/** Beside the price that shoppers see. */
export const saleFields = {
  /** The regular price; equals `price` while no sale runs. */
  listPrice: moneySchema,
  /** The only price that may be struck out beside `price`; null for none. */
  struckPrice: z.nullable(moneySchema),
  /** Shown only while `price` is below `listPrice`. */
  saleEndsAt: illustrationShape.saleEndsAt,
};

/** What a card shows; every public list carries this. */
export const illustrationCardSchema = z.object({
  id: z.string(),
  ...pick(illustrationShape, ['title', 'description', 'isFree', 'featured', 'tags', 'altText', 'focusX', 'focusY']),
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
  ...itemFactsFields,
});
export type IllustrationCard = z.infer<typeof illustrationCardSchema>;

const { category: _category, price: _price, salePrice, saleStartsAt, ...publicFields } = illustrationShape;

export const illustrationSchema = z.extend(illustrationCardSchema, {
  ...publicFields,
  kind: z.enum(ILLUSTRATIONS_KIND),
  richDescription: z.nullable(z.string()),
  /** False for a paid item without any file: it cannot be sold. */
  isDeliverable: z.boolean(),
  files: z.array(deliveredFileSchema),
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
  salePrice,
  saleStartsAt,
  downloadableFile: z.nullable(z.string()),
  masterFile: z.nullable(z.string()),
  revision: z.int(),
  updatedAt: timestampSchema,
});
export type AdminIllustration = z.infer<typeof adminIllustrationSchema>;
