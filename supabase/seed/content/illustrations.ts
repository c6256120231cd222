/** The illustrations of the demo shop, newest first: their texts and prices, each with its drawing. */
import { slugify } from '@baobab/domain/slug';
import { drawingOf } from '../drawings/drawings.ts';
import texts from './illustrations.json' with { type: 'json' };

export interface Illustration {
  slug: string;
  title: string;
  category: string;
  /** Dollars; 0 is free. */
  price: number;
  featured: boolean;
  /** Sold as the image alone, without a ZIP. */
  pictureOnly: boolean;
  series: string | null;
  description: string;
  altText: string;
  tags: readonly string[];
  facets: readonly string[];
  /** From the left and the top, 0 to 1. */
  focus: readonly number[] | null;
  svg: string;
}

export const illustrations: readonly Illustration[] = texts.map(
  ({ featured = false, pictureOnly = false, tags, facets, ...text }) => {
    const slug = slugify(text.title);
    const lists = { tags: tags.split(', '), facets: facets.split(' ') };
    return { ...text, ...lists, slug, featured, pictureOnly, svg: drawingOf('illustrations', slug) };
  },
);

/** Throws for an illustration that is not for sale. */
export function illustrationOf(slug: string): Illustration {
  const found = illustrations.find((item) => item.slug === slug);
  if (!found) throw new Error(`There is no illustration called ${slug}.`);
  return found;
}
