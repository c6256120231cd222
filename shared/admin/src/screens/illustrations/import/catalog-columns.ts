/** The columns of the catalog as a table: what each holds, and how the export writes it. */
import type { CatalogRow } from '@baobab/data/catalog-table';
import { publicUrl } from '@baobab/data/images';
import { OWNER_FACET_NAMES, valuesOf, writeFocus } from '@baobab/domain/descriptions';
import { OWNER_FACETS, type OwnerFacet } from '@baobab/domain/facets';

export const EDITABLE = [
  'title',
  'description',
  'category',
  'price',
  'is_free',
  'featured',
  'tags',
  'state',
  'publish_at',
  'withdrawn_reason',
  'alt_text',
  'series',
  ...(Object.keys(OWNER_FACETS) as OwnerFacet[]),
  'focus',
] as const;
export type EditableColumn = (typeof EDITABLE)[number];

export interface CatalogColumn {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  readonly isReadOnly?: boolean;
  /** For the second sheet. */
  readonly note: string;
  readonly value: (row: CatalogRow) => string | number;
}

const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no');

/** Quoted where a tag holds what separates tags. */
export function writeTags(tags: readonly string[]): string {
  return tags.map((tag) => (/[,;|"\r\n]|^\s|\s$|^$/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ');
}

/** To the second, or finer where the shop has it so. */
const moment = (at: string | null): string => (at === null ? '' : new Date(at).toISOString().replace('.000Z', 'Z'));

const EDITED: readonly CatalogColumn[] = [
  { header: 'title', width: 30, note: '2 to 300 characters.', value: ({ title }) => title },
  { header: 'description', width: 50, note: 'At least 10 characters.', value: (row) => row.description },
  {
    header: 'category',
    width: 18,
    note: 'A category’s name. One that the shop does not have is made.',
    value: ({ category }) => category,
  },
  {
    header: 'price',
    width: 9,
    note: 'In the shop’s currency: 0, or at least what the payment provider charges. 12.50 and 12,50 are the same.',
    value: (row) => row.price,
  },
  { header: 'is_free', width: 8, note: 'yes or no. yes makes the price 0.', value: ({ isFree }) => yesOrNo(isFree) },
  { header: 'featured', width: 9, note: 'yes or no.', value: ({ featured }) => yesOrNo(featured) },
  {
    header: 'tags',
    width: 30,
    note: 'Separated by , ; or |. A tag that holds one of them stands in quotation marks. Empty: no tags.',
    value: ({ tags }) => writeTags(tags),
  },
  { header: 'state', width: 11, note: 'draft, scheduled, published or unlisted.', value: ({ state }) => state },
  {
    header: 'publish_at',
    width: 21,
    note: 'Of scheduled ones alone: 2026-11-23T10:00:00Z. Without a zone it is the shop’s time.',
    value: ({ publishAt }) => moment(publishAt),
  },
  {
    header: 'withdrawn_reason',
    width: 24,
    note: 'Of unlisted ones alone; buyers read it. At most 300 characters.',
    value: (row) => row.withdrawnReason ?? '',
  },
  {
    header: 'alt_text',
    width: 50,
    note: 'What the illustration shows, for people who do not see it. At most 300 characters.',
    value: ({ altText }) => altText ?? '',
  },
  {
    header: 'series',
    width: 18,
    note: 'A name of 2 to 100 characters. One that the shop does not have is made. Empty: in none.',
    value: ({ series }) => series ?? '',
  },
  ...OWNER_FACET_NAMES.map((facet) => ({
    header: facet,
    width: 16,
    note: `${OWNER_FACETS[facet]}: words of the shop, separated by , ; or |. Empty: nothing is said.`,
    value: ({ facets }: CatalogRow) => valuesOf(facets, facet, []).join(', '),
  })),
  {
    header: 'focus',
    width: 10,
    note: 'The point that crops keep, from the left and from the top: 0.25 0.4, or 25% 40%. Empty: the middle.',
    value: ({ focusX, focusY }) => writeFocus(focusX === null || focusY === null ? null : { x: focusX, y: focusY }),
  },
];

function readOnly(header: string, width: number, note: string, value: CatalogColumn['value']): CatalogColumn {
  return { header, width, note, value, isReadOnly: true };
}

/** `serverUrl` completes the addresses of pictures. */
export function catalogColumns(serverUrl: string): readonly CatalogColumn[] {
  return [
    readOnly('id', 38, 'Names the illustration. Leave it as it is.', ({ id }) => id),
    ...EDITED,
    readOnly(
      'file',
      30,
      'Where its image was in the dropped folder. Finds the illustration where the id is empty.',
      (row) => row.sourcePath ?? '',
    ),
    readOnly('master_file', 24, 'The original file in the storage.', ({ masterFile }) => masterFile ?? ''),
    readOnly('downloadable_file', 24, 'The ZIP that buyers get.', (row) => row.downloadableFile ?? ''),
    readOnly('thumbnail', 30, 'Address of the image that visitors see.', ({ image }) => publicUrl(serverUrl, image)),
    readOnly('sales', 7, 'Licenses that stand.', ({ sales }) => sales),
    readOnly('created_at', 21, 'When it came into the shop.', ({ createdAt }) => moment(createdAt)),
    readOnly('updated_at', 21, 'When it was last changed.', ({ updatedAt }) => moment(updatedAt)),
    readOnly(
      'revision',
      8,
      'Shows the import what was changed in the shop after the export.',
      ({ revision }) => revision,
    ),
  ];
}
