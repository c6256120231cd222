/** The columns of the catalog as a table: the details, and around them what is only for reading. */
import type { CatalogRow } from '@baobab/data/catalog/catalog-table';
import { publicUrl } from '@baobab/data/storage/images';
import { writeMoment } from '@baobab/domain/fields/cells';
import { detailColumns, type DetailColumn } from '@baobab/domain/fields/illustration-table';

export interface CatalogColumn extends Pick<DetailColumn, 'header' | 'width' | 'note'> {
  /** Absent where the column is only for reading. */
  readonly edits?: DetailColumn;
  readonly value: (row: CatalogRow) => string | number;
}

function readOnly(header: string, width: number, note: string, value: CatalogColumn['value']): CatalogColumn {
  return { header, width, note, value };
}

/** `serverUrl` completes the addresses of pictures. */
export function catalogColumns(serverUrl: string): readonly CatalogColumn[] {
  return [
    readOnly('id', 38, 'Names the illustration. Leave it as it is.', ({ id }) => id),
    ...detailColumns().map((column) => ({ ...column, edits: column })),
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
    readOnly('created_at', 21, 'When it came into the shop.', ({ createdAt }) => writeMoment(createdAt)),
    readOnly('updated_at', 21, 'When it was last changed.', ({ updatedAt }) => writeMoment(updatedAt)),
    readOnly(
      'revision',
      8,
      'Shows the import what was changed in the shop after the export.',
      ({ revision }) => revision,
    ),
  ];
}
