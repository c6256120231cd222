/** What a person owns. Answers come from the database by who asks. */
import * as z from 'zod/mini';
import { ILLUSTRATIONS_KIND } from '@baobab/domain/column-values';
import { imageWidthsSchema, moneySchema, placeholderSchema, timestampSchema } from '@baobab/domain/entities/fields';
import { orderOriginSchema } from '@baobab/domain/entities/order';
import type { DataClient } from '../client.ts';
import { rpc } from '../rpc.ts';

const ownedPackSchema = z.object({
  slug: z.string(),
  title: z.string(),
  version: z.int(),
  uploadedAt: z.nullable(timestampSchema),
  sizeBytes: z.nullable(z.number()),
  lastDownloadedAt: z.nullable(timestampSchema),
  /** Files that differ from the version before; null where it is not known, or there was none. */
  changes: z.nullable(
    z.object({ added: z.array(z.string()), changed: z.array(z.string()), removed: z.array(z.string()) }),
  ),
});
export type OwnedPack = z.infer<typeof ownedPackSchema>;

const ownedItemSchema = z.object({
  id: z.string(),
  kind: z.enum(ILLUSTRATIONS_KIND),
  title: z.string(),
  description: z.string(),
  category: z.nullable(z.string()),
  altText: z.nullable(z.string()),
  price: moneySchema,
  image: z.nullable(z.string()),
  imageWidths: imageWidthsSchema,
  placeholder: placeholderSchema,
  isDeliverable: z.boolean(),
  /** False: withdrawn; what was bought stays. */
  isForSale: z.boolean(),
  /** Null: the original picture is what is downloaded. */
  downloadableFile: z.nullable(z.string()),
  /** License seats of all lines together. */
  seats: z.int(),
  /** A license of it has as many as the buyer wants. */
  hasUnlimitedSeats: z.boolean(),
  /** Of the newest line. */
  purchasedAt: timestampSchema,
  /** Order lines that grant it; each has a license certificate. */
  lines: z.array(
    z.object({
      id: z.string(),
      orderId: z.string(),
      /** With tax; of a dearer license with what was paid for the one that it replaced. 0 for what was given. */
      paid: moneySchema,
      currency: z.string(),
      seats: z.int(),
      origin: orderOriginSchema,
      option: z.string(),
      optionName: z.nullable(z.string()),
    }),
  ),
  formats: z.array(z.string()),
  widthPx: z.nullable(z.int()),
  heightPx: z.nullable(z.int()),
  fileCount: z.nullable(z.int()),
  /** When the file of today was stored; null while there is none. */
  releasedAt: z.nullable(timestampSchema),
  sizeBytes: z.nullable(z.number()),
  /** When its file was asked for last. */
  lastDownloadedAt: z.nullable(timestampSchema),
  /** Released packs that it gives; empty for illustrations. */
  packs: z.array(ownedPackSchema),
});
export type OwnedItem = z.infer<typeof ownedItemSchema>;

/** Newest first; packs and bundles are among them. Suspended and refunded licenses are left out. */
export const myLibrary = rpc('my_library', z.array(ownedItemSchema));

const includedSchema = z.object({ id: z.string(), slug: z.string(), title: z.string() });
/** The pack, or bonus file, that holds an illustration. */
export type PackOfBundle = Omit<z.infer<typeof includedSchema>, 'id'>;

const included = rpc('included_in_my_bundle', z.array(includedSchema), (ids: readonly string[]) => ({ ids }));

/** Of these illustrations those that a pack of the caller includes, bought singly or in a bundle. */
export async function includedInMyBundle(
  client: DataClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PackOfBundle>> {
  if (ids.length === 0) return new Map();
  return new Map((await included(client, ids)).map(({ id, ...pack }) => [id, pack]));
}
