import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CatalogRow } from '@baobab/data/catalog/catalog-table';
import { setShopLocale, shopLocale } from '@baobab/domain/shop-locale';
import { catalogRow, facetWords } from '@baobab/testing/admin-rows';
import { TABLE_FORMS, TABLE_TITLES, UNDECIDED_TABLES } from '@baobab/testing/encoded-table';
import { spreadsheetText as text } from '@baobab/testing/spreadsheet-text';
import type { SheetRow } from '@baobab/uploads/sheet/sheet-row';
import { parseDelimited } from '@baobab/uploads/kinds/delimited-text';
import { csvCell } from '../../../export/csv.ts';
import { catalogCsv, catalogXlsx } from './export-table.ts';
import { planImport, type ImportPlan } from './plan-import.ts';
import { readTable } from './read-table.ts';

const serverUrl = 'https://shop.test';
const pause = async () => {};
const coder = catalogRow({
  tags: ['desk', 'code'],
  sourcePath: 'Tech/coder.png',
  masterFile: 'masters/one/1_coder.png',
  sales: 4,
});
const free = { ...coder, id: 'two', title: 'Sea', price: 0, isFree: true, sourcePath: 'Sea/a.png' };
const facetValues = facetWords(
  ['age', 'adult', 'Adult'],
  ['age', 'older-adult', 'Older adult'],
  ['hair', 'braids', 'Braids'],
  ['hair', 'short', 'Short or faded'],
  ['people', '3-5', 'Small group'],
);
const shop = { rows: [coder, free], categories: ['Tech', 'Nature'], facetValues, serverUrl };

async function read(bytes: Uint8Array): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of readTable(async (start, end) => bytes.subarray(start, end), bytes.length)) rows.push(row);
  return rows;
}
/** As a spreadsheet saves it where commas are decimal. */
function withDecimalCommas(csv: string): string {
  const [header = [], ...rows] = parseDelimited(csv);
  const price = header.indexOf('price');
  const lines = rows.map((cells) =>
    cells.map((cell, index) => csvCell(index === price ? cell.replace('.', ',') : cell)),
  );
  return [header, ...lines].map((cells) => cells.join(';')).join('\n');
}
const plan = async (csv: string, rows: readonly CatalogRow[] = shop.rows) =>
  planImport(await read(new TextEncoder().encode(csv)), { ...shop, rows });
const differences = ({ planned }: ImportPlan) =>
  planned.map(({ change, fields }) => [change.id, ...fields.map(({ label, from, to }) => `${label}: ${from} → ${to}`)]);

test.each(TABLE_FORMS)('WO09 a table to import is read in %s', async (_, bytes) => {
  expect((await read(bytes)).slice(1).map(({ cells }) => cells[1])).toEqual(TABLE_TITLES);
});

test.each(UNDECIDED_TABLES)('WO09 a table to import in %s is refused with what to do', async (_, bytes) => {
  await expect(read(bytes)).rejects.toThrow('Save it with the encoding UTF-8');
});

describe('export and import', () => {
  const row = fc.record({
    title: text(2),
    description: text(10),
    category: fc.constantFrom('Tech', 'Nature', '-Odd; one'),
    price: fc.integer({ min: 50, max: 99_999_999 }).map((cents) => cents / 100),
    isFree: fc.constant(false),
    featured: fc.boolean(),
    tags: fc.array(text(1), { maxLength: 4 }),
    withdrawnReason: fc.option(text(1)),
    altText: fc.option(text(1).map((each) => each.slice(0, 300))),
    series: fc.option(text(2)),
    // one is no longer among the words of the shop
    facets: fc.subarray(['age:adult', 'age:older-adult', 'hair:braids', 'hair:puffs', 'people:3-5']),
    focus: fc.option(fc.tuple(fc.float({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.125, 0.333, 1))),
    sourcePath: fc.option(text(1)),
    publishAt: fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
      .map((at) => at.toISOString().replace('Z', '123+00:00')),
  });
  type Part = Partial<CatalogRow> & { focus?: [number, number] | null };
  const rowsOf = (parts: readonly Part[]): CatalogRow[] =>
    parts.map(({ focus = null, ...part }, index) => ({
      ...coder,
      ...part,
      id: `id-${index}`,
      state: 'scheduled',
      focusX: focus?.[0] ?? null,
      focusY: focus?.[1] ?? null,
    }));

  test('OW05 whatever the shop holds, its export has no difference to it: CSV, CSV of a country with a decimal comma, XLSX', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (parts) => {
        const rows = rowsOf(parts);
        const csv = catalogCsv(rows, serverUrl);
        const xlsx = new Uint8Array(
          await new Blob((await catalogXlsx(rows, serverUrl, pause)).map((piece) => piece.slice())).arrayBuffer(),
        );
        for (const bytes of [new TextEncoder().encode(csv), new TextEncoder().encode(withDecimalCommas(csv)), xlsx]) {
          const { planned, refused, notes, same } = await planImport(await read(bytes), { ...shop, rows });
          expect({ planned, refused, notes, same }).toEqual({ planned: [], refused: [], notes: [], same: rows.length });
        }
      }),
      { numRuns: 60 },
    );
  });

  test('OW05 ten thousand rows of every kind of text: no difference, nothing ignored', async () => {
    const parts = fc.sample(row, { numRuns: 500, seed: 5 });
    const rows = rowsOf(Array.from({ length: 10_000 }, (_, index) => ({ ...parts[index % parts.length] })));
    const { planned, refused, notes, same } = await planImport(
      await read(new TextEncoder().encode(catalogCsv(rows, serverUrl))),
      { ...shop, rows },
    );
    expect([planned, refused, notes, same]).toEqual([[], [], [], 10_000]);
  });
});

describe('what a table would change', () => {
  test('OW05 each field is told as it is and as it will be, and only what differs is sent, with the revision it starts from', async () => {
    const found = await plan(
      'id,title,price,is_free,tags,state,publish_at\none,Coder at work,"14,00",no,"code; ""a, b""",Scheduled,2026-12-01T10:00:00+01:00\ntwo,Sea,0,yes,"code,desk",published,',
    );
    expect(differences(found)).toEqual([
      [
        'one',
        'Title: Coder → Coder at work',
        'Price: 12.5 → 14',
        'Tags: desk, code → code, "a, b"',
        'State: published → scheduled',
        'Published from:  → 2026-12-01T09:00:00Z',
      ],
    ]);
    expect(found.planned[0]?.change).toEqual({
      id: 'one',
      revision: 3,
      create_category: true,
      set: {
        title: 'Coder at work',
        price: 14,
        tags: ['code', 'a, b'],
        state: 'scheduled',
        publish_at: '2026-12-01T09:00:00.000Z',
      },
    });
    expect([found.rows, found.same]).toEqual([2, 1]);
  });

  test('OW05 D52 a time without a zone is the shop’s', async () => {
    const standard = shopLocale();
    setShopLocale({ ...standard, timeZone: 'Africa/Lagos' });
    const found = await plan('id,state,publish_at\none,scheduled,2026-12-01 10:00:30');
    setShopLocale(standard);
    expect(found.planned[0]?.change).toMatchObject({ set: { publish_at: '2026-12-01T09:00:30.000Z' } });
  });

  test('OW05 what one cell decides for another is shown: free costs nothing, a new state drops the time and the reason', async () => {
    const later: CatalogRow = { ...coder, state: 'scheduled', publishAt: '2030-01-01T00:00:00+00:00' };
    const gone: CatalogRow = { ...free, state: 'unlisted', withdrawnReason: 'Too old' };
    const found = await plan(
      'id,is_free,state,publish_at,withdrawn_reason\none,yes,draft,2030-01-01T00:00:00Z,\ntwo,yes,published,,Too old',
      [later, gone],
    );
    expect(differences(found)).toEqual([
      [
        'one',
        'Price: 12.5 → 0',
        'Free: no → yes',
        'State: scheduled → draft',
        'Published from: 2030-01-01T00:00:00Z → ',
      ],
      ['two', 'State: unlisted → published', 'Reason: Too old → '],
    ]);
  });

  test('OW05 without an id the file finds the illustration, by its path or by a name that only one has', async () => {
    const found = await plan('file,featured\ntech/CODER.png,yes\na.png,yes\nb.png,yes\n,yes');
    expect(differences(found).map(([id]) => id)).toEqual(['one', 'two']);
    expect(found.refused.map(({ problem }) => problem)).toEqual([
      'Row 4 names “b.png”, which no illustration in the shop has',
      'Row 5 names no illustration: id and file are empty',
    ]);
  });

  test.each([
    ['title', 'x', 'at least 2'],
    ['description', 'short', 'at least 10'],
    ['category', '', 'category'],
    ['price', '1,250', 'two ways'],
    ['price', 'much', 'not an amount'],
    ['price', '0.25', '$0.50'],
    ['price', '1.2345', 'two decimals'],
    ['price', '0', 'is_free is "no"'],
    ['is_free', '', 'empty'],
    ['featured', 'maybe', 'neither yes nor no'],
    ['state', 'sold', 'none of draft'],
    ['state', 'scheduled', 'does not say when'],
    ['publish_at', '11/12/2026', 'no moment'],
    ['publish_at', '2026-12-11', 'scheduled ones alone'],
    ['withdrawn_reason', 'Because', 'unlisted ones alone'],
  ])(
    'OW05 a row whose %s is "%s" is refused with the reason, and nothing of it is sent',
    async (column, cell, words) => {
      const { planned, refused } = await plan(`id,${column}\none,"${cell}"`);
      expect(planned).toEqual([]);
      expect(refused[0]?.problem).toContain('Row 2');
      expect(refused[0]?.problem.toLowerCase()).toContain(words.toLowerCase());
    },
  );

  test('OW05 unknown ids, a second row about the same, unknown, doubled and nameless columns, edited facts: all named', async () => {
    const found = await plan(
      'ID,Title,Colour,title,,sales,revision,category\none,Coder,red,Other,,9,2,tech\nthree,Coder,,,,,,\none,Coder two,,,,4,3,Tech\ntwo,Seaside,,,,4,2,Sky\ntwo,a,b,c,d,e,f,g,h',
    );
    expect(found.refused.map(({ problem }) => problem)).toEqual([
      'Row 3 has the id “three”, which no illustration in the shop has',
      'Row 4 is about “Coder”, as row 2 is, and is not used',
      'Row 6 has more cells than there are columns; a text with a separator in it belongs in quotation marks',
    ]);
    expect(found.notes).toEqual([
      'Column "Colour" is not known and not used.',
      'Column "title" is there twice. The first one is used.',
      'Column 5 has no name and is not used.',
      'Columns that are only for reading differ from the shop and are not used: sales (1 row), revision (2 rows).',
      '1 row with changes was changed in the shop after this table was exported. Look at them first: the table may take newer values back.',
      'The shop does not have the category “Sky” yet. Importing makes it.',
    ]);
  });

  test.each([
    ['a table without id and file', 'title\nCoder'],
    ['an empty file', ''],
    ['letters of another encoding', new Uint8Array([105, 100, 10, 0xe4, 0xf6])],
    ['an old Excel file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0])],
    ['a ZIP that is no spreadsheet', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])],
  ])('OW05 %s is refused in words', async (_, content) => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    await expect(read(bytes).then((rows) => planImport(rows, shop))).rejects.toMatchObject({
      code: 'validation',
      message: expect.stringMatching(/\w/),
    });
  });
});
