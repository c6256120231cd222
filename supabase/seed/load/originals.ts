/** What buyers get of every illustration: the master, the ZIP, and what the shop says of both. */
import { BUCKET_DOWNLOADS } from '@baobab/domain/constants';
import { downloadableKey, masterKey } from '@baobab/domain/file-name';
import { licenseOf } from '@baobab/domain/license-text';
import pLimit from 'p-limit';
import { illustrations } from '../content/illustrations.ts';
import type { Illustration } from '../content/illustrations.ts';
import { archive } from '../pictures/archive.ts';
import { originalsOf, sha256 } from '../pictures/render.ts';
import { fixedTimestamp } from './backend.ts';
import type { Backend } from './backend.ts';
import { saveFacts } from './facts.ts';
import { illustrationId } from './illustrations.ts';

const AT_ONCE = 3;

/**
 * Makes them for the illustrations that have no file yet, files first, so that a row that names one is right.
 *
 * @returns how many were added
 */
export async function loadOriginals(backend: Backend): Promise<number> {
  const bare = await backend.select('illustrations', 'select=id&kind=eq.illustration&master_file=is.null');
  const waiting = new Set(bare.map(({ id }) => id));
  const missing = illustrations.filter((item) => waiting.has(illustrationId(item)));
  const [admin] = await backend.select('profiles', 'select=id&is_admin=is.true&order=created_at&limit=1');
  await pLimit(AT_ONCE).map(missing, async (item) => {
    const { columns, source } = await makeFiles(backend, item);
    await backend.insert('illustration_sources', [{ ...source, uploaded_by: admin?.['id'] }], 'illustration_id');
    await backend.update('illustrations', `id=eq.${illustrationId(item)}&master_file=is.null`, columns);
  });
  return missing.length;
}

async function makeFiles(backend: Backend, item: Illustration) {
  const { slug, title } = item;
  const id = illustrationId(item);
  const { svg, png, jpg } = await originalsOf(item.svg);
  const timestamp = fixedTimestamp(slug);
  const masterFile = masterKey(id, timestamp, `${slug}.png`);
  await backend.upload(BUCKET_DOWNLOADS, masterFile, png, 'image/png');
  await saveFacts(backend, masterFile, png);
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
    columns: { master_file: masterFile, downloadable_file: download },
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
