/** Previews of an original that is sold, made in the page and stored. */
import type { IllustrationChange } from '@baobab/data/admin-illustrations';
import type { DataClient } from '@baobab/data/client';
import { licenseTermsUrl } from '@baobab/data/licenses';
import { BUCKET_IMAGES } from '@baobab/domain/constants';
import { AppError } from '@baobab/domain/errors';
import { imageKey, imageVariantKey } from '@baobab/domain/file-name';
import { previewWidths } from '@baobab/domain/picture-widths';
import { appearanceColumns } from '@baobab/uploads/appearance/appearance';
import { storeObject } from '@baobab/uploads/transports/store-object';
import { deriveInPage } from './derive-in-page.ts';

export type PreviewColumns = Pick<
  IllustrationChange,
  'image' | 'image_widths' | 'image_width' | 'image_height' | 'placeholder' | 'palette' | 'perceptual_hash'
>;

/** Codes: image_damaged, image_dimensions and those of storage. */
export async function uploadPreviews(
  client: DataClient,
  stampMs: number,
  original: Blob,
  name: string,
): Promise<PreviewColumns> {
  const terms = await licenseTermsUrl(client);
  const { variants, placeholder, appearance } = await deriveInPage(original, previewWidths, terms);
  const key = imageKey(stampMs, name);
  for (const { widthPx, blob } of variants) {
    const path = imageVariantKey(key, widthPx);
    await storeObject(client, { bucket: BUCKET_IMAGES, path, contentType: 'image/webp' }, blob);
  }
  const largest = variants.at(-1);
  if (!largest) throw new AppError('image_damaged');
  return {
    image: imageVariantKey(key, largest.widthPx),
    image_widths: variants.map(({ widthPx }) => widthPx),
    image_width: largest.widthPx,
    image_height: largest.heightPx,
    placeholder,
    ...appearanceColumns(appearance),
  };
}
