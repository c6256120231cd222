// @vitest-environment jsdom
import { createRestClient } from '@baobab/data/client';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createSession } from '../../features/account/session.ts';
import { createCart } from '../../features/cart/cart-store.ts';
import type { Criteria } from '../../features/filters/criteria.ts';
import { foundQuery } from '../../features/filters/queries.ts';
import { createQueryCache } from '../../query/query-cache.ts';
import { QueryContext } from '../../query/use-query.ts';
import { ShopContext } from '../../shop/shop-context.tsx';
import { CurrencyContext } from '../../ui/currency.ts';
import { ListStatus } from './list-status.tsx';

afterEach(cleanup);

test('SF06 filters that were understood are told in the shop’s currency', () => {
  const env = { url: 'http://backend.test', key: 'k' };
  const data = createRestClient({ ...env, fetch: async () => Response.json([]) });
  const queries = createQueryCache();
  const asked: Criteria = { query: 'under £10', filters: [], sort: null };
  queries.write('facet-labels', []);
  queries.write(foundQuery(data, asked, 1).key, {
    items: [],
    total: 3,
    match: 'all',
    filters: ['price:5-10', 'price:free', 'price:under-5'],
  });
  const session = createSession({ env, data: () => data });
  render(
    <QueryContext value={queries}>
      <ShopContext value={{ origin: '', data, session, cart: createCart(() => undefined), queries }}>
        <CurrencyContext value="gbp">
          <ListStatus asked={asked} page={1} />
        </CurrencyContext>
      </ShopContext>
    </QueryContext>,
  );
  expect(screen.getByText(/Understood as a filter: £5 to £10, Free, Under £5\./)).toBeTruthy();
});
