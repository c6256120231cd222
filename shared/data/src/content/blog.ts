/** The public blog: published posts whose date has come. The policy says so too; admins, who may read drafts, need the filter. */
import { BLOG_PAGE_SIZE, BLOG_TOPICS, HOME_POSTS, RELATED_POSTS } from '@baobab/domain/constants';
import { blogCardSchema, blogPostSchema, type BlogCard, type BlogPost } from '@baobab/domain/entities/blog-post';
import * as z from 'zod/mini';
import type { DataClient } from '../client.ts';
import { find, list, page, resource, type Rows } from '../resource.ts';
import { isPossibleKey, toPage, type Page, type Place } from '../rows.ts';

const cards = resource('blog_posts', blogCardSchema);
export const blogPosts = resource('blog_posts', blogPostSchema);
const categories = resource('blog_posts', z.object({ category: z.string() }));

export const published = (rows: Rows<'blog_posts'>) =>
  rows.eq('is_published', true).lte('published_at', new Date().toISOString());
export const newestFirst = (rows: Rows<'blog_posts'>) => rows.order('published_at', { ascending: false }).order('id');

/** Enough posts to know every category in use. */
const TOPIC_SAMPLE = 500;

interface PostQuery extends Place {
  category?: string | undefined;
}

const pageOfPosts = page(
  cards,
  (rows, { category }: PostQuery) => newestFirst(published(category ? rows.eq('category', category) : rows)),
  BLOG_PAGE_SIZE,
);

/** Newest first. */
export async function listPosts(client: DataClient, query: PostQuery = {}): Promise<Page<BlogCard>> {
  const { page = 1, pageSize = BLOG_PAGE_SIZE, category } = query;
  if (category !== undefined && !isPossibleKey(category)) return toPage([], 0, { page, pageSize });
  return pageOfPosts(client, query);
}

export const latestPosts = list(cards, (rows, limit: number = HOME_POSTS) => newestFirst(published(rows)).limit(limit));

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
  return find(blogPosts, (rows) => (options.drafts ? rows : published(rows)).eq(column, idOrSlug))(client);
}

/** Three: of the same category first, topped up with the newest of others. */
export async function relatedPosts(client: DataClient, post: { id: string; category: string }): Promise<BlogCard[]> {
  const others = (limit: number, narrow: (rows: Rows<'blog_posts'>) => Rows<'blog_posts'>) =>
    list(cards, (rows) => newestFirst(narrow(published(rows).neq('id', post.id))).limit(limit))(client);
  const same = await others(RELATED_POSTS, (rows) => rows.eq('category', post.category));
  const missing = RELATED_POSTS - same.length;
  return missing > 0 ? [...same, ...(await others(missing, (rows) => rows.neq('category', post.category)))] : same;
}

export interface Topic {
  name: string;
  /** There are posts of this category; the name is spelled as theirs. */
  hasPosts: boolean;
}

/** 'Topics We Cover': the fixed chips, then the categories of posts that are not among them. */
export async function listTopics(client: DataClient): Promise<Topic[]> {
  const posts = await list(categories, (rows) =>
    published(rows).order('published_at', { ascending: false }).limit(TOPIC_SAMPLE),
  )(client);
  const used = new Set(posts.map(({ category }) => category));
  return mergeTopics([...used]).map((name) => ({ name, hasPosts: used.has(name) }));
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
