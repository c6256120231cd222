import { describe, expect, test } from 'vitest';
import { AppError } from '../../domain/errors.ts';
import { collectAll } from './collect.ts';
import { csvCell, toCsv } from './csv.ts';
import { datedName } from './save-file.ts';

describe('CSV', () => {
  test.each(['=1+1', '+49 30', '-2', '@SUM(A1)', ' =1', '\t=1', '＝1'])('AD11 %j is text, not a formula', (text) => {
    expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/);
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
    expect(csv).toBe('﻿A,B,C,D\r\n"Ama ""Nia"", Ltd","two\r\nlines",-3.5,\r\n');
  });

  test('AD11 the file is named by the reader’s day', () => {
    expect(datedName('orders', new Date(2026, 10, 3, 23, 59))).toBe('orders-2026-11-03.csv');
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
