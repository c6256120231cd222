/** The whole catalog as rows, for tables that leave the shop and come back. */
import * as z from 'zod/mini';
import type { DataClient } from '../client.ts';
import { callRpc } from '../rpc.ts';
import { detailsSchema } from './change-illustrations.ts';

const rowSchema = z.extend(detailsSchema, {
  id: z.string(),
  revision: z.int(),
  /** Where its picture lay in the dropped folder; null for what was added by hand. */
  sourcePath: z.nullable(z.string()),
  image: z.string(),
  masterFile: z.nullable(z.string()),
  downloadableFile: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Licenses that stand. */
  sales: z.int(),
});
export type CatalogRow = z.infer<typeof rowSchema>;

const tableSchema = z.object({ rows: z.array(rowSchema) });
const ROWS_PER_CALL = 1000;

/** By id. What is added or deleted meanwhile may be there or not; every other row is there once. */
export async function readCatalogTable(
  client: DataClient,
  onProgress: (read: number) => void = () => {},
): Promise<CatalogRow[]> {
  const all: CatalogRow[] = [];
  for (;;) {
    const place = { after: all.at(-1)?.id ?? '', limit: ROWS_PER_CALL };
    const { rows } = await callRpc(client, 'catalog_table', place, tableSchema);
    all.push(...rows);
    onProgress(all.length);
    if (rows.length < ROWS_PER_CALL) return all;
  }
}
