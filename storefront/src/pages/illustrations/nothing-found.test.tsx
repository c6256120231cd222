// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Criteria } from '../../features/filters/criteria.ts';
import { foundQuery } from '../../features/filters/queries.ts';
import { inShop, testShop } from '../../shop/test/in-shop.tsx';
import { FoundPages } from './found-pages.tsx';
import { ListStatus } from './list-status.tsx';

const doctor = {
  slug: 'healthcare',
  pack: 'Healthcare Pack',
  title: 'Doctor on Call',
  image: null,
  imageWidth: null,
  imageHeight: null,
  price: 25,
  bundlePrice: 79,
};

function show(packs: (typeof doctor)[]) {
  const shop = testShop();
  const asked: Criteria = { query: 'doctor', filters: [], sort: null };
  const answer = { items: [], packs, packsLead: packs.length > 0, total: 0, match: 'none', missing: ['doctor'] };
  shop.queries.write('facet-labels', []);
  shop.queries.write(foundQuery(shop.data, asked, 1).key, { ...answer, filters: [], page: 1, pageCount: 1 });
  render(
    inShop(
      shop,
      <>
        <ListStatus asked={asked} page={1} />
        <FoundPages path="/search" empty={null} asked={asked} criteria={asked} first={1} plain={false} />
      </>,
    ),
  );
}

test('FI13 a search without illustrations says so once and offers packs that fit at once', () => {
  show([doctor]);
  expect(
    screen.getAllByText(/doctor|No illustration|No illustrations|Nothing/i).map(({ textContent }) => textContent),
  ).toEqual(['No single illustration shows “doctor”, but packs come close.', 'Doctor on Call']);
  expect(screen.getByRole('link', { name: 'Doctor on Call' }).getAttribute('href')).toBe('/packs/healthcare');
  expect(screen.getByText('in Healthcare Pack, $25')).toBeTruthy();
});

test('FI13 a search that no pack fits either says so once and leads to all packs', () => {
  show([]);
  expect(screen.getAllByText(/doctor|No illustration|No illustrations|Nothing/i)).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'All packs' }).getAttribute('href')).toBe('/packs');
});
