import { getPost, latestPosts, listPosts, listTopics, relatedPosts } from '@baobab/data/blog';
import type { DataClient } from '@baobab/data/client';
import type { Page } from '@baobab/data/rows';
import type { BlogCard, BlogPost } from '@baobab/domain/entities/blog-post';
import type { Query } from '../../query/query-cache.ts';

export function latestPostsQuery(data: DataClient): Query<BlogCard[]> {
  return { key: 'posts:latest', fetch: () => latestPosts(data) };
}

export function postsQuery(data: DataClient, page: number): Query<Page<BlogCard>> {
  return { key: `posts:page:${page}`, fetch: () => listPosts(data, { page }) };
}

export function topicsQuery(data: DataClient): Query<string[]> {
  return { key: 'posts:topics', fetch: () => listTopics(data) };
}

/** By id or slug. */
export function postQuery(data: DataClient, idOrSlug: string): Query<BlogPost | null> {
  return { key: `post:${idOrSlug}`, fetch: () => getPost(data, idOrSlug) };
}

/** For admins: also drafts and posts whose day has not come. Row policies give others only what is public. */
export function draftQuery(data: DataClient, idOrSlug: string): Query<BlogPost | null> {
  return { key: `draft:${idOrSlug}`, fetch: () => getPost(data, idOrSlug, { drafts: true }) };
}

export function relatedPostsQuery(data: DataClient, post: { id: string; category: string }): Query<BlogCard[]> {
  return { key: `posts:related:${post.id}`, fetch: () => relatedPosts(data, post) };
}
