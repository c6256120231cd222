/** One row of a table that came from a spreadsheet, whatever its file's form. */
export interface SheetRow {
  /** As the spreadsheet counts: from 1, with the header and empty rows. */
  readonly number: number;
  readonly cells: readonly string[];
  /** What could not be read, as the end of a sentence about the row. */
  readonly problems: readonly string[];
}

export const ROWS_MAX = 100_000;
export const COLUMNS_MAX = 256;
