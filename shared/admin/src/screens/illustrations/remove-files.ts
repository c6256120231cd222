import type { DataClient } from '@baobab/data/client';
import { variantPath } from '@baobab/data/images';
import { removeObjects } from '@baobab/data/storage';
import { BUCKET_DOWNLOADS, BUCKET_IMAGES } from '@baobab/domain/constants';

interface StoredFiles {
  image: string | null;
  imageWidths: readonly number[];
  downloadableFile: string | null;
  masterFile: string | null;
}

const AT_ONCE = 200;

/** The files of rows that are gone, best effort: what stays behind shows up in the orphan check. */
export async function removeFiles(client: DataClient, items: readonly StoredFiles[]): Promise<void> {
  const pictures = items.flatMap(({ image, imageWidths }) =>
    image && !/^https?:/.test(image) ? imageWidths.map((width) => variantPath(image, width)) : [],
  );
  const downloads = items.flatMap(({ downloadableFile, masterFile }) =>
    [downloadableFile, masterFile].filter((path) => path !== null),
  );
  for (const [bucket, paths] of [
    [BUCKET_IMAGES, pictures],
    [BUCKET_DOWNLOADS, downloads],
  ] as const)
    for (let start = 0; start < paths.length; start += AT_ONCE)
      await removeObjects(client, bucket, paths.slice(start, start + AT_ONCE)).catch(() => undefined);
}
