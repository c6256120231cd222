/** Posts and illustrations that name each other. The database finds them by one rule, read from both sides. */
import * as z from 'zod/mini';
import { illustrationCardSchema } from '@baobab/domain/entities/illustration';
import type { DataClient } from '../client.ts';
import { isPossibleKey } from '../rows.ts';
import { callRpc, rpc } from '../rpc.ts';

const postSchema = z.object({ id: z.string(), title: z.string() });
export type NamingPost = z.infer<typeof postSchema>;

/** Illustrations whose title or address stands in the post, in its order. */
export const itemsNamedIn = rpc('items_named_in', z.array(illustrationCardSchema), (post: string) => ({ post }));

/** Public posts in which the title or address of the illustration stands, newest first. */
export async function postsNaming(client: DataClient, illustration: string): Promise<NamingPost[]> {
  return isPossibleKey(illustration) ? callRpc(client, 'posts_naming', { illustration }, z.array(postSchema)) : [];
}
