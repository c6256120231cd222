import type { LeftObject } from '@baobab/data/packs/admin-packs';
import type { DataClient } from '@baobab/data/client';
import { removeObjects } from '@baobab/data/storage/storage';

/** Files that no row names any more, best effort: what stays behind shows up in the orphan check. */
export async function removeLeft(client: DataClient, left: readonly LeftObject[]): Promise<void> {
  for (const bucket of new Set(left.map((object) => object.bucket))) {
    const names = left.filter((object) => object.bucket === bucket).map(({ name }) => name);
    await removeObjects(client, bucket, names).catch(() => undefined);
  }
}
