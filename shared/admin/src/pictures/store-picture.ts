/** A chosen picture of a category, pack or bundle: derived in this window, stored in the public bucket in several widths. */
import type { DataClient } from '@baobab/data/client';
import { licenseTermsUrl } from '@baobab/data/orders/licenses';
import { BUCKET_IMAGES } from '@baobab/domain/constants';
import { imageKey, imageVariantKey } from '@baobab/domain/file-name';
import { pictureWidths } from '@baobab/domain/picture-widths';
import { storeObject } from '@baobab/uploads/transports/store-object';
import { deriveInPage } from './derive-in-page.ts';

export interface StoredPicture {
  image: string;
  imageWidths: number[];
  imageWidth: number | null;
  imageHeight: number | null;
  placeholder: string;
}

/** Codes: image_damaged, image_dimensions, and those of storage. */
export async function storePicture(client: DataClient, file: File): Promise<StoredPicture> {
  const { variants, placeholder } = await deriveInPage(file, pictureWidths, await licenseTermsUrl(client));
  const key = imageKey(Date.now(), file.name);
  for (const { widthPx, blob } of variants) {
    const object = { bucket: BUCKET_IMAGES, path: imageVariantKey(key, widthPx), contentType: 'image/webp' };
    await storeObject(client, object, blob);
  }
  const largest = variants.at(-1);
  return {
    image: imageVariantKey(key, largest?.widthPx ?? 0),
    imageWidths: variants.map(({ widthPx }) => widthPx),
    imageWidth: largest?.widthPx ?? null,
    imageHeight: largest?.heightPx ?? null,
    placeholder,
  };
}
