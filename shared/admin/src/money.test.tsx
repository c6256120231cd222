// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as details from '@baobab/data/shop-details';
import { renderAdmin } from '@baobab/testing/render-admin';
import { formatMoney, useShopCurrency } from './money.ts';

const shopDetails = vi.spyOn(details, 'shopDetails');

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

function Price() {
  useShopCurrency();
  return <p>{formatMoney(5)}</p>;
}

test('MO07 a currency that was saved, at once or with a draft that was sent later, is shown without a reload', async () => {
  shopDetails.mockResolvedValue({ currency: 'eur' } as never);
  const drafts = draftsOf('2026-11-20T10:00:00Z');
  renderAdmin(<Price />, { drafts } as object);
  expect(await screen.findByText('€5.00')).toBeTruthy();
  expect(shopDetails).toHaveBeenCalledTimes(1);
  shopDetails.mockResolvedValue({ currency: 'usd' } as never);
  act(() => drafts.save('2026-11-20T11:00:00Z'));
  expect(await screen.findByText('$5.00')).toBeTruthy();
  expect(shopDetails).toHaveBeenCalledTimes(2);
});
