/** A page's head as elements. */
import { BRAND } from '@baobab/domain/brand';
import { FEED_PATH } from './addresses.ts';
import type { PageHead } from './page-head.ts';

export interface Tag {
  name: 'title' | 'meta' | 'link' | 'script';
  attributes: Readonly<Record<string, string>>;
  text?: string;
}

/** Pages that must not be indexed have no canonical address, preview or structured data. */
export function tagsOf(head: PageHead, origin: string): Tag[] {
  const { title, description } = head;
  const named: Tag[] = [{ name: 'title', attributes: {}, text: title }, meta('description', description)];
  if (head.robots) return [...named, meta('robots', head.robots)];
  return [
    ...named,
    link({ rel: 'canonical', href: absolute(head.canonical, origin) }),
    link({ rel: 'alternate', type: 'application/rss+xml', title: `${BRAND} Blog`, href: absolute(FEED_PATH, origin) }),
    ...preview(head, origin),
    ...head.jsonLd.map((object) => structured(object, origin)),
  ];
}

/** OpenGraph and Twitter. */
function preview(head: PageHead, origin: string): Tag[] {
  const { title, description, image, type = 'website', published, modified } = head;
  const tags = [
    property('og:site_name', BRAND),
    property('og:locale', 'en_US'),
    property('og:type', type),
    property('og:title', title),
    property('og:description', description),
    property('og:url', absolute(head.canonical, origin)),
    meta('twitter:card', image ? 'summary_large_image' : 'summary'),
    meta('twitter:title', title),
    meta('twitter:description', description),
  ];
  if (type === 'article' && published) tags.push(property('article:published_time', published));
  if (type === 'article' && modified) tags.push(property('article:modified_time', modified));
  if (!image) return tags;
  const address = absolute(image.url, origin);
  tags.push(property('og:image', address), property('og:image:alt', image.alt));
  if (image.width) tags.push(property('og:image:width', String(image.width)));
  if (image.height) tags.push(property('og:image:height', String(image.height)));
  return [...tags, meta('twitter:image', address), meta('twitter:image:alt', image.alt)];
}

function structured(object: object, origin: string): Tag {
  const whole = { '@context': 'https://schema.org', ...object };
  const text = JSON.stringify(whole, (key, value: unknown) => (ADDRESSES.has(key) ? absolutes(value, origin) : value));
  return { name: 'script', attributes: { type: 'application/ld+json' }, text };
}

/** schema.org properties that hold addresses, never user text. */
const ADDRESSES = new Set([
  '@id',
  'url',
  'item',
  'image',
  'logo',
  'contentUrl',
  'license',
  'acquireLicensePage',
  'mainEntityOfPage',
]);

function absolutes(value: unknown, origin: string): unknown {
  if (Array.isArray(value)) return value.map((one) => absolutes(one, origin));
  return typeof value === 'string' ? absolute(value, origin) : value;
}

export function absolute(address: string, origin: string): string {
  return address.startsWith('/') ? `${origin}${address}` : address;
}

const meta = (name: string, content: string): Tag => ({ name: 'meta', attributes: { name, content } });
const property = (name: string, content: string): Tag => ({ name: 'meta', attributes: { property: name, content } });
const link = (attributes: Record<string, string>): Tag => ({ name: 'link', attributes });
