/** Tables as CSV (RFC 4180) that spreadsheets open safely and in the right letters. */

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

/**
 * What others typed must not run as a formula: text that starts like one gets an apostrophe in front, as OWASP advises. Numbers
 * are ours and stay numbers, minus signs too.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^\s*[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
