/** The files of the form: what they are for, and taking a ZIP away. They go through the upload queue; texts are no part of it. */
import { publishIllustration } from '@baobab/data/catalog/admin-illustrations';
import type { DataClient } from '@baobab/data/client';
import { removeEach } from '@baobab/data/storage/storage';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import { editedNames } from '@baobab/domain/fields/edited-illustration';
import { pick } from '@baobab/domain/fields/illustration-shape';
import type { IllustrationFormValues } from '@baobab/domain/forms/catalog';
import { parseTags } from '@baobab/domain/tags';
import type { ChosenFiles, FilesTarget } from '@baobab/uploads/kinds/chosen-files';

export type DialogFiles = ChosenFiles<File>;

export const NO_FILES: DialogFiles = { image: null, download: null };

export function hasFiles({ image, download }: DialogFiles): boolean {
  return image !== null || download !== null;
}

/** A new illustration, whose details are published with its files. */
export function newTarget(values: IllustrationFormValues): FilesTarget {
  const { listing, price, tags, ...shown } = values;
  const fields = { ...shown, tags: parseTags(tags), price: shown.isFree ? 0 : price };
  return { fields: pick(fields, editedNames()), listing };
}

/** One that is there: only the files that are seen now may be replaced. */
export function knownTarget(item: AdminIllustration, title: string): FilesTarget {
  const { id: illustrationId, image, imageWidths, masterFile, downloadableFile } = item;
  return { illustrationId, title, replaces: { image, imageWidths, masterFile, downloadableFile } };
}

/** Buyers get the picture again. The object goes too, as far as it can be reached. Codes: those of the network. */
export async function removeZip(client: DataClient, { id, downloadableFile }: AdminIllustration): Promise<void> {
  if (downloadableFile === null) return;
  const { replaced } = await publishIllustration(client, { id, downloadable_file: null });
  await removeEach(client, replaced).catch(() => undefined);
}
