import * as z from 'zod/mini';
import { PAGE_SIZE } from '@baobab/domain/constants';
import { illustrationCardSchema, type IllustrationCard } from '@baobab/domain/entities/illustration';
import { pageRange } from '@baobab/domain/pagination';
import type { DataClient } from '../client.ts';
import { CARD_COLUMNS } from '../catalog/illustrations.ts';
import { fetchPage, parseRows, type Page } from '../rows.ts';

const COLUMNS = `created_at,illustrations!inner(${CARD_COLUMNS})` as const;
const rowSchema = z.object({ illustrations: illustrationCardSchema });

/** Newest first. */
export async function listFavorites(
  client: DataClient,
  userId: string,
  { page = 1, pageSize = PAGE_SIZE }: { page?: number; pageSize?: number } = {},
): Promise<Page<IllustrationCard>> {
  const { from, to } = pageRange(page, pageSize);
  const rows = client
    .from('favorites')
    .select(COLUMNS, { count: 'exact' })
    .eq('user_id', userId)
    .lte('illustrations.listed_from', 'now')
    .order('created_at', { ascending: false })
    .order('illustration_id')
    .range(from, to);
  const found = await fetchPage(rowSchema, { page, pageSize }, rows.throwOnError());
  return { ...found, items: found.items.map((row) => row.illustrations) };
}

/** Of these illustrations those that the user has as favorites; at most a few hundred, for they are named in the address. */
export async function favoriteIds(
  client: DataClient,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { data } = await client
    .from('favorites')
    .select('illustration_id')
    .eq('user_id', userId)
    .in('illustration_id', [...ids])
    .throwOnError();
  return new Set(parseRows(z.object({ illustrationId: z.string() }), data).map(({ illustrationId }) => illustrationId));
}

/** Twice is the same as once. */
export async function addFavorite(client: DataClient, userId: string, illustrationId: string): Promise<void> {
  await client
    .from('favorites')
    .upsert(
      { user_id: userId, illustration_id: illustrationId },
      { ignoreDuplicates: true, onConflict: 'user_id,illustration_id' },
    )
    .throwOnError();
}

export async function removeFavorite(client: DataClient, userId: string, illustrationId: string): Promise<void> {
  await client.from('favorites').delete().eq('user_id', userId).eq('illustration_id', illustrationId).throwOnError();
}
