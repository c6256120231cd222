import { facetWords } from '@baobab/testing/admin-rows';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAmount } from '@baobab/domain/read-amount';
import { parseSidecar, readDetails, type SidecarRow } from './sidecar.ts';

const read = (row: SidecarRow, facetValues = facetWords()) =>
  readDetails(row, { categories: new Map([['tech', 'Tech']]), facetValues });
const rowsOf = (name: string, text: string) =>
  Object.fromEntries([...parseSidecar(name, text).rows].map(([key, row]) => [key, read(row)]));
const csv = (text: string) => rowsOf('metadata.csv', text);
const json = (value: unknown) => rowsOf('metadata.json', JSON.stringify(value));
const problemsOf = (text: string, name = 'metadata.csv') => parseSidecar(name, text).problems;

test('UP03 a CSV row gives title, description, category, price, is_free, featured and tags', () => {
  const text =
    'File,Title,Description,Category,Price,Is Free,Featured,Tags\nTech\\Coder.PNG,"Coder, at work",A person codes,Tech,$4.50,no,yes,"code; desk|work"';
  expect(csv(text)).toEqual({
    'tech/coder.png': {
      fields: {
        title: 'Coder, at work',
        description: 'A person codes',
        category: 'Tech',
        price: 4.5,
        isFree: false,
        featured: true,
        tags: ['code', 'desk', 'work'],
      },
      problem: null,
    },
  });
});

test('UP03 semicolons, decimal commas and empty cells are understood', () => {
  expect(csv('file;price;tags;title\na.png;12,50;;\n\n')).toEqual({
    'a.png': { fields: { price: 12.5 }, problem: null },
  });
});

test('UP03 JSON as a list and as an object by file', () => {
  const expected = { 'a.png': { fields: { price: 3, isFree: false, tags: ['x'] }, problem: null } };
  expect(json([{ file: 'a.png', price: 3, is_free: false, tags: ['x'] }])).toEqual(expected);
  expect(json({ 'A.png': { price: '3', isFree: 'false', tags: 'x' } })).toEqual(expected);
});

test('UP03 cells that make no sense are told, never guessed', () => {
  for (const price of ['-1', 'free', 'NaN', '1e9', '1.2.3', 'Infinity'])
    expect(csv(`file,price\na.png,${price}`)['a.png']?.problem).toContain(price);
  expect(csv('file,featured\na.png,maybe')['a.png']?.problem).toContain('maybe');
  expect(json([{ file: 'a.png', title: 5 }])['a.png']?.problem).toContain('title');
});

test('UP03 a text without a file column or valid JSON says so', () => {
  expect(problemsOf('title\nx').join()).toContain('file');
  expect(problemsOf('{', 'metadata.json').join()).toContain('not valid JSON');
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom('metadata.csv', 'metadata.json'),
      (text, name) => void parseSidecar(name, text),
    ),
  );
});

test('OW04 amounts as spreadsheets of many countries write them; what reads two ways is refused', () => {
  const amounts = { '1,250.00': 1250, '1.250,00': 1250, '12,50': 12.5, '1 250,00': 1250, "1'250.00": 1250 };
  const more = { '1,250,000': 1_250_000, '1\u00A0250,5': 1250.5, '$ 4.50': 4.5, '4,50 $': 4.5, '0.004': 0.004, '7': 7 };
  for (const [written, amount] of Object.entries({ ...amounts, ...more }))
    expect([written, readAmount(written)]).toEqual([written, amount]);
  for (const written of ['1,250', '1.250']) expect(readAmount(written)).toBe('ambiguous');
  for (const written of ['', '1,25,00', '1,250,00', '1.250.00', '12 50', '-1', '1e3', '1,2500.00'])
    expect(readAmount(written)).toBeNull();
  expect(csv('file,price\na.png,"1,250"')['a.png']?.problem).toContain('could be read in two ways');
});

test('OW04 comma, semicolon and tab, with a byte order mark or the line by which Excel names the separator', () => {
  const expected = { 'a.png': { fields: { title: 'A; "b", c', price: 1250 }, problem: null } };
  const table = (separator: string, price: string) =>
    `file${separator}title${separator}price\r\na.png${separator}"A; ""b"", c"${separator}${price}\r\n`;
  expect(csv(`\uFEFF${table(';', '1.250,00')}`)).toEqual(expected);
  expect(csv(table('\t', '1,250.00'))).toEqual(expected);
  expect(csv(`\uFEFFsep=;\r\n${table(';', '1250')}`)).toEqual(expected);
  expect(csv(table(',', '"1,250.00"'))).toEqual(expected);
});

test('OW04 what of a table is not used is named: columns, doubled and nameless rows, surplus cells, an open quotation', () => {
  expect(problemsOf('file,colour,title,Title,,\na.png,red,A,B,,\n\n,blue,C\nA.PNG,,D')).toEqual([
    'Column "colour" is not used. Known columns: file, title, description, category, price, is_free, featured, tags, series, alt_text, people, age, skin, hair, gender, profession, ability, family, faith, setting, focus.',
    'Column "title" is there twice. The first one is used.',
    'Row 4 names no file.',
    'Row 5, A.PNG: not used, because row 2 is about the same file.',
  ]);
  expect(csv('file,title,Title\na.png,A,B')['a.png']?.fields.title).toBe('A');
  expect(csv('file,price,title\na.png,12,50,Sunset')['a.png']?.problem).toContain('more cells than there are columns');
  expect(csv('file,title\na.png,"Sunset\nb.png,Dawn')['a.png']?.problem).toContain('quotation mark is not closed');
  const list = JSON.stringify([{ file: 'a.png', colour: 'red' }, 'b.png', { title: 'C' }]);
  expect(problemsOf(list, 'metadata.json')).toEqual([
    expect.stringContaining('Column "colour"'),
    'Entry 2 names no file.',
    'Entry 3 names no file.',
  ]);
  expect(json([{ file: 'a.png', tags: 5 }])['a.png']?.problem).toContain('tags');
});

const vocabulary = facetWords(
  ['hair', 'braids', 'Braids'],
  ['hair', 'head-wrap', 'Head wrap'],
  ['age', 'adult', 'Adult'],
);
const described = (name: string, text: string) =>
  [...parseSidecar(name, text).rows.values()].map((row) => read(row, vocabulary));

test('FI03 UP03 alt text, series, focus and the words of the shop are read from CSV and JSON; empty cells give nothing', () => {
  const expected = {
    altText: 'A coder.',
    series: 'City Days',
    focus: { x: 0.25, y: 0.4 },
    facets: ['age:adult', 'hair:braids', 'hair:head-wrap'],
  };
  const header = 'file,Alt Text,series,hair,age,faith,focus';
  expect(described('metadata.csv', `${header}\na.png,A coder.,City Days,"BRAIDS; head wrap",Adult,,0.25 0.4`)).toEqual([
    { fields: expected, problem: null },
  ]);
  const entry = {
    file: 'a.png',
    alt_text: 'A coder.',
    series: 'City Days',
    hair: ['braids', 'head-wrap'],
    age: 'adult',
  };
  expect(described('metadata.json', JSON.stringify([{ ...entry, focus: '25% 40%' }]))).toEqual([
    { fields: expected, problem: null },
  ]);
});

test('FI03 UP03 a word that the shop does not have refuses the row by name, with everything else that is wrong', () => {
  expect(described('metadata.csv', 'file,hair,age\na.png,"braids, mullet",old')[0]?.problem).toBe(
    'metadata.csv, a.png: age “old” is not among the words of the shop; add it in Settings, or choose another; hair “mullet” is not among the words of the shop; add it in Settings, or choose another.',
  );
  expect(described('metadata.csv', 'file,focus,featured\na.png,0.5,maybe')[0]?.problem).toBe(
    'metadata.csv, a.png: featured "maybe" is neither yes nor no; focus "0.5" is no point; write it as 0.25 0.4.',
  );
});
