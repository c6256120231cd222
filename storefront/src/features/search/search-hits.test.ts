import { expect, test } from 'vitest';
import { hitsOf } from './search-hits.ts';

const picture = { image: null, imageWidths: [], imageWidth: null, imageHeight: null };
const item = { ...picture, id: 'tea', title: 'Tea', category: null, price: 5, isFree: false };
const found = { ...picture, slug: 'healthcare', pack: 'Healthcare Pack', price: 25, bundlePrice: 79 };
const results = {
  match: 'all' as const,
  missing: [],
  total: 1,
  totalIsMinimum: false,
  illustrations: [{ ...item, altText: null, focusX: null, focusY: null }],
  packs: [
    { ...found, title: null },
    { ...found, title: 'Dentist' },
  ],
  packsLead: false,
  categories: [],
  posts: [],
};

test('FI11 the dialog lists packs and their illustrations as a kind of their own, first where they lead', () => {
  const groups = (packsLead: boolean) => hitsOf({ ...results, packsLead }, 'tea', 'usd').map(({ group }) => group);
  expect(groups(false)).toEqual(['Illustrations', 'In packs', 'In packs', 'All results']);
  expect(groups(true)).toEqual(['In packs', 'In packs', 'Illustrations', 'All results']);
  expect(hitsOf(results, 'tea', 'usd')[2]).toMatchObject({
    title: 'Dentist',
    detail: 'in Healthcare Pack, $25',
    to: '/packs/healthcare',
  });
});
