/** The first row of a table: which column is which, and what of it is not used. */
import { AppError } from '@baobab/domain/errors';
import type { SheetRow } from '@baobab/uploads/sheet/sheet-row';
import type { CatalogColumn } from './catalog-columns.ts';

export interface Header {
  readonly columns: readonly { readonly column: CatalogColumn; readonly index: number }[];
  readonly notes: readonly string[];
  /** Trimmed; empty when the table has no such column. */
  cell(row: SheetRow, name: string): string;
  /** The revision that was exported; null where the table does not tell. */
  revisionOf(row: SheetRow): number | null;
  /** What is wrong with a row as such, as the end of a sentence. */
  problemsOf(row: SheetRow): string[];
}

/** Code: validation. */
export function readHeader(first: SheetRow | undefined, known: readonly CatalogColumn[]): Header {
  if (!first) throw new AppError('validation', {}, { message: 'There are no rows in this table.' });
  const names = first.cells.map(columnName);
  const columns = known.flatMap((column) => {
    const index = names.indexOf(column.header);
    return index < 0 ? [] : [{ column, index }];
  });
  const places = new Map(columns.map(({ column, index }) => [column.header, index]));
  if (!places.has('id') && !places.has('file'))
    throw new AppError(
      'validation',
      {},
      {
        message:
          'The first row has neither a column “id” nor a column “file”, so it is not known which illustration a row is about. Start from an export.',
      },
    );
  const cell = (row: SheetRow, name: string) => row.cells[places.get(name) ?? -1]?.trim() ?? '';
  return {
    columns,
    notes: [...unusedColumns(names, first.cells, known), ...first.problems],
    cell,
    revisionOf(row) {
      const revision = Number(cell(row, 'revision') || Number.NaN);
      return Number.isInteger(revision) ? revision : null;
    },
    problemsOf: ({ cells }) =>
      cells.slice(names.length).some((each) => each.trim() !== '')
        ? ['has more cells than there are columns; a text with a separator in it belongs in quotation marks']
        : [],
  };
}

function unusedColumns(
  names: readonly string[],
  written: readonly string[],
  known: readonly CatalogColumn[],
): string[] {
  const headers = new Set(known.map(({ header }) => header));
  return names.flatMap((name, index) => {
    if (!headers.has(name))
      return [
        name === ''
          ? `Column ${index + 1} has no name and is not used.`
          : `Column "${written[index]?.trim()}" is not known and not used.`,
      ];
    return names.indexOf(name) < index ? [`Column "${name}" is there twice. The first one is used.`] : [];
  });
}

const columnName = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
