/** What an item's delivered files are, licenses aside; null is unknown, as are facts of an original that was not read. */
import * as z from 'zod/mini';
import { fileFactsSchema } from './file-facts.ts';

const numberSchema = z.nullable(z.number());

/** Columns of every item. */
export const itemFactsFields = {
  formats: z.array(z.string()),
  isVector: z.nullable(z.boolean()),
  isTransparent: z.nullable(z.boolean()),
  /** Of the largest picture made of pixels. */
  widthPx: numberSchema,
  heightPx: numberSchema,
  fileCount: numberSchema,
  /** Of what is delivered: the ZIP, or the picture. */
  fileSizeBytes: numberSchema,
};
const itemFactsSchema = z.object(itemFactsFields);
export type ItemFacts = z.infer<typeof itemFactsSchema>;

/** One of the first fifty. */
export const deliveredFileSchema = z.omit(fileFactsSchema, { sha256: true });
