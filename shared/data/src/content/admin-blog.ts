/** Posts as admins see them in lists; what is edited of them goes through `draft-documents.ts`. */
import * as z from 'zod/mini';
import { PAGE_SIZE } from '@baobab/domain/constants';
import { blogCardSchema } from '@baobab/domain/entities/blog-post';
import { timestampSchema } from '@baobab/domain/entities/fields';
import { pageRange } from '@baobab/domain/pagination';
import { BLOG_CARD_COLUMNS } from './blog.ts';
import type { DataClient } from '../client.ts';
import { containsPattern, fetchPage, type Page } from '../rows.ts';

const listedSchema = z.extend(blogCardSchema, {
  revision: z.int(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type AdminBlogPost = z.infer<typeof listedSchema>;
const LISTED_COLUMNS = `${BLOG_CARD_COLUMNS},revision,created_at,updated_at` as const;

/** Drafts and scheduled posts too; newest made first. `search` looks into title, category and author. */
export function listAdminPosts(
  client: DataClient,
  { page = 1, pageSize = PAGE_SIZE, search }: { page?: number; pageSize?: number; search?: string | undefined } = {},
): Promise<Page<AdminBlogPost>> {
  const { from, to } = pageRange(page, pageSize);
  let rows = client.from('blog_posts').select(LISTED_COLUMNS, { count: 'exact' });
  if (search?.trim()) {
    const pattern = containsPattern(search);
    rows = rows.or(`title.ilike.${pattern},category.ilike.${pattern},author.ilike.${pattern}`);
  }
  const sorted = rows.order('created_at', { ascending: false }).order('id').range(from, to);
  return fetchPage(listedSchema, { page, pageSize }, sorted.throwOnError());
}

/** May this account read the blog table at all? Throws the reason when not. */
export async function probeBlog(client: DataClient): Promise<void> {
  await client.from('blog_posts').select('id').limit(1).throwOnError();
}
