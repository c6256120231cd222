/** The catalog as admins see and change it. Row policies refuse other callers (`forbidden`). */
import * as z from 'zod/mini';
import { PAGE_SIZE } from '@baobab/domain/constants';
import { countSchema } from '@baobab/domain/entities/fields';
import {
  adminIllustrationSchema,
  type AdminIllustration,
  type IllustrationState,
} from '@baobab/domain/entities/illustration';
import { AppError } from '@baobab/domain/errors';
import { pageCount } from '@baobab/domain/pagination';
import { json } from '../arguments.ts';
import type { DataClient } from '../client.ts';
import type { factsRows } from './file-facts.ts';
import { parseRow, type Page } from '../rows.ts';

export interface AdminIllustrationQuery {
  page?: number;
  pageSize?: number;
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

export async function listAdminIllustrations(
  client: DataClient,
  query: AdminIllustrationQuery = {},
): Promise<Page<AdminIllustration>> {
  const { page = 1, pageSize = PAGE_SIZE, sort = { column: 'created_at', ascending: false } } = query;
  const { data } = await client
    .rpc('list_illustrations', {
      ...conditions(query),
      p_sort: sort.column,
      p_ascending: sort.ascending,
      p_page: page,
      p_page_size: pageSize,
    })
    .throwOnError();
  const { total, items } = parseRow(listSchema, data);
  return { items, total, page, pageSize, pageCount: pageCount(total, pageSize) };
}

/** The ids of every match, whatever page they are on. */
export async function listIllustrationIds(client: DataClient, query: AdminIllustrationQuery): Promise<string[]> {
  const { data } = await client.rpc('list_illustration_ids', conditions(query)).throwOnError();
  return data;
}

/** What is undefined is not sent, and does not narrow. */
const conditions = ({ search, category, free, featured, sellable, state, onSale }: AdminIllustrationQuery) => ({
  p_search: search,
  p_category: category,
  p_free: free,
  p_featured: featured,
  p_state: state,
  p_sellable: sellable,
  p_on_sale: onSale,
});

export async function getAdminIllustration(client: DataClient, id: string): Promise<AdminIllustration | null> {
  const [found] = await getAdminIllustrations(client, [id]);
  return found ?? null;
}

/** Those that exist, in the order of the ids; at most a thousand. */
export async function getAdminIllustrations(client: DataClient, ids: readonly string[]): Promise<AdminIllustration[]> {
  const { data } = await client.rpc('admin_illustrations', { p_ids: [...ids] }).throwOnError();
  return parseRow(z.array(adminIllustrationSchema), data);
}

/** The columns that admins write; pictures come with their derivatives' facts or not at all. */
export interface IllustrationChange {
  title: string;
  description: string;
  category: string;
  price: number;
  is_free: boolean;
  featured: boolean;
  tags: string[];
  image: string;
  image_widths: number[];
  image_width: number | null;
  image_height: number | null;
  placeholder: string | null;
  /** Main colors as #rrggbb, the largest area first. */
  palette: string[];
  perceptual_hash: string | null;
  downloadable_file: string | null;
  master_file: string | null;
  state: IllustrationState;
  /** Of scheduled ones alone. */
  publish_at: string | null;
  withdrawn_reason: string | null;
  series: string | null;
  alt_text: string | null;
  facets: string[];
  focus_x: number | null;
  focus_y: number | null;
}

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

/**
 * Creates or completes an illustration whose objects are uploaded; repeating it with the same client-made `id` and objects changes
 * nothing. `create_category` makes a missing category. The answer names the objects that are no longer needed. Codes: object_missing,
 * in_use, validation, forbidden, duplicate; with `replaces` also conflict and not_found.
 */
export async function publishIllustration(
  client: DataClient,
  item: Partial<IllustrationChange> & {
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
  },
): Promise<z.infer<typeof publishedSchema>> {
  const { data } = await client.rpc('publish_illustration', { p: json(item) }).throwOnError();
  return parseRow(publishedSchema, data);
}
