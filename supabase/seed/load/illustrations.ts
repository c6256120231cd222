/** Every illustration: files first, then its row, so that a row that is there is whole. */
import { BUCKET_DOWNLOADS } from '@baobab/domain/constants';
import { downloadableKey, masterKey } from '@baobab/domain/file-name';
import { previewWidths } from '@baobab/domain/picture-widths';
import { appearanceColumns } from '@baobab/uploads/appearance/appearance';
import pLimit from 'p-limit';
import { illustrations } from '../catalog/catalog.ts';
import type { Illustration } from '../catalog/catalog.ts';
import { seriesTexts } from '../content/descriptions.ts';
import { slugify } from '@baobab/domain/slug';
import { licenseOf } from '@baobab/domain/license-text';
import { archive } from '../pictures/archive.ts';
import type { Originals } from '../pictures/originals.ts';
import { derive, MASTER_SCALE, rasterize, sha256 } from '../pictures/render.ts';
import { daysAgo, fixedId, fixedTimestamp, uploadPictures } from './backend.ts';
import type { Backend } from './backend.ts';
import { saveFacts } from './facts.ts';

/** Pictures made at the same time: one per core of a small computer, and one whose files are on their way. */
const AT_ONCE = 3;
/** The catalog grew over this many days. */
const SPREAD_DAYS = 148;

export const illustrationId = ({ slug }: Pick<Illustration, 'slug'>): string => fixedId(`illustration ${slug}`);

/** @returns how many were added */
export async function loadIllustrations(
  backend: Backend,
  originals: Originals,
  uploadedBy: string | null,
): Promise<number> {
  const known = new Set(
    (await backend.select('illustration_sources', 'select=illustration_id')).map((row) => row['illustration_id']),
  );
  const missing = illustrations
    .map((item, index) => ({ item, age: 1 + (index * SPREAD_DAYS) / illustrations.length }))
    .filter(({ item }) => !known.has(illustrationId(item)));
  await backend.insert('series', series(), 'name');
  await pLimit(AT_ONCE).map(missing, async ({ item, age }) => {
    const made = await makeFiles(backend, originals, item);
    await backend.insert('illustrations', [{ ...describe(item), ...made.columns, created_at: daysAgo(age) }], 'id');
    await backend.insert('illustration_sources', [{ ...made.source, uploaded_by: uploadedBy }], 'illustration_id');
  });
  return missing.length;
}

const series = () =>
  Object.entries(seriesTexts).map(([name, description]) => ({ name, slug: slugify(name), description }));

const describe = (item: Illustration) => ({
  id: illustrationId(item),
  title: item.title,
  description: item.description,
  category: item.category,
  tags: item.tags,
  price: item.price,
  is_free: item.price === 0,
  featured: item.featured ?? false,
  alt_text: item.altText,
  facets: item.facets,
  series: item.series,
  focus_x: item.focus?.[0] ?? null,
  focus_y: item.focus?.[1] ?? null,
});

async function makeFiles(backend: Backend, originals: Originals, item: Illustration) {
  const { slug, title } = item;
  const id = illustrationId(item);
  const pixels = await rasterize(item.svg(), MASTER_SCALE);
  const { svg, png, jpg } = await originals.of(item, pixels);
  const timestamp = fixedTimestamp(slug);
  const masterFile = masterKey(id, timestamp, `${slug}.png`);
  await backend.upload(BUCKET_DOWNLOADS, masterFile, png, 'image/png');
  await saveFacts(backend, masterFile, png);
  const pictures = await derive(pixels, backend.licenseUrl, previewWidths);
  const image = await uploadPictures(backend, `${slug}.png`, pictures);
  const zip = item.pictureOnly
    ? null
    : archive({
        [`${slug}.png`]: png,
        [`${slug}.jpg`]: jpg,
        [`${slug}.svg`]: svg,
        'license.txt': licenseOf(title, item.price === 0 ? 'free' : 'single'),
      });
  const download = zip && downloadableKey(timestamp, title, `${slug}.zip`);
  if (zip && download) {
    await backend.upload(BUCKET_DOWNLOADS, download, zip, 'application/zip');
    await saveFacts(backend, download, zip);
  }
  return {
    columns: {
      image: image.path,
      image_widths: image.widths,
      image_width: pictures.width,
      image_height: pictures.height,
      placeholder: image.placeholder,
      ...appearanceColumns(pictures.appearance),
      master_file: masterFile,
      downloadable_file: download,
    },
    source: {
      illustration_id: id,
      source_path: `${item.category}/${slug}.png`,
      source_name: `${slug}.png`,
      sha256: sha256(png),
      size_bytes: png.byteLength,
      download_sha256: zip && sha256(zip),
      download_size_bytes: zip && zip.byteLength,
    },
  };
}
