import { expect, test } from 'vitest';
import type { CatalogRow } from '@baobab/data/catalog/catalog-table';
import { catalogRow, facetWords } from '@baobab/testing/admin-rows';
import type { SheetRow } from '@baobab/uploads/sheet/sheet-row';
import { planImport } from './plan-import.ts';
import { readTable } from './read-table.ts';

const coder = catalogRow();
const facetValues = facetWords(
  ['age', 'older-adult', 'Older adult'],
  ['hair', 'braids', 'Braids'],
  ['hair', 'short', 'Short or faded'],
  ['people', '3-5', 'Small group'],
);

async function plan(csv: string, rows: readonly CatalogRow[] = [coder]) {
  const bytes = new TextEncoder().encode(csv);
  const table: SheetRow[] = [];
  for await (const row of readTable(async (start, end) => bytes.subarray(start, end), bytes.length)) table.push(row);
  return planImport(table, { rows, categories: ['Tech'], facetValues, serverUrl: 'https://shop.test' });
}

test('FI03 OW05 words of the shop are read by value or label; what is said of other facets stays', async () => {
  const said = { ...coder, facets: ['hair:short', 'people:3-5'], altText: 'Old', focusX: 0.5, focusY: 0.5 };
  const { planned, notes } = await plan(
    'id,hair,AGE,alt_text,series,focus\none,"short or faded; BRAIDS",older adult,A coder.,City Days,25% 0.4',
    [said],
  );
  expect(planned[0]?.change.set).toEqual({
    facets: ['age:older-adult', 'hair:braids', 'hair:short', 'people:3-5'],
    alt_text: 'A coder.',
    series: 'City Days',
    focus_x: 0.25,
    focus_y: 0.4,
  });
  expect(notes).toEqual(['The shop does not have the series “City Days” yet. Importing makes it.']);
  const cleared = await plan('id,hair,alt_text,focus\none,,,', [said]);
  expect(cleared.planned[0]?.change.set).toEqual({
    facets: ['people:3-5'],
    alt_text: null,
    focus_x: null,
    focus_y: null,
  });
});

test.each([
  ['hair', 'braids, mullet', 'hair “mullet” is not among the words of the shop; add it in Settings, or choose another'],
  ['focus', '0.5', 'focus "0.5" is no point; write it as 0.25 0.4'],
  ['focus', '2 0.5', 'focus "2 0.5" is no point; write it as 0.25 0.4'],
  ['series', 'x', 'The name of a series has 2 to 100 characters'],
  ['alt_text', 'a'.repeat(301), 'Alt text must be at most 300 characters'],
])('FI03 OW05 a row whose %s cannot be understood is refused by name', async (column, cell, problem) => {
  const { planned, refused } = await plan(`id,${column}\none,"${cell}"`);
  expect(planned).toEqual([]);
  expect(refused).toEqual([{ place: 'Row 2', problem: `Row 2, “Coder”: ${problem}` }]);
});
