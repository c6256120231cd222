/** The blog as an RSS 2.0 feed. */
import { imageUrl } from '@baobab/data/storage/images';
import { BRAND } from '@baobab/domain/brand';
import type { BlogCard } from '@baobab/domain/entities/blog-post';
import { FEED_PATH, postPath } from './addresses.ts';
import { escapeXml } from './escape.ts';
import { isPublic } from './published.ts';

const FEED_POSTS = 50;
const PICTURE_PX = 800;

type FeedPost = Omit<BlogCard, 'placeholder' | 'slug'>;

interface FeedContext {
  /** Of the shop, without a slash at the end. */
  origin: string;
  backendUrl: string;
  now: Date;
}

/** Newest first; drafts and scheduled posts are left out. */
export function feed(posts: readonly FeedPost[], context: FeedContext): string {
  const shown = posts
    .filter((post) => isPublic(post, context.now))
    .sort((a, b) => timeOf(b) - timeOf(a))
    .slice(0, FEED_POSTS);
  const { origin } = context;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">',
    '<channel>',
    element('title', `${BRAND} Blog`),
    element('link', `${origin}/blog`),
    element('description', 'On drawing, representation, and what people make with our illustrations.'),
    element('language', 'en'),
    `<atom:link href="${escapeXml(`${origin}${FEED_PATH}`)}" rel="self" type="application/rss+xml"/>`,
    ...shown.map((post) => item(post, context)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function item(post: FeedPost, { origin, backendUrl }: FeedContext): string {
  const address = `${origin}${postPath(post.id)}`;
  const picture = imageUrl(backendUrl, post, PICTURE_PX);
  return [
    '<item>',
    element('title', post.title),
    element('link', address),
    `<guid isPermaLink="true">${escapeXml(address)}</guid>`,
    ...(post.showDate ? [element('pubDate', new Date(timeOf(post)).toUTCString())] : []),
    element('dc:creator', post.author),
    ...[post.category, ...post.tags].map((topic) => element('category', topic)),
    element('description', post.excerpt),
    ...(picture ? [`<media:content url="${escapeXml(picture)}" medium="image"/>`] : []),
    '</item>',
  ].join('\n');
}

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;
const timeOf = (post: FeedPost): number => Date.parse(post.publishedAt ?? '');
