/** Everything that the shop shows to visitors, as a list: for sitemaps, feeds and pages that are made ahead. */
import * as z from 'zod/mini';
import { imageWidthsSchema } from '@baobab/domain/entities/fields';
import { blogCardSchema, type BlogCard } from '@baobab/domain/entities/blog-post';
import type { ShopPack } from '@baobab/domain/entities/bundle-pack';
import type { Category } from '@baobab/domain/entities/category';
import { bundleOffer } from '../packs/bundle-offer.ts';
import { listed, newestFirst } from '../catalog/illustrations.ts';
import { listCategories } from '../catalog/categories.ts';
import type { DataClient } from '../client.ts';
import { newestFirst as newestPostsFirst, published } from './blog.ts';
import { shopPacks } from '../packs/packs.ts';
import { all, list, resource } from '../resource.ts';
import { listRedirects } from './redirects.ts';

const listedIllustrationSchema = z.object({
  id: z.string(),
  category: z.nullable(z.string()),
  image: z.nullable(z.string()),
  imageWidths: imageWidthsSchema,
  tags: z.array(z.string()),
  updatedAt: z.string(),
});
export type ListedIllustration = z.infer<typeof listedIllustrationSchema>;

const listedPostSchema = z.extend(blogCardSchema, { updatedAt: z.string() });
export type ListedPost = BlogCard & { updatedAt: string };

const listedBundleSchema = z.object({ id: z.string(), updatedAt: z.string() });

const listedSeriesSchema = z.object({ slug: z.string() });

export type ListedPack = Pick<ShopPack, 'slug' | 'image' | 'imageWidths' | 'updatedAt'>;

export interface PublicContent {
  /** Newest first, as in every list; without the bundle, whose page is its own. */
  illustrations: ListedIllustration[];
  categories: Category[];
  /** Of those with a listed illustration. */
  series: { slug: string }[];
  packs: ListedPack[];
  /** Ids of bundles that are listed. */
  bundles: { id: string; updatedAt: string }[];
  /** Newest first. */
  posts: ListedPost[];
  /** What the bundle is offered at beside every illustration; null while it is not on sale. */
  bundlePrice: number | null;
  /** Addresses of a shop that was moved in. */
  redirects: { path: string; target: string }[];
}

const illustrationRows = resource('illustrations', listedIllustrationSchema);
const postRows = resource('blog_posts', listedPostSchema);
const seriesRows = resource('series', listedSeriesSchema);
const bundleRows = resource('illustrations', listedBundleSchema);

export async function publicContent(client: DataClient): Promise<PublicContent> {
  const [illustrations, categories, series, posts, bundlePrice, packs, bundles, redirects] = await Promise.all([
    all(illustrationRows, (rows) => newestFirst(listed(rows)))(client),
    listCategories(client),
    all(seriesRows, (rows) => rows.order('slug'))(client),
    all(postRows, (rows) => newestPostsFirst(published(rows)))(client),
    bundleOffer(client),
    shopPacks(client),
    list(bundleRows, (rows) => rows.eq('kind', 'bundle').lte('listed_from', 'now').order('id'))(client),
    listRedirects(client),
  ]);
  return { illustrations, categories, series, packs, bundles, posts, bundlePrice, redirects };
}
