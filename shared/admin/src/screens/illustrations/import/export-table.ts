import type { CatalogRow } from '@baobab/data/catalog/catalog-table';

import { mapInSlices, type YieldToEventLoop } from '@baobab/uploads/kinds/map-in-slices';
import { writeXlsx, type Sheet } from '@baobab/uploads/sheet/write-xlsx';
import { toCsv } from '../../../export/csv.ts';
import { catalogColumns } from './catalog-columns.ts';

export function catalogCsv(rows: readonly CatalogRow[], serverUrl: string): string {
  return toCsv(catalogColumns(serverUrl), rows);
}

/** A second sheet says what each column holds. Code: validation when a text is longer than a cell. */
export async function catalogXlsx(
  rows: readonly CatalogRow[],
  serverUrl: string,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Uint8Array[]> {
  const columns = catalogColumns(serverUrl);
  const table: Sheet = {
    name: 'Catalog',
    columns,
    rows: await mapInSlices(rows, yieldToEventLoop, (row) => columns.map(({ value }) => value(row))),
  };
  const help: Sheet = {
    name: 'Columns',
    columns: [
      { header: 'column', width: 20 },
      { header: 'what it holds', width: 100 },
      { header: 'read back', width: 12 },
    ],
    rows: columns.map(({ header, note, edits }) => [header, note, edits ? 'yes' : 'no']),
  };
  return writeXlsx([table, help], yieldToEventLoop);
}
