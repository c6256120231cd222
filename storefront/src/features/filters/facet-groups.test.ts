import { expect, test } from 'vitest';
import { facetGroups, filterLabel, priceLabels } from './facet-groups.ts';

const labels = new Map([
  ['skin:monk-07', 'Monk 7'],
  ['hair:braids', 'Braids'],
  ['hair:locs', 'Locs'],
  ['hair:afro', 'Afro'],
]);

test('FI03 values that no picture has are left out, but for chosen ones', () => {
  const groups = facetGroups({ hair: { locs: 2, afro: 0 } }, ['hair:braids'], labels);
  expect(groups).toEqual([
    {
      name: 'hair',
      title: 'Hair',
      values: [
        { filter: 'hair:braids', label: 'Braids', count: 0, chosen: true },
        { filter: 'hair:locs', label: 'Locs', count: 2, chosen: false },
      ],
    },
  ]);
});

test('FI03 groups and prices have a fixed order, the owner’s values the owner’s', () => {
  const groups = facetGroups(
    {
      hair: { afro: 1, locs: 1 },
      price: { 'over-20': 1, paid: 3, free: 2 },
      category: { Work: 1, Family: 2 },
      vector: { yes: 1 },
      format: { svg: 1 },
    },
    [],
    labels,
  );
  expect(groups.map(({ title, values }) => [title, values.map(({ label }) => label)])).toEqual([
    ['Category', ['Family', 'Work']],
    ['Price', ['Free', 'Paid', '$20 and more']],
    ['Hair', ['Locs', 'Afro']],
    ['File', ['Vector', 'SVG']],
  ]);
});

test('FI03 skin tones show their swatch; what the address says is not asked again', () => {
  const groups = facetGroups({ skin: { 'monk-07': 1 }, category: { Work: 1 } }, [], labels, ['category:Work']);
  expect(groups).toMatchObject([{ name: 'skin', values: [{ label: 'Monk 7', swatch: '#825c43' }] }]);
});

test.each([
  ['category:Family & Friends', 'Family & Friends'],
  ['format:png', 'PNG'],
  ['price:5-10', '$5 to $10'],
  ['setting:front-porch', 'Front porch'],
])('FI03 %s without an owner’s word reads %s', (filter, label) => {
  expect(filterLabel(filter, labels)).toBe(label);
});

test('MO06 ranges of prices are in the shop’s currency, and in the order of theirs', () => {
  const inEuros = new Map([...labels, ...priceLabels('eur')]);
  const counts = { price: { 'over-20': 1, '5-10': 1, 'under-5': 1, '10-20': 1, free: 1, paid: 1 } };
  const [prices] = facetGroups(counts, [], inEuros);
  expect(prices?.values.map(({ label }) => label)).toEqual([
    'Free',
    'Paid',
    'Under €5',
    '€5 to €10',
    '€10 to €20',
    '€20 and more',
  ]);
});
