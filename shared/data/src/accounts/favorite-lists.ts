/** Lists of illustrations that a person names, and shares by a link if they want. */
import * as z from 'zod/mini';
import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import type { DataClient } from '../client.ts';
import { chosenIllustrations } from '../catalog/illustrations.ts';
import { callRpc, rpc } from '../rpc.ts';

const listSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** In the link; null while the list is not shared. */
  token: z.nullable(z.string()),
  /** Ids of those that are listed, the last added first. */
  illustrations: z.array(z.string()),
});
export type FavoriteList = z.infer<typeof listSchema>;

/** The caller's own, oldest first. */
export const myLists = rpc('my_lists', z.array(listSchema));

/** Codes: validation (the name, or too many lists), rate_limited. */
export async function makeList(
  client: DataClient,
  userId: string,
  { id, name, illustrations }: Pick<FavoriteList, 'id' | 'name' | 'illustrations'>,
): Promise<void> {
  await client.from('favorite_lists').insert({ id, user_id: userId, name }).throwOnError();
  // One after another, the last one first: each gets a later time, which is the order of the list.
  for (const illustration of illustrations.toReversed()) await addToList(client, id, illustration);
}

export async function renameList(client: DataClient, id: string, name: string): Promise<void> {
  await client.from('favorite_lists').update({ name }).eq('id', id).throwOnError();
}

/** Sharing makes a new link each time; ending it closes the link for good. */
export async function shareList(client: DataClient, id: string, shared: boolean): Promise<void> {
  await client.from('favorite_lists').update({ is_shared: shared }).eq('id', id).throwOnError();
}

export async function deleteList(client: DataClient, id: string): Promise<void> {
  await client.from('favorite_lists').delete().eq('id', id).throwOnError();
}

/** Twice is the same as once. Codes: validation (the list is full). */
export async function addToList(client: DataClient, listId: string, illustrationId: string): Promise<void> {
  const item = { list_id: listId, illustration_id: illustrationId };
  const options = { ignoreDuplicates: true, onConflict: 'list_id,illustration_id' };
  await client.from('favorite_list_items').upsert(item, options).throwOnError();
}

export async function removeFromList(client: DataClient, listId: string, illustrationId: string): Promise<void> {
  const item = { list_id: listId, illustration_id: illustrationId };
  await client.from('favorite_list_items').delete().match(item).throwOnError();
}

const sharedSchema = z.nullable(z.object({ name: z.string(), illustrations: z.array(z.string()) }));

export interface SharedList {
  name: string;
  items: IllustrationCard[];
}

/** For everyone with the link; null where it opens nothing. */
export async function sharedList(client: DataClient, token: string): Promise<SharedList | null> {
  if (!/^[0-9a-f]{64}$/.test(token)) return null;
  const list = await callRpc(client, 'shared_list', { token }, sharedSchema);
  return list && { name: list.name, items: await cardsOf(client, list.illustrations) };
}

/** In the order of the ids. */
export async function cardsOf(client: DataClient, ids: readonly string[]): Promise<IllustrationCard[]> {
  return ids.length === 0 ? [] : chosenIllustrations(client, ids);
}
