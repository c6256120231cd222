import * as z from 'zod/mini';
import { BUNDLE_PACKS_SECTION } from '../column-values.ts';
import { countSchema, timestampSchema } from './fields.ts';

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
export type BundlePack = z.infer<typeof bundlePackSchema>;

/** For owners of the bundle and admins. */
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
