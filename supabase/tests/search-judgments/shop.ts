/** The shops that are judged: the demo's texts with its packs, or with pictures of what it has none of. Ids are slugs, files are none. */
import { createHash } from 'node:crypto';
import { slugify } from '@baobab/domain/slug';
import type { Query } from '../../local/db/session.ts';
import { illustrations } from '../../seed/content/illustrations.ts';
import { demoPacks, entryOf } from '../../seed/packs/packs.ts';
import type { ExtraPicture } from './extra-pictures.ts';

const list = (values: readonly string[]) => `{${values.map((value) => JSON.stringify(value)).join(',')}}`;

/** The demo's packs as they are after a release; those that the demo sells singly cost $25. */
export async function addPacks(query: Query): Promise<void> {
  for (const { slug, pictures, description } of demoPacks) {
    const path = `bundles/${slug}.zip`;
    for (const picture of pictures) {
      const entry = entryOf(picture, 'svg');
      await query(
        `insert into public.file_facts (bucket, object_path, entry, sha256, size_bytes, format) values ('downloads', $1, $2, $3, 1, 'svg')`,
        [path, entry, createHash('sha256').update(entry).digest('hex')],
      );
    }
    await query(
      `update public.bundle_packs set bucket = 'downloads', object_path = $2, version = 1, size_bytes = 1 where slug = $1`,
      [slug, path],
    );
    if (description)
      await query(`update public.illustrations set state = 'published', price = 25 where id = $1`, [`pack-${slug}`]);
  }
}

/** The newest first, a day apart. */
export async function addShop(query: Query, extraPictures: readonly ExtraPicture[] = []): Promise<void> {
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
