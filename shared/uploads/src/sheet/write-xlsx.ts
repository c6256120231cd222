/**
 * A workbook of texts and numbers (ECMA-376 part 1, section 18) that Excel, LibreOffice and Google Sheets open: the first row stays in
 * sight, texts are kept as texts. The same rows give the same bytes.
 */
import { AppError } from '@baobab/domain/errors';
import { guardFormulas } from '@baobab/domain/formula-guard';
import { strToU8 } from 'fflate';
import type { YieldToEventLoop } from '../kinds/map-in-slices.ts';
import { writeZip, type ZipSource } from '../zip/write-zip.ts';

export type SheetValue = string | number | null;

export interface SheetColumn {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  /** Its header is shown as one that is not read back. */
  readonly isReadOnly?: boolean;
}

export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly SheetValue[])[];
}

/** Excel refuses a file with a longer text. */
export const TEXT_MAX_CHARS = 32_767;
const ROWS_PER_PIECE = 200;
const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Indexes of cellXfs below. */
const TEXT = 1;
const HEADER = 2;
const READ_ONLY_HEADER = 3;
const STYLES = `${HEAD}<styleSheet xmlns="${NAMESPACE}"><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><i/><sz val="11"/><color rgb="FF6B6B6B"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`;

/** Code: validation when a text is longer than a cell can hold. */
export async function writeXlsx(sheets: readonly Sheet[], yieldToEventLoop: YieldToEventLoop): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  const parts: ZipSource[] = [
    { name: '[Content_Types].xml', text: contentTypes(sheets.length) },
    {
      name: '_rels/.rels',
      text: `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    { name: 'xl/workbook.xml', text: workbook(sheets) },
    { name: 'xl/_rels/workbook.xml.rels', text: relations(sheets.length) },
    { name: 'xl/styles.xml', text: STYLES },
    ...sheets.map((sheet, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      input: { read: () => sheetPieces(sheet, yieldToEventLoop) },
    })),
  ];
  await writeZip(parts, (piece) => void pieces.push(piece));
  return pieces;
}

function contentTypes(count: number): string {
  const sheets = numbers(count)
    .map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPES}.worksheet+xml"/>`)
    .join('');
  return `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${sheets}</Types>`;
}

function workbook(sheets: readonly Sheet[]): string {
  const list = sheets
    .map(({ name }, index) => `<sheet name="${escape(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('');
  return `${HEAD}<workbook xmlns="${NAMESPACE}" xmlns:r="${RELATIONS}"><sheets>${list}</sheets></workbook>`;
}

function relations(count: number): string {
  const sheets = numbers(count)
    .map((n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`)
    .join('');
  return `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets}<Relationship Id="rId${count + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`;
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

async function* sheetPieces({ columns, rows }: Sheet, yieldToEventLoop: YieldToEventLoop): AsyncGenerator<Uint8Array> {
  const widths = columns
    .map(
      ({ width }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${TEXT}" customWidth="1"/>`,
    )
    .join('');
  const header = columns.map(({ header: name, isReadOnly }, index) =>
    textCell(name, `${letters(index)}1`, isReadOnly ? READ_ONLY_HEADER : HEADER),
  );
  yield strToU8(
    `${HEAD}<worksheet xmlns="${NAMESPACE}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row r="1">${header.join('')}</row>`,
  );
  for (let start = 0; start < rows.length; start += ROWS_PER_PIECE) {
    const lines = rows.slice(start, start + ROWS_PER_PIECE).map((row, index) => {
      const number = start + index + 2;
      return `<row r="${number}">${row.map((value, column) => valueCell(value, letters(column) + number)).join('')}</row>`;
    });
    yield strToU8(lines.join(''));
    await yieldToEventLoop();
  }
  yield strToU8('</sheetData></worksheet>');
}

/** 0 → 'A', 26 → 'AA'. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

function valueCell(value: SheetValue, place: string): string {
  if (value === null || value === '') return '';
  return typeof value === 'number'
    ? `<c r="${place}"><v>${value}</v></c>`
    : textCell(guardFormulas(value), place, TEXT);
}

function textCell(text: string, place: string, style: number): string {
  if (text.length > TEXT_MAX_CHARS)
    throw new AppError(
      'validation',
      {},
      { message: `“${text.slice(0, 60)}…” is longer than a cell of a spreadsheet. Export CSV instead.` },
    );
  return `<c r="${place}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escape(text)}</t></is></c>`;
}

// oxlint-disable-next-line no-control-regex -- these are the characters that XML cannot hold, and the carriage return that it changes
const UNWRITABLE = /_x(?=[0-9A-Fa-f]{4}_)|[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g;

function escape(text: string): string {
  return text
    .replace(
      UNWRITABLE,
      (found) =>
        `_x${(found.length > 1 ? 0x5f : found.charCodeAt(0)).toString(16).toUpperCase().padStart(4, '0')}_${found.slice(1)}`,
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
