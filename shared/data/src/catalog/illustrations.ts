/**
 * The public catalog. The bundle is a row of the same table but never part of a list. Row policies keep what is not listed from
 * visitors; lists leave it out for its buyers and for administrators, too.
 */
import * as z from 'zod/mini';
import { HOME_FEATURED, HOME_FREE, HOME_HERO, RELATED_ILLUSTRATIONS } from '@baobab/domain/constants';
import {
  illustrationCardSchema,
  illustrationSchema,
  type Illustration,
  type IllustrationCard,
} from '@baobab/domain/entities/illustration';
import type { DataClient } from '../client.ts';
import { isPossibleKey, parseRow, parseRows } from '../rows.ts';

const FACT_COLUMNS = 'formats,is_vector,is_transparent,width_px,height_px,file_count,file_size_bytes';
const REST_OF_CARD =
  `id,title,description,category,image,image_widths,image_width,image_height,placeholder,is_free,featured,tags,alt_text,focus_x,focus_y,${FACT_COLUMNS}` as const;
const REST_OF_DETAILS =
  'kind,rich_description,series,facets,compare_price,is_deliverable,files,state,publish_at,withdrawn_reason,created_at';
/** What shoppers call the price is what is asked now. */
const ASKED_COLUMNS = 'price:asked_price,list_price:price,struck_price,sale_ends_at:asked_until';
export const CARD_COLUMNS = `${REST_OF_CARD},${ASKED_COLUMNS}` as const;
export const DETAIL_COLUMNS = `${CARD_COLUMNS},${REST_OF_DETAILS}` as const;
/** In the owner's order; those without a place come after, newest first. */
export async function featuredIllustrations(client: DataClient, limit = HOME_FEATURED): Promise<IllustrationCard[]> {
  const { data } = await cards(client)
    .eq('featured', true)
    .order('featured_position', { ascending: true, nullsFirst: false })
    .order('created_at', { ascending: false })
    .order('id')
    .limit(limit)
    .throwOnError();
  return parseRows(illustrationCardSchema, data);
}

/** In the order of the ids; what is not listed is left out. */
export async function chosenIllustrations(client: DataClient, ids: readonly string[]): Promise<IllustrationCard[]> {
  const { data } = await cards(client)
    .in('id', [...ids])
    .throwOnError();
  const found = parseRows(illustrationCardSchema, data);
  return ids.flatMap((id) => found.find((card) => card.id === id) ?? []);
}

/** The newest that are sold and not featured. */
export async function newestIllustrations(client: DataClient, limit = HOME_HERO): Promise<IllustrationCard[]> {
  const { data } = await cards(client)
    .eq('featured', false)
    .eq('is_free', false)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(limit)
    .throwOnError();
  return parseRows(illustrationCardSchema, data);
}

/** The newest free ones. */
export async function freeIllustrations(client: DataClient, limit = HOME_FREE): Promise<IllustrationCard[]> {
  const { data } = await cards(client)
    .eq('is_free', true)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(limit)
    .throwOnError();
  return parseRows(illustrationCardSchema, data);
}

const relatedSchema = z.object({ related: z.array(illustrationCardSchema), style: z.array(illustrationCardSchema) });
export type RelatedIllustrations = z.infer<typeof relatedSchema>;

/** `related` show the same people, tags or series, the likest first; `style` are others of like colors and shapes. */
export async function relatedIllustrations(client: DataClient, id: string): Promise<RelatedIllustrations> {
  const { data } = await client
    .rpc('related_illustrations', { p_id: id, p_size: RELATED_ILLUSTRATIONS })
    .throwOnError();
  return parseRow(relatedSchema, data);
}

/** Null when there is none that the caller may see; the bundle's row is found too. Buyers see what they bought in any state. */
export async function getIllustration(client: DataClient, id: string): Promise<Illustration | null> {
  if (!isPossibleKey(id)) return null;
  const { data } = await client.from('illustrations').select(DETAIL_COLUMNS).eq('id', id).maybeSingle().throwOnError();
  return data === null ? null : parseRow(illustrationSchema, data);
}

function cards(client: DataClient) {
  return client.from('illustrations').select(CARD_COLUMNS).eq('kind', 'illustration').lte('listed_from', 'now');
}
