// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { setShopLocale, shopLocale } from '@baobab/domain/shop-locale';
import { afterEach, expect, test, vi } from 'vitest';
import { renderAdmin } from '@baobab/testing/render-admin';
import { DayRange } from './day-range.tsx';

const standard = shopLocale();
afterEach(() => setShopLocale(standard));

test.each([
  ['Africa/Lagos', '2026-11-28', '2026-11-27T23:00:00.000Z', '2026-11-28T23:00:00.000Z'],
  // 23 and 25 hours
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
])('OW06 OW09 D52 a day of orders is one of the shop, as in statistics: %s, %s', (timeZone, day, from, to) => {
  setShopLocale({ ...standard, timeZone });
  const onRange = vi.fn();
  renderAdmin(<DayRange verb="Ordered" onRange={onRange} />);
  fireEvent.change(screen.getByLabelText('Ordered from'), { target: { value: day } });
  fireEvent.change(screen.getByLabelText('Ordered until'), { target: { value: day } });
  expect(onRange.mock.lastCall).toEqual([{ from, to }]);
});
