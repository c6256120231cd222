/** Posts and illustrations that name each other. The database finds them by one rule, read from both sides. */
import * as z from 'zod/mini';
import { illustrationCardSchema, type IllustrationCard } from '@baobab/domain/entities/illustration';
import type { DataClient } from '../client.ts';
import { isPossibleKey, parseRow } from '../rows.ts';

const postSchema = z.object({ id: z.string(), title: z.string() });
export type NamingPost = z.infer<typeof postSchema>;

/** Illustrations whose title or address stands in the post, in its order. */
export async function itemsNamedIn(client: DataClient, postId: string): Promise<IllustrationCard[]> {
  const { data } = await client.rpc('items_named_in', { p_post: postId }).throwOnError();
  return parseRow(z.array(illustrationCardSchema), data);
}

/** Public posts in which the title or address of the illustration stands, newest first. */
export async function postsNaming(client: DataClient, illustrationId: string): Promise<NamingPost[]> {
  if (!isPossibleKey(illustrationId)) return [];
  const { data } = await client.rpc('posts_naming', { p_illustration: illustrationId }).throwOnError();
  return parseRow(z.array(postSchema), data);
}
