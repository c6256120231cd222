import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ASSUMED, PRICES, tables } from '../benchmarks/scale/model.ts';
import { root } from './steps.ts';

const page = readFileSync(join(root, 'docs/scale.md'), 'utf8');

/** Cells without the spaces that formatting puts around them. */
const cells = (table: string) =>
  table
    .trim()
    .split('\n')
    .filter((line) => !/^[|\s:-]+$/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));

for (const [name, computed] of Object.entries(tables()))
  test(`SP06 the table of ${name} in docs/scale.md is what its inputs come to`, () => {
    const written = page.match(new RegExp(`<!-- computed: ${name} -->([^]*?)<!-- end -->`))?.[1] ?? '';
    expect(cells(written)).toEqual(cells(computed));
  });

test('SP06 the prices and sizes that the sentences of docs/scale.md name are those that it computes with', () => {
  for (const price of [PRICES.diskGb, PRICES.storageGb, PRICES.egressGb, PRICES.cachedEgressGb, PRICES.activeAccount])
    expect(page).toContain(`$${price}`);
  const uncached = (ASSUMED.downloadsPerMonth * ASSUMED.itemFileMegabytes) / 1000 - PRICES.egressIncludedGb;
  expect(page).toContain(`$${Math.round(uncached * PRICES.egressGb).toLocaleString('en-US')} a month`);
});
