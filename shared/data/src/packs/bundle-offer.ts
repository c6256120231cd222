import * as z from 'zod/mini';
import { BUNDLE_ID } from '@baobab/domain/constants';
import { moneySchema } from '@baobab/domain/entities/fields';
import type { DataClient } from '../client.ts';
import { find, resource } from '../resource.ts';

const offerSchema = z.object({ isDeliverable: z.boolean(), price: moneySchema });
const offers = resource('illustrations', offerSchema, { price: 'asked_price' });

/** The bundle's price in dollars while it is on sale, else null: all that an offer beside other things needs. */
export async function bundleOffer(client: DataClient): Promise<number | null> {
  const offer = await find(offers, (rows) => rows.eq('id', BUNDLE_ID))(client);
  return offer?.isDeliverable ? offer.price : null;
}
