/** The shop that is judged: the demo's texts, and pictures of what the demo has none of. Its ids are slugs, its files are none. */
import { slugify } from '@baobab/domain/slug';
import type { Query } from '../../local/db/session.ts';
import { illustrations } from '../../seed/content/illustrations.ts';
import { extraPictures } from './extra-pictures.ts';

const list = (values: readonly string[]) => `{${values.map((value) => JSON.stringify(value)).join(',')}}`;

/** The newest first, a day apart. */
export async function addShop(query: Query): Promise<void> {
  const demo = illustrations.map((item) => ({ ...item, facets: [...item.facets], altText: item.altText }));
  const extra = extraPictures.map((item) => ({
    ...item,
    tags: item.tags.split(', '),
    facets: item.facets.split(' ').toSorted(),
    featured: false,
    series: null,
    altText: null,
  }));
  for (const name of new Set(demo.flatMap(({ series }) => series ?? [])))
    await query('insert into public.series (name, slug) values ($1, $2)', [name, slugify(name)]);
  for (const [index, item] of [...demo, ...extra].entries())
    await query(
      `insert into public.illustrations
         (id, title, description, category, image, price, is_free, featured, tags, series, alt_text, facets, created_at)
       values ($1, $2, $3, $4, 'x.webp', $5::numeric, $5::numeric = 0, $6, $7, $8, $9, $10, timestamptz '2026-01-01' - $11::integer * interval '1 day')`,
      [
        item.slug,
        item.title,
        item.description,
        item.category,
        item.price,
        item.featured,
        list(item.tags),
        item.series,
        item.altText,
        list(item.facets),
        index,
      ],
    );
  await query('analyze public.illustrations');
}
