/** Posts as admins see them, saved with a revision check that tells who was first. */
import * as z from 'zod/mini';
import { PAGE_SIZE } from '../domain/constants.ts';
import { blogCardSchema, blogPostSchema, type BlogPost } from '../domain/entities/blog-post.ts';
import { timestampSchema } from '../domain/entities/fields.ts';
import { AppError } from '../domain/errors.ts';
import { pageRange } from '../domain/pagination.ts';
import { BLOG_CARD_COLUMNS, BLOG_POST_COLUMNS } from './blog.ts';
import type { DataClient } from './client.ts';
import { containsPattern, fetchPage, parseRow, type Page } from './rows.ts';

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

/** Draft or not; null when it was deleted. */
export async function getAdminPost(client: DataClient, id: string): Promise<BlogPost | null> {
  const { data } = await client.from('blog_posts').select(BLOG_POST_COLUMNS).eq('id', id).maybeSingle().throwOnError();
  return data === null ? null : parseRow(blogPostSchema, data);
}

/** Column names; what is left out stays as it is. */
export interface BlogPostPatch {
  title?: string;
  content?: string;
  excerpt?: string;
  author?: string;
  image?: string;
  image_widths?: number[];
  placeholder?: string | null;
  category?: string;
  tags?: string[];
  is_published?: boolean;
  published_at?: string | null;
  slug?: string | null;
  show_date?: boolean;
}

const savedSchema = z.object({ status: z.enum(['saved', 'conflict', 'deleted']), row: z.nullable(blogPostSchema) });
/** `conflict`: `row` is the current one and nothing was saved; `deleted`: there is none any more. */
export type SavedPost = z.infer<typeof savedSchema>;

/** `baseRevision` 0 creates the post with the client-made `id`; the same call again finds it saved. Codes: duplicate (slug), validation. */
export async function saveBlogPost(
  client: DataClient,
  id: string,
  baseRevision: number,
  patch: BlogPostPatch,
): Promise<SavedPost> {
  const { data } = await client
    .rpc('save_blog_post', { p_id: id, p_base_revision: baseRevision, p_patch: patch as never })
    .throwOnError();
  return parseRow(savedSchema, data);
}

/** Codes: not_found when it is gone already. */
export async function deleteBlogPost(client: DataClient, id: string): Promise<void> {
  const { data } = await client.from('blog_posts').delete().eq('id', id).select('id').throwOnError();
  if (data.length === 0) throw new AppError('not_found', { id });
}

/** May this account read the blog table at all? Throws the reason when not. */
export async function probeBlog(client: DataClient): Promise<void> {
  await client.from('blog_posts').select('id').limit(1).throwOnError();
}
