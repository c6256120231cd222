import * as z from 'zod/mini';
import { BUNDLE_ID } from '@baobab/domain/constants';
import { moneySchema } from '@baobab/domain/entities/fields';
import type { DataClient } from '../client.ts';
import { parseRow } from '../rows.ts';

const offerSchema = z.object({ isDeliverable: z.boolean(), price: moneySchema });

/** The bundle's price in dollars while it is on sale, else null: all that an offer beside other things needs. */
export async function bundleOffer(client: DataClient): Promise<number | null> {
  const { data } = await client
    .from('illustrations')
    .select('is_deliverable,price:asked_price')
    .eq('id', BUNDLE_ID)
    .maybeSingle()
    .throwOnError();
  const row = data && parseRow(offerSchema, data);
  return row?.isDeliverable ? row.price : null;
}
