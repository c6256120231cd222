// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Criteria } from '../../features/filters/criteria.ts';
import { foundQuery } from '../../features/filters/queries.ts';
import { InShop, testShop } from '../../shop/test/in-shop.tsx';
import { CurrencyContext } from '../../ui/price/currency.ts';
import { ListStatus } from './list-status.tsx';

test('SF06 filters that were understood are told in the shop’s currency', () => {
  const shop = testShop();
  const asked: Criteria = { query: 'under £10', filters: [], sort: null };
  shop.queries.write('facet-labels', []);
  shop.queries.write(foundQuery(shop.data, asked, 1).key, {
    items: [],
    total: 3,
    match: 'all',
    filters: ['price:5-10', 'price:free', 'price:under-5'],
  });
  render(
    <InShop shop={shop}>
      <CurrencyContext value="gbp">
        <ListStatus asked={asked} page={1} />
      </CurrencyContext>
    </InShop>,
  );
  expect(screen.getByText(/Understood as a filter: £5 to £10, Free, Under £5\./)).toBeTruthy();
});
