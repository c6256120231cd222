// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAdmin } from '@baobab/testing/render-admin';
import { DayChart } from './day-chart.tsx';

const days = (month: string, cents: readonly number[]) =>
  cents.map((revenueCents, index) => ({
    day: `2026-${month}-0${index + 1}`,
    views: 10 * (index + 1),
    favorites: 0,
    downloads: 0,
    orders: 1,
    sales: 1,
    revenueCents,
  }));

test('OW09 the chart says each day and the one it is compared with, and moves by keyboard', () => {
  renderAdmin(<DayChart days={days('03', [100, 250, 0])} before={days('02', [50, 0, 75])} />);
  const slider = screen.getByRole('slider', { name: 'Day of the chart' });
  expect(slider.getAttribute('aria-valuetext')).toBe('Mar 3: $0.00, $0.75 on Feb 3');
  fireEvent.change(slider, { target: { value: '1' } });
  expect(slider.getAttribute('aria-valuetext')).toBe('Mar 2: $2.50, $0.00 on Feb 2');
  expect(screen.getByRole('figure').textContent).toContain('Mar 2: $2.50');
});

test('OW09 all days are there as a table, the newest first', () => {
  renderAdmin(<DayChart days={days('03', [100, 250])} before={[]} />);
  const details = screen.getByText('All days as a table').closest('details');
  if (!details) throw new Error('There is no table to open.');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'DayRevenueSalesViewsDownloadsFavorites',
    'Mar 2$2.5012000',
    'Mar 1$1.0011000',
  ]);
});
