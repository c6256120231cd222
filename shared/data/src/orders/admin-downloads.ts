/** The log of downloads, for admins. The function `download` writes it. */
import * as z from 'zod/mini';
import { countSchema, timestampSchema } from '@baobab/domain/entities/fields';
import { list, resource } from '../resource.ts';

const loggedDownloadSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Null for what has no versions. */
  version: z.nullable(z.int()),
  sha256: z.nullable(z.string()),
  sizeBytes: z.nullable(countSchema),
  /** '203.0.113.0/24': the network of the client. */
  addressPrefix: z.nullable(z.string()),
  requestedAt: timestampSchema,
  /** As the buyer's browser told it. */
  completedAt: z.nullable(timestampSchema),
});
export type LoggedDownload = z.infer<typeof loggedDownloadSchema>;

const downloads = resource('download_log', loggedDownloadSchema);

/** What was downloaded of an order, oldest first; at most a thousand. */
export const listOrderDownloads = list(downloads, (rows, orderId: string) =>
  rows.eq('order_id', orderId).order('requested_at').limit(1000),
);
