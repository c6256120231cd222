/** The public blog: published posts whose date has come. The policy says so too; admins, who may read drafts, need the filter. */
import { BLOG_PAGE_SIZE, BLOG_TOPICS, HOME_POSTS, RELATED_POSTS } from '@baobab/domain/constants';
import { blogCardSchema, blogPostSchema, type BlogCard, type BlogPost } from '@baobab/domain/entities/blog-post';
import { pageRange } from '@baobab/domain/pagination';
import type { DataClient } from '../client.ts';
import { fetchPage, isPossibleKey, parseRow, parseRows, type Page } from '../rows.ts';

export const BLOG_CARD_COLUMNS =
  'id,title,excerpt,author,image,image_widths,placeholder,category,tags,is_published,published_at,slug,show_date';
export const BLOG_POST_COLUMNS = `${BLOG_CARD_COLUMNS},content,revision,created_at,updated_at` as const;
/** Enough posts to know every category in use. */
const TOPIC_SAMPLE = 500;

/** Newest first. */
export async function listPosts(
  client: DataClient,
  query: { page?: number; pageSize?: number; category?: string | undefined } = {},
): Promise<Page<BlogCard>> {
  const { page = 1, pageSize = BLOG_PAGE_SIZE, category } = query;
  if (category !== undefined && !isPossibleKey(category)) return { items: [], total: 0, page, pageSize, pageCount: 1 };
  const { from, to } = pageRange(page, pageSize);
  let rows = published(client, 'exact');
  if (category !== undefined) rows = rows.eq('category', category);
  return fetchPage(blogCardSchema, { page, pageSize }, newestFirst(rows).range(from, to).throwOnError());
}

export async function latestPosts(client: DataClient, limit = HOME_POSTS): Promise<BlogCard[]> {
  const { data } = await newestFirst(published(client)).limit(limit).throwOnError();
  return parseRows(blogCardSchema, data);
}

/**
 * By id, or by slug. Null when there is none that is published; with `drafts` an admin gets drafts and scheduled posts too
 * (row policies hide them from other callers).
 */
export async function getPost(
  client: DataClient,
  idOrSlug: string,
  options: { drafts?: boolean } = {},
): Promise<BlogPost | null> {
  if (!isPossibleKey(idOrSlug)) return null;
  const column = isUuid(idOrSlug) ? 'id' : 'slug';
  let rows = client.from('blog_posts').select(BLOG_POST_COLUMNS).eq(column, idOrSlug);
  if (!options.drafts) rows = rows.eq('is_published', true).lte('published_at', new Date().toISOString());
  const { data } = await rows.maybeSingle().throwOnError();
  return data === null ? null : parseRow(blogPostSchema, data);
}

/** Three: of the same category first, topped up with the newest of others. */
export async function relatedPosts(client: DataClient, post: { id: string; category: string }): Promise<BlogCard[]> {
  const same = await newestFirst(published(client).neq('id', post.id).eq('category', post.category))
    .limit(RELATED_POSTS)
    .throwOnError();
  const missing = RELATED_POSTS - same.data.length;
  if (missing <= 0) return parseRows(blogCardSchema, same.data);
  const others = await newestFirst(published(client).neq('id', post.id).neq('category', post.category))
    .limit(missing)
    .throwOnError();
  return parseRows(blogCardSchema, [...same.data, ...others.data]);
}

export interface Topic {
  name: string;
  /** There are posts of this category; the name is spelled as theirs. */
  hasPosts: boolean;
}

/** 'Topics We Cover': the fixed chips, then the categories of posts that are not among them. */
export async function listTopics(client: DataClient): Promise<Topic[]> {
  const { data } = await client
    .from('blog_posts')
    .select('category')
    .eq('is_published', true)
    .lte('published_at', new Date().toISOString())
    .order('published_at', { ascending: false })
    .limit(TOPIC_SAMPLE)
    .throwOnError();
  const categories = data.map(({ category }) => category);
  const used = new Set(categories);
  return mergeTopics(categories).map((name) => ({ name, hasPosts: used.has(name) }));
}

export function mergeTopics(categories: readonly string[]): string[] {
  const topics = new Map<string, string>();
  for (const topic of [...BLOG_TOPICS, ...categories]) {
    const key = topic.trim().toLowerCase();
    if (key && !topics.has(key)) topics.set(key, topic.trim());
  }
  return [...topics.values()];
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}

function published(client: DataClient, count?: 'exact') {
  return client
    .from('blog_posts')
    .select(BLOG_CARD_COLUMNS, count ? { count } : {})
    .eq('is_published', true)
    .lte('published_at', new Date().toISOString());
}

function newestFirst(rows: ReturnType<typeof published>) {
  return rows.order('published_at', { ascending: false }).order('id');
}
