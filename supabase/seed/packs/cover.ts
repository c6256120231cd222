/** The picture of the bundle itself: one drawing of each pack on a common ground. */
import { BUCKET_IMAGES, BUNDLE_ID } from '@baobab/domain/constants';
import { imageKey, imageVariantKey } from '@baobab/domain/file-name';
import { drawingOf } from '../drawings/drawings.ts';
import { fixedTimestamp } from '../load/backend.ts';
import { derive, rasterize } from '../pictures/render.ts';
import type { ShopClient } from './shop-client.ts';

/** Only where the bundle has no picture yet. */
export async function publishCover(shop: ShopClient, licenseUrl: string): Promise<void> {
  const bare = `id=eq.${BUNDLE_ID}&image=is.null`;
  if ((await shop.select('illustrations', `select=id&${bare}`)).length === 0) return;
  const made = await derive(await rasterize(drawingOf('shop', 'bundle')), licenseUrl);
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
