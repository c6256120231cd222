import * as z from 'zod/mini';
import { countSchema, imageWidthsSchema, placeholderSchema } from './fields.ts';

export const categorySchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  image: z.nullable(z.string()),
  imageWidths: imageWidthsSchema,
  placeholder: placeholderSchema,
  isActive: z.boolean(),
  displayOrder: countSchema,
  revision: z.int(),
});
export type Category = z.infer<typeof categorySchema>;
