// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { illustration } from '../../head/test-entities.ts';
import { InShop, testShop } from '../../shop/test/in-shop.tsx';
import { HomePage } from './home-page.tsx';

/** The home page of a shop with these featured and free pictures. */
function show(featured: object[], free: object[]): void {
  const shop = testShop();
  shop.queries.write('featured', featured);
  shop.queries.write('free', free);
  const page = (
    <InShop shop={shop}>
      <HomePage />
    </InShop>
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
