import { blogMessages } from '@baobab/domain/messages';
import type { BlogCard, BlogPost } from '@baobab/domain/entities/blog-post';
import { pagePath, postPath, topicPath } from './addresses.ts';
import { privateHead, publicHead } from './compose.ts';
import { headImage } from './head-image.ts';
import type { PageHead } from './page-head.ts';
import { isPublic } from './published.ts';
import { blogPosting, breadcrumbs, itemList } from './structured-data.ts';

const BLOG = { name: 'Blog', path: '/blog' };

interface BlogListPage {
  /** 1-based. */
  page: number;
  pageSize: number;
  items: readonly BlogCard[];
  /** The one category that is listed. */
  topic?: string | null;
}

export function blogHead(
  { page, pageSize, items, topic = null }: BlogListPage,
  backendUrl: string,
  now = new Date(),
): PageHead {
  const posts = items.filter((post) => isPublic(post, now));
  const [first] = posts;
  const listed = posts.map(({ id, title }) => ({ name: title, path: postPath(id) }));
  return publicHead({
    title: [topic === null ? 'Blog' : `${topic}: Blog`, ...(page > 1 ? [`page ${page}`] : [])].join(', '),
    description: 'On drawing, representation, and what people make with our illustrations.',
    path: pagePath(topic === null ? BLOG.path : topicPath(topic), page),
    image: first && headImage(first, first.title, backendUrl),
    jsonLd: [breadcrumbs(BLOG), ...(listed.length > 0 ? [itemList(listed, (page - 1) * pageSize)] : [])],
  });
}

/** Reveals nothing of drafts and scheduled posts, which admins may open. */
export function postHead(post: BlogPost, backendUrl: string, now = new Date()): PageHead {
  const path = postPath(post.id);
  if (!isPublic(post, now)) return privateHead('Draft', path);
  const image = headImage(post, post.title, backendUrl);
  const dates = post.showDate ? { published: post.publishedAt ?? undefined, modified: lastChange(post) } : {};
  return publicHead({
    title: post.title,
    description: post.excerpt || post.content,
    path,
    image,
    type: 'article',
    jsonLd: [blogPosting({ ...post, ...dates }, path, image), breadcrumbs(BLOG, { name: post.title, path })],
    ...dates,
  });
}

export const postMissingHead = (id: string): PageHead => privateHead(blogMessages.notFoundTitle, postPath(id));

/** Changes before publication do not count. */
function lastChange({ publishedAt, updatedAt }: BlogPost): string {
  return publishedAt && Date.parse(publishedAt) > Date.parse(updatedAt) ? publishedAt : updatedAt;
}
