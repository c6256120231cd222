/** The catalog as admins see and change it. Row policies refuse other callers (`forbidden`). */
import * as z from 'zod/mini';
import { countSchema } from '@baobab/domain/entities/fields';
import {
  adminIllustrationSchema,
  type AdminIllustration,
  type IllustrationState,
} from '@baobab/domain/entities/illustration';
import { AppError } from '@baobab/domain/errors';
import type { IllustrationColumns } from '@baobab/domain/fields/illustration';
import type { DataClient } from '../client.ts';
import type { factsRows } from './sources.ts';
import type { Place } from '../rows.ts';
import { pagedRpc, rpc } from '../rpc.ts';
import type { IllustrationDetails } from '@baobab/domain/fields/illustration';

export interface AdminIllustrationQuery extends Place {
  /** Part of the title, description or category, in any case. */
  search?: string | undefined;
  category?: string | undefined;
  free?: boolean | undefined;
  featured?: boolean | undefined;
  /** False: paid items without a file, which cannot be sold. */
  sellable?: boolean | undefined;
  state?: IllustrationState | undefined;
  /** True: a sale runs, or is planned. */
  onSale?: boolean | undefined;
  sort?: { column: 'title' | 'category' | 'price' | 'created_at' | 'updated_at'; ascending: boolean };
}

const listSchema = z.object({ total: countSchema, items: z.array(adminIllustrationSchema) });

/** Newest first, unless sorted. */
export const listAdminIllustrations = pagedRpc(
  'list_illustrations',
  'items',
  listSchema,
  (query: AdminIllustrationQuery = {}) => {
    const { column = 'created_at', ascending = false } = query.sort ?? {};
    return { ...conditions(query), sort: column, ascending };
  },
);

/** The ids of every match, whatever page they are on. */
export const listIllustrationIds = rpc('list_illustration_ids', z.array(z.string()), conditions);

/** What is undefined is not sent, and does not narrow. */
function conditions({ search, category, free, featured, sellable, state, onSale }: AdminIllustrationQuery) {
  return { search, category, free, featured, state, sellable, onSale };
}

export async function getAdminIllustration(client: DataClient, id: string): Promise<AdminIllustration | null> {
  const [found] = await getAdminIllustrations(client, [id]);
  return found ?? null;
}

/** Those that exist, in the order of the ids; at most a thousand. */
export const getAdminIllustrations = rpc(
  'admin_illustrations',
  z.array(adminIllustrationSchema),
  (ids: readonly string[]) => ({ ids }),
);

/** The columns that admins write; pictures come with their derivatives' facts or not at all. */
export type IllustrationChange = IllustrationColumns<
  IllustrationDetails &
    Pick<
      AdminIllustration,
      'imageWidths' | 'imageWidth' | 'imageHeight' | 'placeholder' | 'masterFile' | 'downloadableFile'
    > & {
      image: string;
      /** Main colors as #rrggbb, the largest area first. */
      palette: string[];
      perceptualHash: string | null;
    }
>;

/** Codes: conflict when it was saved after `baseRevision` was read; not_found when it was deleted; validation, forbidden. */
export async function updateIllustration(
  client: DataClient,
  id: string,
  baseRevision: number,
  change: Partial<IllustrationChange>,
): Promise<AdminIllustration> {
  const { data } = await client
    .from('illustrations')
    .update(change)
    .eq('id', id)
    .eq('revision', baseRevision)
    .select('id')
    .maybeSingle()
    .throwOnError();
  const current = await getAdminIllustration(client, id);
  if (data !== null && current) return current;
  if (!current) throw new AppError('not_found', { id });
  throw new AppError('conflict', { id, baseRevision, currentRevision: current.revision });
}

export interface IllustrationSource {
  /** Path relative to the dropped folder. */
  path: string;
  /** Name of that folder. */
  root?: string;
  name: string;
  /** The file came without its folder: where the shop knows one of the illustration, that place stays. */
  keeps_place?: boolean | undefined;
  /** Without it only the download is new. */
  sha256?: string | undefined;
  size_bytes?: number | undefined;
  /** What is left out stays. */
  download_sha256?: string | undefined;
  download_size_bytes?: number | undefined;
  /** What the app made the download from besides the picture: 'name sha256', ascending. */
  parts?: readonly string[];
}

const publishedSchema = z.object({
  id: z.string(),
  revision: z.int(),
  created: z.boolean(),
  replaced: z.array(z.object({ bucket: z.string(), name: z.string() })),
});

interface PublishedItem extends Partial<IllustrationChange> {
  id: string;
  create_category?: boolean;
  /** A second illustration of the same file of the same folder is meant. Without it that is `duplicate`. */
  anyway?: boolean;
  /** The files that were seen there: no others may be replaced. */
  replaces?: Pick<IllustrationChange, 'image_widths' | 'master_file' | 'downloadable_file'> & {
    image: string | null;
  };
  source?: IllustrationSource;
  /** Where an unchanged file lies now. */
  source_path?: string;
  /** Of the originals that were read; each path is in the bucket of downloads. */
  facts?: readonly { path: string; facts: ReturnType<typeof factsRows> }[];
}

/**
 * Creates or completes an illustration whose objects are uploaded; repeating it with the same client-made `id` and objects changes
 * nothing. `create_category` makes a missing category. The answer names the objects that are no longer needed. Codes: object_missing,
 * in_use, validation, forbidden, duplicate; with `replaces` also conflict and not_found.
 */
export const publishIllustration = rpc('publish_illustration', publishedSchema, (item: PublishedItem) => ({ p: item }));

/** Dollars, of what is listed and sold; null where nothing is. */
export const medianPrice = rpc('median_price', z.nullable(z.number()));
