import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { EXPECTED, writeExport } from './fixtures/exports.ts';
import { normalize } from './normalize.ts';
import { theirSums } from './proof.ts';
import { amountOf, paragraphsOf, timeOf } from './read-values.ts';
import { recognize } from './recognize.ts';
import { openSource } from './source.ts';

const root = mkdtempSync(join(tmpdir(), 'move-in-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each(Object.entries(EXPECTED))('OW17 an export of %s is recognized and adds up', async (name, { months }) => {
  const source = await openSource(await writeExport(name, join(root, name)), undefined, undefined);
  const recognized = recognize(source.tables);
  expect([recognized.profile.name, recognized.unknown]).toEqual([name, []]);
  const { records } = normalize(recognized);
  expect(records.filter(({ kind }) => kind === 'item').map(({ title, price }) => [title, price])).toEqual([
    ['Sunset walk', 12],
    ['Kente at work', 6.5],
  ]);
  const sums: Record<string, [number, number]> = {};
  for (const { createdAt = '', paidAt, currency = 'usd', total = 0 } of records.filter(({ kind }) => kind === 'sale')) {
    const [orders, cents] = (sums[`${(paidAt ?? createdAt).slice(0, 7)} ${currency}`] ??= [0, 0]);
    sums[`${(paidAt ?? createdAt).slice(0, 7)} ${currency}`] = [orders + 1, cents + Math.round(total * 100)];
  }
  expect(sums).toEqual(months);
  expect(theirSums(recognized)).toEqual(months);
});

test('OW17 amounts are read as people write them, and nothing is guessed', () => {
  expect(['$1,250.00', '12,50 €', 'US$ 8', '', 'free', '0.0'].map(amountOf)).toEqual([1250, 12.5, 8, 0, 0, 0]);
  for (const text of ['twelve', '1.250', '-5.00']) expect(() => amountOf(text)).toThrow(text);
});

test('OW17 times keep their zone, and are UTC without one', () => {
  const times = [
    '2024-03-31 23:30:00 -0500',
    '2024-03-01 10:00:00',
    '2024-03-01 10:00:00 UTC',
    '2024-03-01T10:00:00+00',
  ];
  expect(times.map((text) => timeOf(text, false))).toEqual([
    '2024-04-01T04:30:00.000Z',
    ...Array.from({ length: 3 }, () => '2024-03-01T10:00:00.000Z'),
  ]);
  expect([timeOf('03/04/24', true), timeOf('03/04/2024', false)]).toEqual([
    '2024-03-04T00:00:00.000Z',
    '2024-04-03T00:00:00.000Z',
  ]);
  expect(() => timeOf('soon', false)).toThrow('soon');
});

test('OW17 HTML becomes paragraphs, and scripts are left out', () => {
  expect(paragraphsOf('<p>One &amp; two<br>three</p><script>alert(1)</script><ul><li>four</li></ul>')).toBe(
    'One & two\nthree\n\nfour',
  );
});
