// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as data from '@baobab/data/activity/statistics';
import type { AdminStats } from '@baobab/data/activity/statistics';
import { renderAdmin } from '@baobab/testing/render-admin';
import { NavigationProvider } from '../../frame/navigation.tsx';
import { Overview } from './overview.tsx';
import * as firstWeek from './read-first-week.ts';
import * as chart from './sales-chart.tsx';
import * as health from './store-health.tsx';

const adminStats = vi.spyOn(data, 'adminStats');
vi.spyOn(firstWeek, 'readFirstWeek').mockResolvedValue(null);
vi.spyOn(chart, 'SalesChart').mockReturnValue(<p>Chart</p>);
vi.spyOn(health, 'StoreHealth').mockReturnValue(<></>);

const stats = (orders30d: number): AdminStats => ({
  users: 1,
  illustrations: 1,
  categories: 1,
  blogPosts: 1,
  orders30d,
  revenue30d: 0,
  days: [],
});
const navigation = { open: () => {}, openUploads: () => {}, addFolder: () => {} };

async function show(orders30d: number): Promise<void> {
  adminStats.mockResolvedValue(stats(orders30d));
  renderAdmin(
    <NavigationProvider value={navigation}>
      <Overview />
    </NavigationProvider>,
  );
  await screen.findByText('Chart');
}
const NOTE = 'Money is in USD; sales in another currency count without it.';

test('OW09 MO07 revenue says that sales in another currency count without their money', async () => {
  await show(3);
  expect(screen.getByText(NOTE)).toBeTruthy();
});

test('OW09 MO07 without orders there is no money to explain', async () => {
  await show(0);
  expect(screen.queryByText(NOTE)).toBeNull();
});
