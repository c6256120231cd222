/**
 * The cells of the first sheet of an XLSX file as Excel, LibreOffice and Google Sheets write it (ECMA-376 part 1, section 18.3): texts
 * shared or inline, numbers, moments, yes and no, and what formulas came to. Bounded in bytes, rows and columns.
 */
import { unguardFormulas } from '@baobab/domain/formula-guard';
import { strFromU8 } from 'fflate';
import type { ReadBytes } from '../zip/byte-reader.ts';
import { checkEntries } from '../zip/entry-rules.ts';
import { readDirectory, type ZipEntry } from '../zip/read-directory.ts';
import { readEntry } from '../zip/verify-contents.ts';
import { bomb, damaged } from '../zip/zip-refusal.ts';
import { COLUMNS_MAX, ROWS_MAX, type SheetRow } from './sheet-row.ts';
import {
  parseDateStyles,
  parseRelations,
  parseSharedStrings,
  parseWorkbook,
  readRichText,
  unescapeControls,
} from './xlsx-parts.ts';
import { XmlReader } from './xml-reader.ts';

/** A table of 100,000 rows has a tenth of it. */
const PART_MAX_BYTES = 128 * 1024 * 1024;
const DAY_MS = 86_400_000;

interface Meaning {
  readonly texts: readonly string[];
  readonly dateStyles: readonly boolean[];
  readonly is1904: boolean;
}

interface Cell {
  readonly column: number;
  readonly text: string;
  readonly problem: string | null;
}

/** Rows with something in them, one after the other. @throws ZipRefusal */
export async function* readXlsx(read: ReadBytes, sizeBytes: number): AsyncGenerator<SheetRow> {
  const directory = await readDirectory(read, sizeBytes);
  checkEntries(directory, sizeBytes);
  const entries = new Map(directory.entries.map((entry) => [entry.name.replaceAll('\\', '/'), entry]));
  const part = async (name: string) => textOf(read, entries.get(name));
  const workbook = parseWorkbook((await part('xl/workbook.xml')) ?? '');
  const relations = parseRelations((await part('xl/_rels/workbook.xml.rels')) ?? '');
  const sheet = await part(relations.get(workbook.sheetRelation) ?? '');
  if (sheet === null) throw damaged('Its first sheet is missing.');
  const meaning = {
    texts: parseSharedStrings((await part('xl/sharedStrings.xml')) ?? ''),
    dateStyles: parseDateStyles((await part('xl/styles.xml')) ?? ''),
    is1904: workbook.is1904,
  };
  yield* rowsOf(new XmlReader(sheet), meaning);
}

async function textOf(read: ReadBytes, entry: ZipEntry | undefined): Promise<string | null> {
  return entry ? strFromU8(await readEntry(read, entry, PART_MAX_BYTES)) : null;
}

function* rowsOf(reader: XmlReader, meaning: Meaning): Generator<SheetRow> {
  let number = 0;
  let rows = 0;
  while (reader.next()) {
    if (reader.kind !== 'open' || reader.name !== 'row') continue;
    number = Number(reader.attribute('r') ?? number + 1);
    const cells = reader.isEmpty ? [] : readCells(reader, meaning);
    if (cells.every(({ text, problem }) => text.trim() === '' && problem === null)) continue;
    rows += 1;
    if (rows > ROWS_MAX) throw bomb(`It has more than ${ROWS_MAX.toLocaleString('en-US')} rows.`);
    const last = Math.max(...cells.map(({ column }) => column));
    const texts = Array.from({ length: last + 1 }, () => '');
    for (const { column, text } of cells) texts[column] = text;
    yield { number, cells: texts, problems: cells.flatMap(({ problem }) => problem ?? []) };
  }
}

function readCells(reader: XmlReader, meaning: Meaning): Cell[] {
  const cells: Cell[] = [];
  let column = -1;
  while (reader.next() && !(reader.kind === 'close' && reader.name === 'row')) {
    if (reader.kind !== 'open' || reader.name !== 'c') continue;
    const place = reader.attribute('r');
    column = place === undefined ? column + 1 : columnOf(place);
    const cell = readCell(reader, meaning);
    if (cell === '') continue;
    if (column >= COLUMNS_MAX) throw bomb(`It has more than ${COLUMNS_MAX} columns.`);
    const isError = typeof cell !== 'string';
    const problem = isError ? `cell ${place ?? column + 1} holds the error ${cell.error}` : null;
    cells.push({ column, text: isError ? '' : cell, problem });
  }
  return cells;
}

/** 'AB12' → 27. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of place.replace(/[^A-Z]/gi, '').toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function readCell(reader: XmlReader, meaning: Meaning): string | { error: string } {
  if (reader.isEmpty) return '';
  const type = reader.attribute('t') ?? 'n';
  const style = Number(reader.attribute('s') ?? 0);
  let [value, inline, isValue] = ['', '', false];
  while (reader.next() && !(reader.kind === 'close' && reader.name === 'c')) {
    if (reader.kind === 'text') {
      if (isValue) value += reader.text;
    } else if (reader.name === 'v') isValue = reader.kind === 'open' && !reader.isEmpty;
    else if (reader.kind === 'open' && reader.name === 'is') inline = readRichText(reader, 'is');
  }
  if (type === 'inlineStr') return unguardFormulas(inline);
  if (type === 's') return unguardFormulas(meaning.texts[Number(value)] ?? '');
  if (type === 'str') return unguardFormulas(unescapeControls(value));
  if (type === 'e') return { error: value };
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'd' || value === '') return value;
  return numberText(Number(value), meaning.dateStyles[style] ?? false, meaning.is1904);
}

/** Numbers have 15 digits; a moment is written as ISO 8601 without a zone, because a spreadsheet has none. */
function numberText(value: number, isDate: boolean, is1904: boolean): string {
  if (!isDate) return String(Number(value.toPrecision(15)));
  const days = is1904 ? value + 1462 : value;
  const ms = Math.round((days - 25_569) * (DAY_MS / 1000)) * 1000;
  const at = new Date(ms);
  if (Number.isNaN(at.getTime())) return String(value);
  const text = at.toISOString().slice(0, 19);
  return text.endsWith('T00:00:00') ? text.slice(0, 10) : text;
}
