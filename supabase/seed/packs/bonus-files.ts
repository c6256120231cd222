/** Bonus files hold pictures of the catalog, in the formats that they are sold in. */
import { illustrationOf } from '../content/illustrations.ts';
import { licenseOf } from '@baobab/domain/license-text';
import { archive } from '../pictures/archive.ts';
import { originalsOf } from '../pictures/originals.ts';
import { previewOf } from './pack-files.ts';
import type { PackFiles, Preview } from './pack-files.ts';

interface BonusPack {
  title: string;
  /** Slugs. */
  illustrations: readonly string[];
}

export async function bonusFiles({ title, illustrations }: BonusPack, licenseUrl: string): Promise<PackFiles> {
  const files: Record<string, Uint8Array | string> = { 'license.txt': licenseOf(title, 'bundle') };
  const previews: Preview[] = [];
  for (const slug of illustrations) {
    const item = illustrationOf(slug);
    const { svg, png, jpg } = await originalsOf(item);
    files[`png/${item.slug}.png`] = png;
    files[`jpg/${item.slug}.jpg`] = jpg;
    files[`svg/${item.slug}.svg`] = svg;
    previews.push(await previewOf(`png/${item.slug}.png`, png, licenseUrl));
  }
  return { zip: archive(files), previews };
}
