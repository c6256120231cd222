/** Every illustration as visitors see it: pictures first, then its row. What buyers get follows: see `originals.ts`. */
import { appearanceColumns } from '@baobab/uploads/appearance/appearance';
import pLimit from 'p-limit';
import { illustrations } from '../content/illustrations.ts';
import type { Illustration } from '../content/illustrations.ts';
import shop from '../content/shop.json' with { type: 'json' };
import { slugify } from '@baobab/domain/slug';
import { derive, PREVIEW_SCALE, rasterize } from '../pictures/render.ts';
import { daysAgo, fixedId, uploadPictures } from './backend.ts';
import type { Backend } from './backend.ts';

/** Pictures made at the same time: one per core of a small computer, and one whose files are on their way. */
const AT_ONCE = 3;
/** The catalog grew over this many days. */
const SPREAD_DAYS = 148;

export const illustrationId = ({ slug }: Pick<Illustration, 'slug'>): string => fixedId(`illustration ${slug}`);

/** On the first page of the catalog or of the shop. */
const isSeenFirst = (item: Illustration, index: number) => index < 24 || item.featured;

/** All of them, or those that a visitor sees first. */
export async function loadIllustrations(backend: Backend, which: 'all' | 'first' = 'all'): Promise<void> {
  const known = new Set((await backend.select('illustrations', 'select=id')).map(({ id }) => id));
  const missing = illustrations
    .map((item, index) => ({
      item,
      isWanted: which === 'all' || isSeenFirst(item, index),
      age: 1 + (index * SPREAD_DAYS) / illustrations.length,
    }))
    .filter(({ item, isWanted }) => isWanted && !known.has(illustrationId(item)));
  await backend.insert('series', series(), 'name');
  await pLimit(AT_ONCE).map(missing, async ({ item, age }) => {
    const picture = await publishPreview(backend, item);
    await backend.insert('illustrations', [{ ...describe(item), ...picture, created_at: daysAgo(age) }], 'id');
  });
}

const series = () =>
  Object.entries(shop.series).map(([name, description]) => ({ name, slug: slugify(name), description }));

const describe = (item: Illustration) => ({
  id: illustrationId(item),
  title: item.title,
  description: item.description,
  category: item.category,
  tags: item.tags,
  price: item.price,
  is_free: item.price === 0,
  featured: item.featured,
  alt_text: item.altText,
  facets: item.facets,
  series: item.series,
  focus_x: item.focus?.[0] ?? null,
  focus_y: item.focus?.[1] ?? null,
});

/** Drawn in the size that is shown, which is half of what is sold. */
async function publishPreview(backend: Backend, item: Illustration) {
  const pictures = await derive(await rasterize(item.svg, PREVIEW_SCALE), backend.licenseUrl);
  const image = await uploadPictures(backend, `${item.slug}.png`, pictures);
  return {
    image: image.path,
    image_widths: image.widths,
    image_width: pictures.width,
    image_height: pictures.height,
    placeholder: image.placeholder,
    ...appearanceColumns(pictures.appearance),
  };
}
