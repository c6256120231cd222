/** Saves the form: files first, the row last, so that a row never names an object that is not there. */
import { publishIllustration, type IllustrationChange } from '@baobab/data/admin-illustrations';
import type { DataClient } from '@baobab/data/client';
import { saveFileFacts } from '@baobab/data/file-facts';
import { uploadObject } from '@baobab/data/storage';
import { BUCKET_DOWNLOADS, ZIP_TYPE } from '@baobab/domain/constants';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import { downloadableKey, masterKey } from '@baobab/domain/file-name';
import type { IllustrationFormValues } from '@baobab/domain/forms/catalog';
import { parseTags } from '@baobab/domain/tags';
import { sniffFile } from '../../form/check-file.ts';
import { factsInPage } from '../../pictures/facts-in-page.ts';
import { uploadPreviews } from '../../pictures/upload-previews.ts';

export interface ChosenFiles {
  image: File | null;
  download: File | null;
}

export const NO_FILES: ChosenFiles = { image: null, download: null };

/** Codes: image_damaged and those of storage and network. */
export async function addIllustration(
  client: DataClient,
  values: IllustrationFormValues,
  files: ChosenFiles,
): Promise<void> {
  const id = crypto.randomUUID();
  const { state, publishAt } = values.listing;
  await publishIllustration(client, {
    id,
    title: values.title,
    description: values.description,
    category: values.category,
    price: values.isFree ? 0 : values.price,
    is_free: values.isFree,
    featured: values.featured,
    tags: parseTags(values.tags),
    state,
    publish_at: publishAt,
    ...(await uploadFiles(client, id, values.title, files)),
  });
}

/** Files alone: what is said of the illustration is a draft of its own. Codes: image_damaged and those of storage and network. */
export async function replaceFiles(
  client: DataClient,
  { id, downloadableFile }: AdminIllustration,
  values: Pick<IllustrationFormValues, 'title' | 'downloadable_file'>,
  files: ChosenFiles,
): Promise<void> {
  const removed = values.downloadable_file === null && downloadableFile !== null ? { downloadable_file: null } : {};
  const change = { ...removed, ...(await uploadFiles(client, id, values.title, files)) };
  if (Object.keys(change).length > 0) await publishIllustration(client, { id, ...change });
}

async function uploadFiles(
  client: DataClient,
  id: string,
  title: string,
  { image, download }: ChosenFiles,
): Promise<Partial<IllustrationChange>> {
  const stampMs = Date.now();
  return {
    ...(download ? { downloadable_file: await uploadDownload(client, title, stampMs, download) } : {}),
    ...(image ? await uploadPictures(client, id, stampMs, image) : {}),
  };
}

async function uploadPictures(
  client: DataClient,
  id: string,
  stampMs: number,
  file: File,
): Promise<Partial<IllustrationChange>> {
  const previews = await uploadPreviews(client, stampMs, file, file.name);
  const type = await sniffFile(file);
  const master = masterKey(id, stampMs, file.name);
  await uploadOriginal(client, master, type ?? file.type, file);
  return { ...previews, master_file: master };
}

async function uploadDownload(client: DataClient, title: string, stampMs: number, file: File): Promise<string> {
  const path = downloadableKey(stampMs, title, file.name);
  await uploadOriginal(client, path, ZIP_TYPE, file);
  return path;
}

/** What the shop says of it is read here and stored before a row names it. */
async function uploadOriginal(client: DataClient, path: string, contentType: string, file: File): Promise<void> {
  await uploadObject(client, { bucket: BUCKET_DOWNLOADS, path, contentType }, file);
  await saveFileFacts(client, { bucket: BUCKET_DOWNLOADS, path }, await factsInPage(file, file.name));
}
