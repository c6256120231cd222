import { spreadsheetText } from '@baobab/testing/spreadsheet-text';
import { writeZip } from '../zip/write-zip.ts';
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { readXlsx } from './read-xlsx.ts';
import type { SheetRow } from './sheet-row.ts';
import { writeXlsx, type SheetValue } from './write-xlsx.ts';

const pause = async () => {};

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

async function rowsOf(bytes: Uint8Array): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of readXlsx(async (start, end) => bytes.subarray(start, end), bytes.length)) rows.push(row);
  return rows;
}

/** A workbook of these parts, as another program would have packed it. */
async function packed(parts: Record<string, string>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  await writeZip(
    Object.entries(parts).map(([name, text]) => ({ name, text })),
    (piece) => void pieces.push(piece),
  );
  return joined(pieces);
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const workbook = (sheets = '<sheet name="Sheet1" sheetId="7" r:id="rId3"/>', more = '') => ({
  'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="r">${more}<sheets>${sheets}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Type="x" Target="styles.xml"/><Relationship Id="rId3" Type="x" Target="worksheets/sheet1.xml"/><Relationship Id="rId4" Type="x" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
});
const sheet = (rows: string) => `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;

describe('what was written is read back', () => {
  const text = fc.oneof(spreadsheetText(), fc.constantFrom('007', '1,5', '2026-01-02', 'TRUE', '1e5'));

  test('OW05 every text, as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 6 }), async (rows) => {
        const columns = [
          { header: 'key', width: 10 },
          { header: 'a', width: 10 },
          { header: 'b', width: 10 },
        ];
        const sheets = [{ name: 'A & B', columns, rows: rows.map(([a, b]): SheetValue[] => ['x', a, b]) }];
        const read = await rowsOf(joined(await writeXlsx(sheets, pause)));
        const cells = read.map((row) => Array.from({ length: 3 }, (_, index) => row.cells[index] ?? ''));
        expect(cells).toEqual([['key', 'a', 'b'], ...rows.map(([a, b]) => ['x', a, b])]);
      }),
      { numRuns: 200 },
    );
  });

  test('OW05 numbers are numbers; the same rows give the same bytes; thirty columns keep their places', async () => {
    const columns = Array.from({ length: 30 }, (_, index) => ({ header: `c${index}`, width: 5 }));
    const rows = [columns.map((_, index) => (index % 2 === 0 ? index + 0.1 : null))];
    const [once, again] = [
      await writeXlsx([{ name: 'S', columns, rows }], pause),
      await writeXlsx([{ name: 'S', columns, rows }], pause),
    ];
    expect(joined(once)).toEqual(joined(again));
    const [, row] = await rowsOf(joined(once));
    expect(row?.cells[28]).toBe('28.1');
    expect(row?.cells[27]).toBe('');
  });

  test('OW05 a text that no cell can hold is an error with words, not a file that Excel refuses', async () => {
    const sheets = [{ name: 'S', columns: [{ header: 'a', width: 5 }], rows: [['x'.repeat(32_768)]] }];
    await expect(writeXlsx(sheets, pause)).rejects.toMatchObject({
      code: 'validation',
      message: expect.stringContaining('CSV'),
    });
  });
});

describe('what other programs write', () => {
  // the form of Excel 365: shared strings with runs and phonetic text, styles by index, booleans, cached results of formulas
  test('OW05 Excel: shared and rich texts, dates as styled numbers, yes and no, results and errors of formulas', async () => {
    const bytes = await packed({
      ...workbook(),
      'xl/styles.xml': `<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yy;@"/></numFmts><cellStyleXfs><xf numFmtId="22"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="22"/><xf numFmtId="44"/></cellXfs></styleSheet>`,
      'xl/sharedStrings.xml': `<sst><si><t>title</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">Sun </t></r><r><t>&amp; Sea_x000D_</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si></sst>`,
      'xl/worksheets/sheet1.xml': sheet(
        `<row r="1" spans="1:7"><c r="A1" t="s"><v>0</v></c></row><row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" s="1"><v>46349</v></c><c r="C3" s="2"><v>46349.5</v></c><c r="D3" t="b"><v>1</v></c><c r="E3" t="str"><f>A1&amp;"x"</f><v>titlex</v></c><c r="F3" s="4"><v>12.300000000000001</v></c><c r="H3" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`,
      ),
    });
    expect(await rowsOf(bytes)).toEqual([
      { number: 1, cells: ['title'], problems: [] },
      {
        number: 3,
        cells: ['Sun & Sea\r', '2026-11-23', '2026-11-23T12:00:00', 'TRUE', 'titlex', '12.3', '', ''],
        problems: ['cell H3 holds the error #DIV/0!'],
      },
    ]);
  });

  // the forms of LibreOffice Calc 24 (a style on every cell, empty cells written, rows without a place) and of Google Sheets (inline
  // texts, numbers as n, a prefix on every tag), and days counted from 1904 as old Macs did
  test('OW05 LibreOffice and Google Sheets: empty cells, no places, prefixes, inline texts, days from 1904', async () => {
    const bytes = await packed({
      ...workbook(
        '<sheet name="Hidden" sheetId="1" state="hidden" r:id="rId9"/><sheet name="S" sheetId="2" r:id="rId4"/>',
        '<workbookPr date1904="true"/>',
      ),
      'xl/styles.xml': `<x:styleSheet><x:cellXfs><x:xf numFmtId="0"/><x:xf numFmtId="22"/></x:cellXfs></x:styleSheet>`,
      'xl/worksheets/sheet2.xml': `<x:worksheet><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c><x:c s="1"/><x:c s="1" t="n"><x:v>44887.25</x:v></x:c><x:c t="str"><x:v><![CDATA[<b>]]></x:v></x:c></x:row><x:row/><x:row><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    });
    expect(await rowsOf(bytes)).toEqual([
      { number: 1, cells: ['a', '', '2026-11-23T06:00:00', '<b>'], problems: [] },
      { number: 3, cells: ['7'], problems: [] },
    ]);
  });
});

describe('what is no spreadsheet', () => {
  test.each([
    ['a ZIP without a workbook', { 'a.txt': 'x' }],
    ['a workbook without its sheet', workbook()],
    [
      'entities that multiply',
      { ...workbook(), 'xl/worksheets/sheet1.xml': `<!DOCTYPE x [<!ENTITY a "aa">]>${sheet('')}` },
    ],
    ['a part that ends in a tag', { ...workbook(), 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1"' }],
    [
      'more columns than any table',
      { ...workbook(), 'xl/worksheets/sheet1.xml': sheet('<row><c r="ZZZ1"><v>1</v></c></row>') },
    ],
  ])('OW05 %s is refused', async (_, parts) => {
    await expect(rowsOf(await packed(parts))).rejects.toMatchObject({ problem: { message: expect.any(String) } });
  });

  test('OW05 a part that unpacks to far more than its size allows is refused before it is read', async () => {
    const bytes = await packed({ ...workbook(), 'xl/worksheets/sheet1.xml': sheet(' '.repeat(40 * 1024 * 1024)) });
    expect(bytes.length).toBeLessThan(100_000);
    await expect(rowsOf(bytes)).rejects.toMatchObject({ problem: { code: 'zip_bomb' } });
  });
});
