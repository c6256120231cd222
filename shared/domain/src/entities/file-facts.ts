/** What was read from a stored file, or from one file inside a stored ZIP. Null is unknown, and is never shown. */
import * as z from 'zod/mini';
import { countSchema } from './fields.ts';

const pixelsSchema = z.nullable(z.int().check(z.positive()));
const namesSchema = z.nullable(z.array(z.string()));

export const fileFactsSchema = z.object({
  /** Path inside a ZIP; '' is the object itself. */
  entry: z.string(),
  /** Lower-case hex. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  sizeBytes: countSchema,
  /** 'png', 'jpg', 'webp', 'gif', 'svg', 'pdf', 'ai', 'eps', 'psd', 'txt', 'zip', or another extension. */
  format: z.string().check(z.regex(/^[a-z0-9]{1,16}$/)),
  /** Of pictures made of pixels. */
  widthPx: pixelsSchema,
  heightPx: pixelsSchema,
  /** As the file declares it. */
  dpi: z.nullable(z.number().check(z.positive())),
  /** At least one pixel is not opaque. */
  isTransparent: z.nullable(z.boolean()),
  /** Drawn in shapes alone: it can be scaled to any size. */
  isVector: z.nullable(z.boolean()),
  layers: namesSchema,
  /** Names of fonts that its text needs. */
  fonts: namesSchema,
});
export type FileFacts = z.infer<typeof fileFactsSchema>;
