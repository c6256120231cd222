/** Comma-, semicolon- or tab-separated text as spreadsheets and our own exports write it (RFC 4180, with or without a byte order mark). */
import { unguardFormulas } from '@baobab/domain/formula-guard';

export interface DelimitedRow {
  /** As a spreadsheet counts: from 1, with the header and empty rows. */
  readonly number: number;
  readonly cells: readonly string[];
  /** A quotation mark opened a cell and nothing closed it: the rest of the text is in that cell. */
  readonly isOpen: boolean;
}

/** Rows of cells; quoted cells may hold separators, quotes and line breaks. Empty lines are left out. */
export function parseDelimited(text: string): string[][] {
  return parseRows(text).map(({ cells }) => [...cells]);
}

export function parseRows(text: string): DelimitedRow[] {
  return [...readRows(text)];
}

/** One row after the other, for texts that take a while. */
export function* readRows(text: string): Generator<DelimitedRow> {
  const { source, separator, first } = headOf(text.replace(/^\uFEFF/, ''));
  let number = first;
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endRow = (): DelimitedRow => {
    const ended = { number, cells: [...row, unguardFormulas(cell)], isOpen: quoted };
    row = [];
    cell = '';
    number += 1;
    return ended;
  };
  for (let index = 0; index < source.length; index += 1) {
    const char = source.charAt(index);
    if (quoted) {
      if (char !== '"') cell += char;
      else if (source.charAt(index + 1) === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (char === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (char === separator) {
      row.push(unguardFormulas(cell));
      cell = '';
    } else if (char === '\n' || char === '\r') {
      if (char === '\r' && source.charAt(index + 1) === '\n') index += 1;
      const ended = endRow();
      if (!isBlank(ended)) yield ended;
    } else cell += char;
  }
  const last = endRow();
  if (!isBlank(last)) yield last;
}

function isBlank({ cells }: DelimitedRow): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** Excel names the separator in a first line of its own; otherwise the header shows it. */
function headOf(text: string): { source: string; separator: string; first: number } {
  const named = /^sep=([,;\t])\r?\n/i.exec(text);
  if (named) return { source: text.slice(named[0].length), separator: named[1] ?? ',', first: 2 };
  return { source: text, separator: separatorOf(text), first: 1 };
}

/** Spreadsheets in countries with a decimal comma separate by semicolon; the header shows which. */
function separatorOf(text: string): string {
  const header = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0] ?? '';
  const count = (separator: string) => header.split(separator).length;
  return [',', ';', '\t'].reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best));
}
