/** Saves the form: files first, the row last, so that a row never names an object that is not there. */
import { publishIllustration, updateIllustration, type IllustrationChange } from '@baobab/data/admin-illustrations';
import type { DataClient } from '@baobab/data/client';
import { uploadObject } from '@baobab/data/storage';
import { BUCKET_DOWNLOADS, BUCKET_IMAGES, ZIP_TYPE } from '@baobab/domain/constants';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import { AppError } from '@baobab/domain/errors';
import { downloadableKey, imageKey, imageVariantKey, masterKey } from '@baobab/domain/file-name';
import type { IllustrationFormValues } from '@baobab/domain/forms/catalog';
import { parseTags } from '@baobab/domain/tags';
import { sniffFile } from '../../form/check-file.ts';
import { deriveInPage } from '../../pictures/derive-in-page.ts';

export interface ChosenFiles {
  image: File | null;
  download: File | null;
}

/** Codes: image_damaged, conflict and those of storage and network. */
export async function saveIllustration(
  client: DataClient,
  current: AdminIllustration | null,
  values: IllustrationFormValues,
  files: ChosenFiles,
): Promise<void> {
  const id = current?.id ?? crypto.randomUUID();
  const stampMs = Date.now();
  const pictures = files.image ? await uploadPictures(client, id, stampMs, files.image) : {};
  const download = files.download
    ? { downloadable_file: await uploadDownload(client, values.title, stampMs, files.download) }
    : {};
  const kept = values.downloadable_file === null ? { downloadable_file: null } : {};
  const change: Partial<IllustrationChange> = {
    title: values.title,
    description: values.description,
    category: values.category,
    price: values.isFree ? 0 : values.price,
    is_free: values.isFree,
    featured: values.featured,
    tags: parseTags(values.tags),
    ...kept,
    ...download,
    ...pictures,
  };
  if (current) await updateIllustration(client, id, current.revision, change);
  else await publishIllustration(client, { ...change, id, title: values.title });
}

async function uploadPictures(
  client: DataClient,
  id: string,
  stampMs: number,
  file: File,
): Promise<Partial<IllustrationChange>> {
  const { variants, placeholder } = await deriveInPage(file);
  const key = imageKey(stampMs, file.name);
  for (const { widthPx, blob } of variants) {
    await uploadObject(
      client,
      { bucket: BUCKET_IMAGES, path: imageVariantKey(key, widthPx), contentType: 'image/webp' },
      blob,
    );
  }
  const type = await sniffFile(file);
  const master = masterKey(id, stampMs, file.name);
  await uploadObject(client, { bucket: BUCKET_DOWNLOADS, path: master, contentType: type ?? file.type }, file);
  const largest = variants.at(-1);
  if (!largest) throw new AppError('image_damaged');
  return {
    image: imageVariantKey(key, largest.widthPx),
    image_widths: variants.map(({ widthPx }) => widthPx),
    image_width: largest.widthPx,
    image_height: largest.heightPx,
    placeholder,
    master_file: master,
  };
}

async function uploadDownload(client: DataClient, title: string, stampMs: number, file: File): Promise<string> {
  const path = downloadableKey(stampMs, title, file.name);
  await uploadObject(client, { bucket: BUCKET_DOWNLOADS, path, contentType: ZIP_TYPE }, file);
  return path;
}
