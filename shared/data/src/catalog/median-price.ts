import * as z from 'zod/mini';
import type { DataClient } from '../client.ts';
import { parseRow } from '../rows.ts';

/** Dollars, of what is listed and sold; null where nothing is. */
export async function medianPrice(client: DataClient): Promise<number | null> {
  const { data } = await client.rpc('median_price').throwOnError();
  return parseRow(z.nullable(z.number()), data);
}
