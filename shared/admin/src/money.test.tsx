// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as details from '@baobab/data/settings/shop-details';
import { renderAdmin } from '@baobab/testing/render-admin';
import { formatMoney, useShopLocale } from './money.ts';
import { formatMoment } from './moments.ts';

vi.spyOn(details, 'shopDetails');
const shopDetails = vi.mocked(details.shopDetails, { partial: true });

/** Settings that the server has since a moment. */
function draftsOf(first: string | null) {
  const listeners = new Set<() => void>();
  const stateAt = (changedAt: string | null) => ({ documents: [{ key: 'shop_settings', changedAt }] });
  let state = stateAt(first);
  return {
    current: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    save(changedAt: string) {
      state = stateAt(changedAt);
      for (const listener of listeners) listener();
    },
  };
}

const LOCALE = { minimumCharge: 0.5, timeZone: 'UTC' };

function Price() {
  useShopLocale();
  return (
    <p>
      {formatMoney(5)} {formatMoment('2026-11-20T23:30:00Z')}
    </p>
  );
}

test('MO07 D52 a currency and a time zone that were saved, at once or with a draft that was sent later, are shown without a reload', async () => {
  shopDetails.mockResolvedValue({ ...LOCALE, currency: 'eur' });
  const drafts = draftsOf('2026-11-20T10:00:00Z');
  renderAdmin(<Price />, { drafts } as object);
  expect(await screen.findByText('€5.00 Nov 20, 2026, 11:30 PM')).toBeTruthy();
  expect(shopDetails).toHaveBeenCalledTimes(1);
  shopDetails.mockResolvedValue({ ...LOCALE, currency: 'usd', timeZone: 'Africa/Lagos' });
  act(() => drafts.save('2026-11-20T11:00:00Z'));
  expect(await screen.findByText('$5.00 Nov 21, 2026, 12:30 AM')).toBeTruthy();
  expect(shopDetails).toHaveBeenCalledTimes(2);
});
