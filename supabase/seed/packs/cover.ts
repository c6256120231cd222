/** The picture of the bundle itself: one drawing of each pack on a common ground. */
import { BUCKET_IMAGES, BUNDLE_ID } from '@baobab/domain/constants';
import { imageKey, imageVariantKey } from '@baobab/domain/file-name';
import { hue } from '../art/color.ts';
import { drawing, rect } from '../art/svg.ts';
import type { Svg } from '../art/svg.ts';
import { fixedTimestamp } from '../load/backend.ts';
import { derive, rasterize } from '../pictures/render.ts';
import { svgOf } from './packs.ts';
import type { DemoPack } from './packs.ts';
import type { ShopClient } from './shop-client.ts';

const COLUMNS = 3;
const CELL = [520, 386] as const;
const GAP = 10;
/** Their drawings fill a cell best. */
const SHOWN: Readonly<Record<string, string>> = {
  'tech-startup': 'Stand-up Notes',
  'black-wellness': 'Morning Breath',
  education: 'The Graduate',
  'business-pro': 'Award Night',
  'creative-arts': 'Photographer',
  'family-life': 'New Arrival',
  fitness: 'Sunset Run',
  healthcare: 'Doctor on Call',
  'social-media': 'Hair Day',
};

function cover(packs: readonly DemoPack[]): Svg {
  const cells = packs.map(({ slug, pictures }, index) => {
    const picture = pictures.find(({ title }) => title === SHOWN[slug]) ?? pictures[0];
    if (!picture) return '';
    const [width, height] = CELL;
    const x = GAP + (index % COLUMNS) * (width + GAP);
    const y = GAP + Math.floor(index / COLUMNS) * (height + GAP);
    const placed = svgOf(picture).replace(
      / width="\d+" height="\d+"/,
      ` x="${x}" y="${y + 14}" width="${width}" height="${height - 28}"`,
    );
    return rect(x, y, width, height, '#f5eee2', 26) + placed;
  });
  return drawing(1600, 1200, rect(0, 0, 1600, 1200, hue.indigo), ...cells);
}

/** Only where the bundle has no picture yet. */
export async function publishCover(shop: ShopClient, packs: readonly DemoPack[], licenseUrl: string): Promise<void> {
  const bare = `id=eq.${BUNDLE_ID}&image=is.null`;
  if ((await shop.select('illustrations', `select=id&${bare}`)).length === 0) return;
  const made = await derive(await rasterize(cover(packs)), licenseUrl);
  const key = imageKey(fixedTimestamp(BUNDLE_ID), `${BUNDLE_ID}.png`);
  for (const { widthPx, bytes } of made.variants)
    await shop.upload(BUCKET_IMAGES, imageVariantKey(key, widthPx), bytes, 'image/webp');
  const widths = made.variants.map(({ widthPx }) => widthPx);
  await shop.update('illustrations', bare, {
    image: imageVariantKey(key, made.width),
    image_widths: widths,
    image_width: made.width,
    image_height: made.height,
    placeholder: made.placeholder,
  });
}
