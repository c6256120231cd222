import type { StatisticsDay } from '@baobab/data/activity/statistics';
import { fromCents } from '@baobab/domain/money';
import { formatMoney } from '../../money.ts';

export type Totals = Omit<StatisticsDay, 'day'>;
export type Figure = keyof Totals | 'conversion';

export const FIGURES: readonly { key: Figure; label: string }[] = [
  { key: 'revenueCents', label: 'Revenue' },
  { key: 'sales', label: 'Sales' },
  { key: 'views', label: 'Views' },
  { key: 'conversion', label: 'Conversion' },
  { key: 'downloads', label: 'Downloads' },
  { key: 'favorites', label: 'Favorites' },
];
const NOTHING: Totals = { views: 0, favorites: 0, downloads: 0, orders: 0, sales: 0, revenueCents: 0 };

export function sumOf(days: readonly StatisticsDay[]): Totals {
  return days.reduce<Totals>(
    (sum, day) => ({
      views: sum.views + day.views,
      favorites: sum.favorites + day.favorites,
      downloads: sum.downloads + day.downloads,
      orders: sum.orders + day.orders,
      sales: sum.sales + day.sales,
      revenueCents: sum.revenueCents + day.revenueCents,
    }),
    NOTHING,
  );
}

/** Null: there is none, as a share of no views. */
export function figureOf(totals: Totals, figure: Figure): number | null {
  if (figure !== 'conversion') return totals[figure];
  return totals.views > 0 ? totals.sales / totals.views : null;
}

export function formatFigure(figure: Figure, value: number | null): string {
  if (value === null) return '–';
  if (figure === 'conversion') return `${(value * 100).toFixed(2)}%`;
  return figure === 'revenueCents' ? formatCents(value) : value.toLocaleString('en-US');
}

export const formatCents = (cents: number): string => formatMoney(fromCents(cents));

/** '+12%' against the period before; null where there is nothing to compare with. */
export function changeOf(
  now: number | null,
  before: number | null,
): { text: string; way: 'up' | 'down' | 'same' } | null {
  if (now === null || before === null || before === 0) return null;
  const percent = Math.round((now / before - 1) * 100);
  if (percent === 0) return { text: 'no change', way: 'same' };
  return {
    text: `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('en-US')}%`,
    way: percent > 0 ? 'up' : 'down',
  };
}
