/** Posts as admins see them in lists; what is edited of them goes through `draft-documents.ts`. */
import * as z from 'zod/mini';
import { PAGE_SIZE } from '@baobab/domain/constants';
import { blogCardSchema } from '@baobab/domain/entities/blog-post';
import { timestampSchema } from '@baobab/domain/entities/fields';
import type { DataClient } from '../client.ts';
import { matching } from '../matching.ts';
import { resource } from '../resource.ts';
import type { Page } from '../rows.ts';

const listedSchema = z.extend(blogCardSchema, {
  revision: z.int(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type AdminBlogPost = z.infer<typeof listedSchema>;
const posts = resource('blog_posts', listedSchema);

/** Drafts and scheduled posts too; newest made first. `search` looks into title, category and author. */
export function listAdminPosts(
  client: DataClient,
  { page = 1, pageSize = PAGE_SIZE, search }: { page?: number; pageSize?: number; search?: string | undefined } = {},
): Promise<Page<AdminBlogPost>> {
  return posts.page(client, { page, pageSize }, (rows) =>
    matching(rows, ['title', 'category', 'author'], search).order('created_at', { ascending: false }).order('id'),
  );
}

/** May this account read the blog table at all? Throws the reason when not. */
export async function probeBlog(client: DataClient): Promise<void> {
  await client.from('blog_posts').select('id').limit(1).throwOnError();
}
