// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as statistics from '@baobab/data/activity/statistics';
import { renderAdmin } from '@baobab/testing/render-admin';
import { CodeList } from './code-list.tsx';

const codeStatistics = vi.spyOn(statistics, 'codeStatistics');

const range = { from: '2026-11-01', to: '2026-11-30' };

test('MO02 OW09 each code of the range with its orders, what they brought and what it gave', async () => {
  codeStatistics.mockResolvedValue([
    { code: 'SUMMER', uses: 12, revenueCents: 123_400, discountCents: 13_711 },
    { code: 'GIFT', uses: 1, revenueCents: 0, discountCents: 500 },
  ]);
  renderAdmin(<CodeList range={range} />);
  const rows = within(await screen.findByRole('list', { name: 'Codes by revenue' })).findAllByRole('listitem');
  expect((await rows).map(({ textContent }) => textContent)).toEqual([
    'SUMMER12 orders · $1,234.00 earned · $137.11 given',
    'GIFT1 order · $0.00 earned · $5.00 given',
  ]);
  expect(codeStatistics.mock.calls[0]?.[1]).toEqual(range);
});

test('MO02 OW09 a range without codes says so', async () => {
  codeStatistics.mockResolvedValue([]);
  renderAdmin(<CodeList range={range} />);
  expect(await screen.findByText('No order was paid with a code in this range.')).toBeTruthy();
});
