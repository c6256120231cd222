// @vitest-environment jsdom
import { createRestClient } from '@baobab/data/client';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { createSession } from '../../features/account/session.ts';
import { createCart } from '../../features/cart/cart-store.ts';
import { illustration } from '../../head/test-entities.ts';
import { createQueryCache } from '../../query/query-cache.ts';
import { DataContext } from '../../query/data-context.ts';
import { QueryContext } from '../../query/use-query.ts';
import { ShopContext } from '../../shop/shop-context.tsx';
import { HomePage } from './home-page.tsx';

afterEach(cleanup);

/** The home page of a shop with these featured and free pictures. */
function show(featured: object[], free: object[]): void {
  const env = { url: 'http://backend.test', key: 'k' };
  const data = createRestClient({ ...env, fetch: async () => Response.json([]) });
  const queries = createQueryCache();
  queries.write('featured', featured);
  queries.write('free', free);
  const session = createSession({ env, data: () => data });
  const page = (
    <QueryContext value={queries}>
      <ShopContext value={{ origin: '', data, session, cart: createCart(() => undefined), queries }}>
        <DataContext value={data}>
          <HomePage />
        </DataContext>
      </ShopContext>
    </QueryContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />);
}
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const freeLink = () => screen.queryByRole('link', { name: 'See what is free' });

test('SF04 a section without pictures is left out, and nothing leads to free ones that are not there', () => {
  show([], []);
  expect(headings()).toContain('Browse by Category');
  expect(headings()).not.toContain('Featured Illustration Packs');
  expect(headings()).not.toContain('Free Illustrations');
  expect(freeLink()).toBeNull();
});

test('SF04 with pictures the sections are there', () => {
  show([illustration], [{ ...illustration, id: 'free', isFree: true }]);
  expect(headings()).toEqual(expect.arrayContaining(['Featured Illustration Packs', 'Free Illustrations']));
  expect(freeLink()).not.toBeNull();
});
