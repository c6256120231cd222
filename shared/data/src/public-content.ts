/** Everything that the shop shows to visitors, as a list: for sitemaps, feeds and pages that are made ahead. */
import * as z from 'zod/mini';
import { imageWidthsSchema } from '@baobab/domain/entities/fields';
import { blogCardSchema, type BlogCard } from '@baobab/domain/entities/blog-post';
import type { ShopPack } from '@baobab/domain/entities/bundle-pack';
import type { Category } from '@baobab/domain/entities/category';
import { bundleOffer } from './bundle-offer.ts';
import { listCategories } from './categories.ts';
import type { DataClient } from './client.ts';
import { BLOG_CARD_COLUMNS } from './blog.ts';
import { shopPacks } from './packs.ts';
import { listRedirects } from './redirects.ts';
import { allRows, parseRows } from './rows.ts';

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

export async function publicContent(client: DataClient): Promise<PublicContent> {
  const [illustrations, categories, series, posts, bundlePrice, packs, bundles, redirects] = await Promise.all([
    allRows((from, to) =>
      client
        .from('illustrations')
        .select('id,category,image,image_widths,tags,updated_at')
        .eq('kind', 'illustration')
        .lte('listed_from', 'now')
        .order('created_at', { ascending: false })
        .order('id')
        .range(from, to)
        .throwOnError(),
    ),
    listCategories(client),
    allRows((from, to) => client.from('series').select('slug').order('slug').range(from, to).throwOnError()),
    allRows((from, to) =>
      client
        .from('blog_posts')
        .select(`${BLOG_CARD_COLUMNS},updated_at` as const)
        .eq('is_published', true)
        .lte('published_at', new Date().toISOString())
        .order('published_at', { ascending: false })
        .order('id')
        .range(from, to)
        .throwOnError(),
    ),
    bundleOffer(client),
    shopPacks(client),
    client
      .from('illustrations')
      .select('id,updated_at')
      .eq('kind', 'bundle')
      .lte('listed_from', 'now')
      .order('id')
      .throwOnError(),
    listRedirects(client),
  ]);
  return {
    illustrations: parseRows(listedIllustrationSchema, illustrations),
    categories,
    series: parseRows(listedSeriesSchema, series),
    packs,
    bundles: parseRows(listedBundleSchema, bundles.data),
    posts: parseRows(listedPostSchema, posts),
    bundlePrice,
    redirects,
  };
}
