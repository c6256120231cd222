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
