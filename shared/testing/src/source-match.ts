import type { WalkedFile } from '@baobab/uploads/kinds/group-files';
import type { SourceMatch } from '@baobab/uploads/ports';

/** What the shop tells of a picture that was dropped alone, without a ZIP. */
export const PICTURE_IN_SHOP = {
  existingRoot: null,
  existingDownloadSha256: null,
  existingParts: [],
  existing: {
    title: 'Dawn',
    description: 'Sunrise over the city.',
    category: 'Tech',
    price: 9,
    isFree: false,
    featured: false,
    tags: [],
  },
} as const satisfies Partial<SourceMatch>;

/** A dropped file whose bytes are as its path. */
export function droppedFile(path: string, part: Partial<WalkedFile> & { size?: number } = {}): WalkedFile {
  const { size = 1000, ...rest } = part;
  const type = path.toLowerCase().endsWith('.zip') ? 'application/zip' : 'image/png';
  const identity = { sizeBytes: size, modifiedMs: 1, edgeHash: path };
  return { path, ref: `/drop/${path}`, type, identity, sha256: `hash of ${path}`, ...rest };
}

/** What the shop tells of a dropped file that it knows by another path, or the same. */
export const knownAs = (path: string, existingPath: string, existing: Partial<SourceMatch> = {}): SourceMatch => ({
  ...PICTURE_IN_SHOP,
  path,
  sha256: `hash of ${path}`,
  illustrationId: `id of ${existingPath}`,
  existingPath,
  existingSha256: `hash of ${existingPath}`,
  ...existing,
});
