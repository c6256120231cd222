/** What a sale would show, for editors before they save it, and what an item was asked for before. */
import { PRICE_CHANGES_REASON } from '@baobab/domain/column-values';
import { moneySchema, timestampSchema } from '@baobab/domain/entities/fields';
import * as z from 'zod/mini';
import { list, resource } from '../resource.ts';
import { rpc } from '../rpc.ts';

const previewSchema = z.object({
  id: z.string(),
  title: z.string(),
  price: moneySchema,
  struckPrice: z.nullable(moneySchema),
  /** The lowest that was asked in the 30 days before the sale; null where the item was not for sale then. */
  lowestPrice: z.nullable(moneySchema),
  /** Why there is no struck price, or why the price does not fit; null when all is well. */
  reason: z.nullable(z.enum(['not_asked', 'was_lower', 'invalid'])),
});
export type SalePreview = z.infer<typeof previewSchema>;

/** By title. `startsAt` null: now. Codes: forbidden. */
export const previewSale = rpc(
  'preview_sale',
  z.array(previewSchema),
  (ids: readonly string[], { price, startsAt }: { price: number; startsAt: string | null }) => ({
    ids,
    salePrice: price,
    startsAt,
  }),
);

const changeSchema = z.object({
  at: timestampSchema,
  /** Null: from then on it was not for sale. */
  askedPrice: z.nullable(moneySchema),
  reason: z.enum(PRICE_CHANGES_REASON),
});
export type PriceChange = z.infer<typeof changeSchema>;
const changes = resource('price_changes', changeSchema);

/** The newest hundred, newest first; one in the future is a listing that is planned. Codes: forbidden. */
export const priceHistory = list(changes, (rows, id: string) =>
  rows.eq('illustration_id', id).order('at', { ascending: false }).limit(100),
);
