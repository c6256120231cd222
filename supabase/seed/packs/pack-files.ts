/** The ZIP of a pack and the small public pictures of what is in it: the same bytes each time. */
import { readRights, rightsXmp } from '@baobab/uploads/metadata/rights';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { licenseOf } from '@baobab/domain/license-text';
import { illustrationOf } from '../content/illustrations.ts';
import { archive } from '../pictures/archive.ts';
import { originalsOf } from '../pictures/render.ts';
import { entryOf } from './packs.ts';
import type { DemoPack } from './packs.ts';

/** Of the longer side of a preview. */
const PREVIEW_PX = 400;
const AT_ONCE = 2;

interface Preview {
  entry: string;
  bytes: Buffer;
  width: number;
  height: number;
}

export interface PackFiles {
  zip: Uint8Array;
  previews: Preview[];
}

export async function makePack({ title, pictures }: DemoPack, licenseUrl: string): Promise<PackFiles> {
  const made = await pLimit(AT_ONCE).map([...pictures], (picture) => makePicture(picture, licenseUrl));
  const entries = made.flatMap(({ files }) => files);
  const license = licenseOf(title, 'bundle');
  return {
    zip: archive({ 'license.txt': license, ...Object.fromEntries(entries) }),
    previews: made.map(({ preview }) => preview),
  };
}

async function makePicture(picture: DemoPack['pictures'][number], licenseUrl: string) {
  const { svg } = picture;
  // Level 6 costs a third of level 9 and saves all but a fifth of what that saves.
  const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 6, adaptiveFiltering: false }).toBuffer();
  const entry = entryOf(picture, 'png');
  const files: [name: string, content: Uint8Array | string][] = [
    [entryOf(picture, 'svg'), svg],
    [entry, png],
  ];
  return { files, preview: await previewOf(entry, png, licenseUrl) };
}

/** With the shop's rights, like every public picture. */
async function previewOf(entry: string, png: Buffer, licenseUrl: string): Promise<Preview> {
  const { data, info } = await sharp(png)
    .resize({ width: PREVIEW_PX, height: PREVIEW_PX, fit: 'inside' })
    .webp({ quality: 80, alphaQuality: 90, effort: 3 })
    .withXmp(rightsXmp(readRights([], licenseUrl)))
    .toBuffer({ resolveWithObject: true });
  return { entry, bytes: data, width: info.width, height: info.height };
}

interface BonusPack {
  title: string;
  /** Slugs. */
  illustrations: readonly string[];
}

/** Bonus files hold illustrations of the catalog, in the formats that they are sold in. */
export async function bonusFiles({ title, illustrations }: BonusPack, licenseUrl: string): Promise<PackFiles> {
  const files: Record<string, Uint8Array | string> = { 'license.txt': licenseOf(title, 'bundle') };
  const previews: Preview[] = [];
  for (const slug of illustrations) {
    const { svg, png, jpg } = await originalsOf(illustrationOf(slug).svg);
    files[`png/${slug}.png`] = png;
    files[`jpg/${slug}.jpg`] = jpg;
    files[`svg/${slug}.svg`] = svg;
    previews.push(await previewOf(`png/${slug}.png`, png, licenseUrl));
  }
  return { zip: archive(files), previews };
}
