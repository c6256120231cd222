/** Saves the form: files first, the row last, so that a row never names an object that is not there. */
import { publishIllustration, updateIllustration, type IllustrationChange } from '@baobab/data/admin-illustrations';
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
    ...listing(current, values.listing),
    ...kept,
    ...download,
    ...pictures,
  };
  if (current) await updateIllustration(client, id, current.revision, change);
  else await publishIllustration(client, { ...change, id, title: values.title });
}

/** Nothing while the state stays, so that a withdrawal keeps its reason. */
function listing(
  current: AdminIllustration | null,
  { state, publishAt }: IllustrationFormValues['listing'],
): Partial<IllustrationChange> {
  if (state === (current?.state ?? 'published') && publishAt === (current?.publishAt ?? null)) return {};
  return { state, publish_at: publishAt, ...(current ? { withdrawn_reason: null } : {}) };
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
