/** Bonus files hold pictures of the catalog, in the formats that they are sold in. */
import { illustrationOf } from '../catalog/catalog.ts';
import { licenseOf } from '@baobab/domain/license-text';
import { archive } from '../pictures/archive.ts';
import { originalsOf } from '../pictures/originals.ts';
import { previewOf } from './pack-files.ts';
import type { PackFiles, Preview } from './pack-files.ts';

interface BonusPack {
  slug: string;
  title: string;
  scenes: readonly string[];
}

/** Slugs are those of the migration. Bonus files that are not listed here are yet to come. */
export const bonusPacks: readonly BonusPack[] = [
  {
    slug: 'self-care-essentials',
    title: 'Self-Care Essentials',
    scenes: ['sundayTea', 'gardenHour', 'vinylAfternoon'],
  },
  {
    slug: 'mindfulness-collection',
    title: 'Mindfulness Collection',
    scenes: ['stillMorning', 'quietPrayer', 'candleForYou'],
  },
];

export async function bonusFiles({ title, scenes }: BonusPack, licenseUrl: string): Promise<PackFiles> {
  const files: Record<string, Uint8Array | string> = { 'license.txt': licenseOf(title, 'bundle') };
  const previews: Preview[] = [];
  for (const scene of scenes) {
    const item = illustrationOf(scene);
    const { svg, png, jpg } = await originalsOf(item);
    files[`png/${item.slug}.png`] = png;
    files[`jpg/${item.slug}.jpg`] = jpg;
    files[`svg/${item.slug}.svg`] = svg;
    previews.push(await previewOf(`png/${item.slug}.png`, png, licenseUrl));
  }
  return { zip: archive(files), previews };
}
