import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '@baobab/domain/errors';
import { parseDelimited } from '@baobab/uploads/kinds/delimited-text';
import { spreadsheetText } from '@baobab/testing/spreadsheet-text';
import { collectAll } from './collect.ts';
import { csvCell, toCsv } from './csv.ts';
import { datedName } from './save-file.ts';

describe('CSV', () => {
  test.each(['=1+1', '+49 30', '-2', '@SUM(A1)', ' =1', '\t=1', '\r=1', '＝1', "'=1"])(
    'AD11 HX10 %j is text, not a formula',
    (text) => {
      expect(csvCell(text)).toBe(`"${text.replace(/^\s*/, (space) => `${space}'`)}"`);
    },
  );

  test.each([
    [`a;=cmd|'/C calc'!A0`, `"a;'=cmd|'/C calc'!A0"`],
    ['a,+1', `"a,'+1"`],
    ['a\t@SUM(A1)', `"a\t'@SUM(A1)"`],
    ['a\r\n -2', `"a\r\n '-2"`],
    ['a-b; c+d = e@f', '"a-b; c+d = e@f"'],
  ])('AD11 HX10 %j is quoted, and safe where a spreadsheet has another separator', (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });

  test('AD11 HX10 the import reads back what was exported, whatever it was', () => {
    const text = spreadsheetText();
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { maxLength: 5 }), (rows) => {
        const csv = toCsv(
          [
            { header: 'file; one', value: () => 'x.png' },
            { header: 'a', value: ([a]) => a },
            { header: 'b', value: ([, b]) => b },
          ],
          rows,
        );
        expect(parseDelimited(csv)).toEqual([['file; one', 'a', 'b'], ...rows.map(([a, b]) => ['x.png', a, b])]);
      }),
      { numRuns: 500 },
    );
  });

  test('AD11 commas, quotes and line breaks stay inside their cell; our numbers stay numbers', () => {
    const rows = [{ a: 'Ama "Nia", Ltd', b: 'two\r\nlines', c: -3.5 }];
    const csv = toCsv(
      [
        { header: 'A', value: ({ a }) => a },
        { header: 'B', value: ({ b }) => b },
        { header: 'C', value: ({ c }) => c },
        { header: 'D', value: () => null },
      ],
      rows,
    );
    expect(csv).toBe('﻿"A","B","C","D"\r\n"Ama ""Nia"", Ltd","two\r\nlines","-3.5",""\r\n');
  });

  test('AD11 D52 the file is named by the shop’s day', () => {
    expect(datedName('orders', new Date('2026-11-03T23:59:00Z'))).toBe('orders-2026-11-03.csv');
  });
});

describe('everything that matches', () => {
  const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => ({ id: String(from + n) }));

  test('AD11 no row is cut at 1,000, none is twice', async () => {
    const all = rows(0, 2345);
    const found = await collectAll(async (page, size) => ({
      items: all.slice((page - 1) * size, page * size),
      total: all.length,
    }));
    expect(found).toEqual(all);
  });

  test('AD11 a list whose length is a whole number of batches ends', async () => {
    const all = rows(0, 1000);
    const load = async (page: number, size: number) => ({
      items: all.slice((page - 1) * size, page * size),
      total: 1000,
    });
    expect(await collectAll(load)).toHaveLength(1000);
  });

  test('AD11 a row that goes away meanwhile makes it read again', async () => {
    let all = rows(0, 700);
    let asked = 0;
    const found = await collectAll(async (page, size) => {
      asked += 1;
      if (asked === 2) all = all.slice(1);
      return { items: all.slice((page - 1) * size, page * size), total: all.length };
    });
    expect(found.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });

  test('AD11 a list that never stands still is an error, not a wrong file', async () => {
    let total = 5;
    const moving = collectAll(async () => ({ items: rows(0, 1), total: (total += 1) }));
    await expect(moving).rejects.toEqual(expect.any(AppError));
  });
});
