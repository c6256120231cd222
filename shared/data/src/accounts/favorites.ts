import * as z from 'zod/mini';
import { illustrationCardSchema, type IllustrationCard } from '@baobab/domain/entities/illustration';
import type { DataClient } from '../client.ts';
import { illustrationCards } from '../catalog/illustrations.ts';
import { list, page, resource } from '../resource.ts';
import type { Page, Place } from '../rows.ts';

const favorites = resource('favorites', z.object({ illustrations: illustrationCardSchema }), {
  illustrations: `illustrations!inner(${illustrationCards.columns})`,
});
const ids = resource('favorites', z.object({ illustrationId: z.string() }));

const pageOfFavorites = page(favorites, (rows, userId: string, _place: Place) =>
  rows
    .eq('user_id', userId)
    .lte('illustrations.listed_from', 'now')
    .order('created_at', { ascending: false })
    .order('illustration_id'),
);

/** Newest first. */
export async function listFavorites(
  client: DataClient,
  userId: string,
  place: Place = {},
): Promise<Page<IllustrationCard>> {
  const found = await pageOfFavorites(client, userId, place);
  return { ...found, items: found.items.map((row) => row.illustrations) };
}

/** Of these illustrations those that the user has as favorites; at most a few hundred, for they are named in the address. */
export async function favoriteIds(
  client: DataClient,
  userId: string,
  among: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await list(ids, (rows) => rows.eq('user_id', userId).in('illustration_id', [...among]))(client);
  return new Set(found.map(({ illustrationId }) => illustrationId));
}

/** Twice is the same as once. */
export async function addFavorite(client: DataClient, userId: string, illustrationId: string): Promise<void> {
  const favorite = { user_id: userId, illustration_id: illustrationId };
  const options = { ignoreDuplicates: true, onConflict: 'user_id,illustration_id' };
  await client.from('favorites').upsert(favorite, options).throwOnError();
}

export async function removeFavorite(client: DataClient, userId: string, illustrationId: string): Promise<void> {
  await client.from('favorites').delete().eq('user_id', userId).eq('illustration_id', illustrationId).throwOnError();
}
