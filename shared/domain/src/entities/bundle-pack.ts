import * as z from 'zod/mini';
import { BUNDLE_PACKS_SECTION } from '../column-values.ts';
import { countSchema, imageWidthsSchema, moneySchema, placeholderSchema, timestampSchema } from './fields.ts';

/** What every visitor may read: titles and whether a file is there, not where it is. */
export const bundlePackSchema = z.object({
  slug: z.string(),
  title: z.string(),
  theme: z.nullable(z.string()),
  fileName: z.string(),
  section: z.enum(BUNDLE_PACKS_SECTION),
  displayOrder: countSchema,
  /** 0: nothing uploaded yet. */
  version: countSchema,
  uploadedAt: z.nullable(timestampSchema),
  sizeBytes: z.nullable(z.number()),
});

const sizeSchema = z.nullable(countSchema);

/** Read from the released ZIP. */
const packContentsSchema = z.object({
  pictureCount: countSchema,
  themes: z.array(z.string()),
  /** Those that every picture comes in, lower case. */
  formats: z.array(z.string()),
  /** Of the longer side of the smallest picture made of pixels. */
  smallestPx: z.nullable(z.int()),
  allPngTransparent: z.nullable(z.boolean()),
  /** Each SVG has several named layers. */
  allSvgLayered: z.nullable(z.boolean()),
  pictures: z.array(
    z.object({
      title: z.string(),
      theme: z.nullable(z.string()),
      /** A public preview; null where none was made. */
      image: z.nullable(z.string()),
      imageWidth: sizeSchema,
      imageHeight: sizeSchema,
    }),
  ),
});
export type PackContents = z.infer<typeof packContentsSchema>;

/** A pack with what is in it; null while nothing is released or its ZIP was not read. */
export const packWithContentsSchema = z.object({
  slug: z.string(),
  title: z.string(),
  section: z.enum(BUNDLE_PACKS_SECTION),
  displayOrder: countSchema,
  fileName: z.string(),
  version: countSchema,
  sizeBytes: z.nullable(z.number()),
  uploadedAt: z.nullable(timestampSchema),
  contents: z.nullable(packContentsSchema),
});
export type PackWithContents = z.infer<typeof packWithContentsSchema>;

const sizeOfCover = z.nullable(z.number());
const coverFields = {
  image: z.nullable(z.string()),
  imageWidths: imageWidthsSchema,
  imageWidth: sizeOfCover,
  imageHeight: sizeOfCover,
  placeholder: placeholderSchema,
};

/** A pack as visitors find it, with the bundles that it is in. */
export const shopPackSchema = z.extend(packWithContentsSchema, {
  theme: z.string(),
  /** Dollars; null where it is sold in bundles alone. */
  price: z.nullable(moneySchema),
  description: z.nullable(z.string()),
  ...coverFields,
  updatedAt: timestampSchema,
  /** The cheapest first. */
  bundles: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      price: moneySchema,
      isDeliverable: z.boolean(),
      packCount: countSchema,
    }),
  ),
});
export type ShopPack = z.infer<typeof shopPackSchema>;

/** What is sold of a pack or bundle, for its form. */
const productSchema = z.object({
  id: z.string(),
  description: z.string(),
  price: moneySchema,
  comparePrice: z.nullable(moneySchema),
  isSold: z.boolean(),
  isDeliverable: z.boolean(),
  salePrice: z.nullable(moneySchema),
  saleStartsAt: z.nullable(timestampSchema),
  saleEndsAt: z.nullable(timestampSchema),
  /** Now: the sale's price while it runs. */
  askedPrice: moneySchema,
  struckPrice: z.nullable(moneySchema),
  revision: z.int(),
  ...coverFields,
});
export type PackProduct = z.infer<typeof productSchema>;

export const packRecordSchema = z.extend(packWithContentsSchema, {
  theme: z.string(),
  /** Null where the pack was never given one. */
  product: z.nullable(productSchema),
  /** Ids of the bundles that have it. */
  bundles: z.array(z.string()),
  /** Illustrations that are in it, as the owner says, by title. */
  items: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Sold or given away at any time: it cannot be deleted. */
  wasSold: z.boolean(),
});
export type PackRecord = z.infer<typeof packRecordSchema>;

export const bundleRecordSchema = z.object({
  id: z.string(),
  title: z.string(),
  product: productSchema,
  /** Slugs, in their order. */
  packs: z.array(z.string()),
  wasSold: z.boolean(),
});
export type BundleRecord = z.infer<typeof bundleRecordSchema>;

/** For owners of a pack and admins. */
export const bundleFileSchema = z.extend(bundlePackSchema, {
  bucket: z.nullable(z.string()),
  objectPath: z.nullable(z.string()),
  sha256: z.optional(z.nullable(z.string())),
});
export type BundleFile = z.infer<typeof bundleFileSchema>;

export const bundleVersionSchema = z.object({
  id: z.string(),
  packSlug: z.string(),
  version: countSchema,
  bucket: z.string(),
  objectPath: z.string(),
  sizeBytes: z.number(),
  sha256: z.string(),
  releasedAt: timestampSchema,
});
export type BundleVersion = z.infer<typeof bundleVersionSchema>;
