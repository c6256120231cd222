/** Posts as admins see them in lists; what is edited of them goes through `draft-documents.ts`. */
import * as z from 'zod/mini';
import { blogCardSchema } from '@baobab/domain/entities/blog-post';
import { timestampSchema } from '@baobab/domain/entities/fields';
import type { DataClient } from '../client.ts';
import { matching } from '../matching.ts';
import { page, resource } from '../resource.ts';
import type { Place } from '../rows.ts';

const listedSchema = z.extend(blogCardSchema, {
  revision: z.int(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
const posts = resource('blog_posts', listedSchema);

interface PostQuery extends Place {
  search?: string | undefined;
}

/** Drafts and scheduled posts too; newest made first. */
export const listAdminPosts = page(posts, (rows, { search }: PostQuery = {}) =>
  matching(rows, ['title', 'category', 'author'], search).order('created_at', { ascending: false }).order('id'),
);

/** May this account read the blog table at all? Throws the reason when not. */
export async function probeBlog(client: DataClient): Promise<void> {
  await client.from('blog_posts').select('id').limit(1).throwOnError();
}
