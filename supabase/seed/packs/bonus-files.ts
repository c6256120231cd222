/** Bonus files hold pictures of the catalog, in the formats that they are sold in. */
import { illustrationOf } from '../catalog/catalog.ts';
import type { PackContents } from '../catalog/packs.ts';
import { licenseOf } from '@baobab/domain/license-text';
import { archive } from '../pictures/archive.ts';
import type { Originals } from '../pictures/originals.ts';
import { previewOf } from './pack-files.ts';
import type { PackFiles, Preview } from './pack-files.ts';

export async function bonusFiles(
  { title, scenes }: PackContents,
  originals: Originals,
  licenseUrl: string,
): Promise<PackFiles> {
  const files: Record<string, Uint8Array | string> = { 'license.txt': licenseOf(title, 'bundle') };
  const previews: Preview[] = [];
  for (const scene of scenes) {
    const item = illustrationOf(scene);
    const { svg, png, jpg } = await originals.of(item);
    files[`png/${item.slug}.png`] = png;
    files[`jpg/${item.slug}.jpg`] = jpg;
    files[`svg/${item.slug}.svg`] = svg;
    previews.push(await previewOf(`png/${item.slug}.png`, png, licenseUrl));
  }
  return { zip: archive(files), previews };
}
