/** What a workbook says beside its cells (ECMA-376 part 1, sections 18.2, 18.4, 18.8): the first sheet, shared texts, which styles are dates. */
import { damaged } from '../zip/zip-refusal.ts';
import { XmlReader } from './xml-reader.ts';

export interface Workbook {
  /** Relationship of the first sheet that is not hidden. */
  readonly sheetRelation: string;
  /** Days count from 1904 instead of 1900. */
  readonly is1904: boolean;
}

export function parseWorkbook(xml: string): Workbook {
  const reader = new XmlReader(xml);
  let [is1904, sheetRelation] = [false, ''];
  while (reader.next()) {
    if (reader.kind !== 'open') continue;
    if (reader.name === 'workbookPr') is1904 = ['1', 'true'].includes(reader.attribute('date1904') ?? '');
    const isShown = reader.name === 'sheet' && (reader.attribute('state') ?? 'visible') === 'visible';
    if (isShown && !sheetRelation) sheetRelation = relationOf(reader);
  }
  if (!sheetRelation) throw damaged('There is no sheet in it.');
  return { sheetRelation, is1904 };
}

/** `r:id`, beside which a sheet has a `sheetId` of its own. */
function relationOf(reader: XmlReader): string {
  return reader.attribute('id') ?? '';
}

/** Targets by id, relative to the folder `xl`. */
export function parseRelations(xml: string): ReadonlyMap<string, string> {
  const reader = new XmlReader(xml);
  const targets = new Map<string, string>();
  while (reader.next()) {
    if (reader.kind !== 'open' || reader.name !== 'Relationship') continue;
    const target = reader.attribute('Target') ?? '';
    targets.set(reader.attribute('Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  }
  return targets;
}

/** Rich text is joined; what is said about pronunciation is left out. */
export function parseSharedStrings(xml: string): string[] {
  const reader = new XmlReader(xml);
  const texts: string[] = [];
  while (reader.next()) if (reader.kind === 'open' && reader.name === 'si') texts.push(readRichText(reader, 'si'));
  return texts;
}

/** The texts up to the end of the open tag `until`. */
export function readRichText(reader: XmlReader, until: string): string {
  if (reader.isEmpty) return '';
  let text = '';
  let [isText, isSpoken] = [false, false];
  while (reader.next() && !(reader.kind === 'close' && reader.name === until)) {
    const isTag = reader.kind !== 'text';
    if (isTag && reader.name === 't') isText = reader.kind === 'open' && !reader.isEmpty;
    if (isTag && reader.name === 'rPh') isSpoken = reader.kind === 'open' && !reader.isEmpty;
    if (!isTag && isText && !isSpoken) text += reader.text;
  }
  return unescapeControls(text);
}

/** `_x000D_` stands for a character that XML cannot hold (ECMA-376 part 1, section 22.9.2.19). */
export function unescapeControls(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Numbers of built-in formats that show a date or a time (ECMA-376 part 1, section 18.8.30). */
const BUILT_IN_DATES: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

/** Whether a number in a cell of that style is a moment, by the style's index. */
export function parseDateStyles(xml: string): boolean[] {
  const reader = new XmlReader(xml);
  const custom = new Map<number, boolean>();
  const styles: boolean[] = [];
  let inCells = false;
  while (reader.next()) {
    if (reader.kind !== 'text' && reader.name === 'cellXfs') inCells = reader.kind === 'open';
    if (reader.kind !== 'open') continue;
    if (reader.name === 'numFmt')
      custom.set(Number(reader.attribute('numFmtId')), isDateFormat(reader.attribute('formatCode') ?? ''));
    if (reader.name !== 'xf' || !inCells) continue;
    const format = Number(reader.attribute('numFmtId') ?? 0);
    styles.push(custom.get(format) ?? BUILT_IN_DATES.some(([from, to]) => format >= from && format <= to));
  }
  return styles;
}

function isDateFormat(code: string): boolean {
  return /[dmyhs]/i.test(
    code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_.|\*./gi, '').replace(/general/gi, ''),
  );
}
