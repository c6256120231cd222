// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Pagination } from './pagination.tsx';

function shown(current: number, total: number): string[] {
  render(
    <MemoryRouter>
      <Pagination current={current} total={total} to={(page) => `/blog?page=${page}`} />
    </MemoryRouter>,
  );
  return screen.queryAllByRole('listitem').map((item) => item.textContent);
}

test('BL01 first, last, the current page and its neighbors, gaps between', () => {
  expect(shown(5, 10)).toEqual(['1', '…', '4', '5', '6', '…', '10']);
  expect(screen.getByRole('link', { name: 'Page 5' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/blog?page=6');
});

test('BL01 one page needs no pagination', () => {
  expect(shown(1, 1)).toEqual([]);
});
