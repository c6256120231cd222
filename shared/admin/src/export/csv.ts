/** Tables as CSV (RFC 4180) that spreadsheets open safely and in the right letters. */
import { guardFormulas } from '@baobab/domain/formula-guard';

export interface CsvColumn<Row> {
  header: string;
  value: (row: Row) => string | number | null;
}

/** Tells Excel that the bytes are UTF-8. */
const BYTE_ORDER_MARK = '﻿';

export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header }) => csvCell(header)),
    ...rows.map((row) => columns.map(({ value }) => csvCell(value(row)))),
  ];
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** Every cell is quoted, so that a spreadsheet with another separator keeps it whole. Numbers are ours, minus signs too. */
export function csvCell(value: string | number | null): string {
  const text = typeof value === 'string' ? guardFormulas(value) : String(value ?? '');
  return `"${text.replaceAll('"', '""')}"`;
}
