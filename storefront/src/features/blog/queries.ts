import { getPost, latestPosts, listPosts, listTopics, relatedPosts } from '@baobab/data/content/blog';
import type { DataClient } from '@baobab/data/client';
import { itemsNamedIn, postsNaming } from '@baobab/data/content/mentions';
import { query } from '../../query/query-cache.ts';

export const latestPostsQuery = (data: DataClient) => query('posts:latest', () => latestPosts(data));
/** `topic`: of this category alone. */
export const postsQuery = (data: DataClient, page: number, topic: string | null = null) =>
  query(`posts:page:${page}:${topic ?? ''}`, () => listPosts(data, { page, category: topic ?? undefined }));
export const topicsQuery = (data: DataClient) => query('posts:topics', () => listTopics(data));
/** By id or slug. */
export const postQuery = (data: DataClient, idOrSlug: string) =>
  query(`post:${idOrSlug}`, () => getPost(data, idOrSlug));
/** For admins: also drafts and scheduled posts. Row policies give others only what is public. */
export const draftQuery = (data: DataClient, idOrSlug: string) =>
  query(`draft:${idOrSlug}`, () => getPost(data, idOrSlug, { drafts: true }));
export const relatedPostsQuery = (data: DataClient, post: { id: string; category: string }) =>
  query(`posts:related:${post.id}`, () => relatedPosts(data, post));
export const postsNamingQuery = (data: DataClient, illustrationId: string) =>
  query(`posts:naming:${illustrationId}`, () => postsNaming(data, illustrationId));
export const itemsNamedQuery = (data: DataClient, postId: string) =>
  query(`items-named:${postId}`, () => itemsNamedIn(data, postId));
