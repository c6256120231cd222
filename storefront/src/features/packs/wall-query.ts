/** A wall of pictures out of the bundle, for its offer on the home page. */
import { bundleContents } from '@baobab/data/packs/bundles';
import type { DataClient } from '@baobab/data/client';
import type { PackContents, PackWithContents } from '@baobab/domain/entities/bundle-pack';
import { query } from '../../query/query-cache.ts';

export type WallPicture = Pick<PackContents['pictures'][number], 'image' | 'imageWidth' | 'imageHeight'>;

export interface BundleWall {
  /** Of all packs, as read from their files. */
  total: number;
  pictures: WallPicture[];
}

const WALL_PICTURES = 24;

export const bundleWallQuery = (data: DataClient) =>
  query('bundle-wall', async () => wallOf(await bundleContents(data)));

/** Each pack's first pictures, then each pack's second ones, and so on. Exported for its test. */
export function wallOf(files: readonly PackWithContents[]): BundleWall {
  const packs = files.flatMap(({ section, contents }) => (section === 'pack' && contents ? [contents] : []));
  const total = packs.reduce((sum, { pictureCount }) => sum + pictureCount, 0);
  const shown = packs.map(({ pictures }) => pictures.filter(({ image }) => image));
  const rounds = Array.from({ length: WALL_PICTURES }, (_, round) =>
    shown.flatMap((pictures) => pictures[round] ?? []),
  );
  const pictures = rounds
    .flat()
    .slice(0, WALL_PICTURES)
    .map(({ image, imageWidth, imageHeight }) => ({ image, imageWidth, imageHeight }));
  return { total, pictures: pictures.length < WALL_PICTURES ? [] : pictures };
}
