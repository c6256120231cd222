/** The bundle's files, each released as version 1. */
import { BUCKET_DOWNLOADS } from '@baobab/domain/constants';
import pLimit from 'p-limit';
import { illustrationOf } from '../catalog/catalog.ts';
import { packs } from '../catalog/packs.ts';
import type { PackContents } from '../catalog/packs.ts';
import { licenseText } from '../content/license.ts';
import { archive } from '../pictures/archive.ts';
import type { Originals } from '../pictures/originals.ts';
import { sha256 } from '../pictures/render.ts';
import { daysAgo, fixedTimestamp } from './backend.ts';
import type { Backend } from './backend.ts';

const AT_ONCE = 2;
const RELEASED_DAYS_AGO = 41;

/** @returns how many packs were released */
export async function loadPacks(backend: Backend, originals: Originals, releasedBy: string | null): Promise<number> {
  const waiting = new Set((await backend.select('bundle_packs', 'select=slug&version=eq.0')).map(({ slug }) => slug));
  const missing = packs.filter(({ slug }) => waiting.has(slug));
  await pLimit(AT_ONCE).map(missing, async (pack) => {
    const zip = await packZip(pack, originals);
    const file = {
      bucket: BUCKET_DOWNLOADS,
      object_path: `bundles/${pack.slug}/${fixedTimestamp(pack.slug)}_${pack.slug}.zip`,
      size_bytes: zip.byteLength,
      sha256: sha256(zip),
      version: 1,
    };
    await backend.upload(file.bucket, file.object_path, zip, 'application/zip');
    const released = daysAgo(RELEASED_DAYS_AGO);
    const version = { ...file, pack_slug: pack.slug, released_by: releasedBy, released_at: released };
    await backend.insert('bundle_pack_versions', [version], 'pack_slug,version');
    await backend.update('bundle_packs', `slug=eq.${pack.slug}&version=eq.0`, { ...file, uploaded_at: released });
  });
  return missing.length;
}

async function packZip({ title, scenes }: PackContents, originals: Originals): Promise<Uint8Array> {
  const files: Record<string, Uint8Array | string> = { 'license.txt': licenseText(title, 'bundle') };
  for (const scene of scenes) {
    const item = illustrationOf(scene);
    const { svg, png, jpg } = await originals.of(item);
    files[`png/${item.slug}.png`] = png;
    files[`jpg/${item.slug}.jpg`] = jpg;
    files[`svg/${item.slug}.svg`] = svg;
  }
  return archive(files);
}
