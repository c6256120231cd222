/** The sitemap index and its parts within the protocol's limits. */
import { imageUrl } from '@baobab/data/storage/images';
import type { Picture } from '@baobab/domain/entities/fields';
import { frequentTags } from '@baobab/domain/tags';
import {
  FIXED_PATHS,
  SITEMAP_PATH,
  categoryPath,
  illustrationPath,
  packPath,
  postPath,
  seriesPath,
  tagPath,
} from './addresses.ts';
import { escapeXml } from './escape.ts';
import { isPublic } from './published.ts';

/** Limits per file of sitemaps.org. */
export const SITEMAP_MAX_ADDRESSES = 50_000;
export const SITEMAP_MAX_BYTES = 50 * 1024 * 1024;

type PictureColumns = Pick<Picture, 'image' | 'imageWidths'>;

interface PublicContent {
  illustrations: readonly (PictureColumns & { id: string; tags: readonly string[]; updatedAt?: string })[];
  categories: readonly (PictureColumns & { name: string; isActive: boolean })[];
  series: readonly { slug: string }[];
  packs: readonly (PictureColumns & { slug: string; updatedAt?: string })[];
  bundles: readonly { id: string; updatedAt?: string }[];
  posts: readonly (PictureColumns & {
    id: string;
    isPublished: boolean;
    publishedAt: string | null;
    updatedAt?: string;
  })[];
}

interface SitemapEntry {
  path: string;
  /** ISO 8601. */
  changedAt?: string | undefined;
  /** Absolute address. */
  image?: string | null;
}

/** Every public path once, without drafts and scheduled posts. */
export function publicEntries(content: PublicContent, backendUrl: string, now: Date): SitemapEntry[] {
  const picture = (of: PictureColumns) => imageUrl(backendUrl, of, Number.POSITIVE_INFINITY);
  const entries: SitemapEntry[] = [
    ...FIXED_PATHS.map((path) => ({ path })),
    ...content.categories
      .filter(({ isActive }) => isActive)
      .map((category) => ({ path: categoryPath(category.name), image: picture(category) })),
    ...content.series.map(({ slug }) => ({ path: seriesPath(slug) })),
    ...content.packs.map((pack) => ({ path: packPath(pack.slug), changedAt: pack.updatedAt, image: picture(pack) })),
    ...content.bundles.map(({ id, updatedAt }) => ({ path: illustrationPath(id), changedAt: updatedAt })),
    ...frequentTags(content.illustrations).map((tag) => ({ path: tagPath(tag) })),
    ...content.illustrations.map((item) => ({
      path: illustrationPath(item.id),
      changedAt: item.updatedAt,
      image: picture(item),
    })),
    ...content.posts
      .filter((post) => isPublic(post, now))
      .map((post) => ({
        path: postPath(post.id),
        changedAt: latest(post.updatedAt, post.publishedAt),
        image: picture(post),
      })),
  ];
  // The bundle is a static path and a row.
  return [...new Map(entries.map((entry) => [entry.path, entry])).values()];
}

/** Path → text; the index is `/sitemap.xml`. */
export function sitemapFiles(entries: readonly SitemapEntry[], origin: string): Map<string, string> {
  const parts = splitIntoFiles(entries.map((entry) => ({ entry, text: urlElement(entry, origin) })));
  const files = new Map<string, string>();
  const index = parts.map((part, at) => {
    const path = `/sitemap-${at + 1}.xml`;
    files.set(path, `${OPEN}${part.map(({ text }) => text).join('')}${CLOSE}`);
    const changedAt = part.reduce<string | undefined>((last, { entry }) => latest(last, entry.changedAt), undefined);
    return `<sitemap><loc>${escapeXml(`${origin}${path}`)}</loc>${changed(changedAt)}</sitemap>\n`;
  });
  const sitemaps = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${index.join('')}</sitemapindex>\n`;
  return files.set(SITEMAP_PATH, `${XML}${sitemaps}`);
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const OPEN = `${XML}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`;
const CLOSE = '</urlset>\n';

interface RenderedEntry {
  entry: SitemapEntry;
  text: string;
}

function splitIntoFiles(entries: readonly RenderedEntry[]): RenderedEntry[][] {
  const parts: RenderedEntry[][] = [[]];
  const encoder = new TextEncoder();
  let bytes = OPEN.length + CLOSE.length;
  for (const one of entries) {
    const size = encoder.encode(one.text).length;
    let part = parts.at(-1);
    if (!part || part.length >= SITEMAP_MAX_ADDRESSES || bytes + size > SITEMAP_MAX_BYTES) {
      part = [];
      parts.push(part);
      bytes = OPEN.length + CLOSE.length;
    }
    part.push(one);
    bytes += size;
  }
  return parts;
}

function urlElement({ path, changedAt, image }: SitemapEntry, origin: string): string {
  const picture = image ? `<image:image><image:loc>${escapeXml(image)}</image:loc></image:image>` : '';
  return `<url><loc>${escapeXml(`${origin}${path}`)}</loc>${changed(changedAt)}${picture}</url>\n`;
}

function changed(at: string | undefined): string {
  return at ? `<lastmod>${new Date(at).toISOString()}</lastmod>` : '';
}

function latest(a: string | null | undefined, b: string | null | undefined): string | undefined {
  if (!a || !b) return a ?? b ?? undefined;
  return Date.parse(a) >= Date.parse(b) ? a : b;
}
