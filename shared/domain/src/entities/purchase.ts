import * as z from 'zod/mini';
import { imageWidthsSchema, moneySchema, placeholderSchema, timestampSchema } from './fields.ts';

export const purchaseSchema = z.object({
  id: z.string(),
  purchasedAt: timestampSchema,
  illustrationId: z.string(),
  orderId: z.string(),
  /** Null when the catalog no longer has the row. */
  illustration: z.nullable(
    z.object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      image: z.nullable(z.string()),
      imageWidths: imageWidthsSchema,
      placeholder: placeholderSchema,
      price: moneySchema,
      category: z.nullable(z.string()),
      downloadableFile: z.nullable(z.string()),
      masterFile: z.nullable(z.string()),
    }),
  ),
  order: z.object({ id: z.string(), createdAt: timestampSchema, totalAmount: moneySchema }),
});
export type Purchase = z.infer<typeof purchaseSchema>;
