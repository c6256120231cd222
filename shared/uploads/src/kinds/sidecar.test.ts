import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDelimited } from './delimited-text.ts';
import { parseSidecar } from './sidecar.ts';

const csv = (text: string) => Object.fromEntries(parseSidecar('metadata.csv', text).rows);
const json = (value: unknown) => Object.fromEntries(parseSidecar('metadata.json', JSON.stringify(value)).rows);

test('UP03 delimited text: whatever a spreadsheet quotes comes back', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ü', '🎨', ',', ';', '"', '\n', '\r\n', ' ', '\t') });
  const rows = fc.array(
    fc.array(
      cell.map((text) => `x${text}`),
      { minLength: 2, maxLength: 4 },
    ),
    { minLength: 1 },
  );
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  fc.assert(
    fc.property(rows, fc.constantFrom('\n', '\r\n'), (table, lineEnd) => {
      const text = ['a,b', ...table.map((row) => row.map(quote).join(','))].join(lineEnd);
      expect(parseDelimited(`\uFEFF${text}${lineEnd}`).slice(1)).toEqual(table);
    }),
  );
});

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
  expect(parseSidecar('metadata.csv', 'title\nx').problem).toContain('file');
  expect(parseSidecar('metadata.json', '{').problem).toContain('not valid JSON');
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom('metadata.csv', 'metadata.json'),
      (text, name) => void parseSidecar(name, text),
    ),
  );
});
