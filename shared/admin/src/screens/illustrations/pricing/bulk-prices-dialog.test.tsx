// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAdmin } from '@baobab/testing/render-admin';
import { BulkPricesDialog } from './bulk-prices-dialog.tsx';
import type { PriceChangeOfMany } from './price-words.ts';

test('MO01 a percentage with a decimal comma is that percentage', async () => {
  const onApply = vi.fn<(change: PriceChangeOfMany) => Promise<boolean>>(async () => true);
  renderAdmin(<BulkPricesDialog count={3} progress={null} onClose={() => {}} onApply={onApply} />);
  fireEvent.change(screen.getByLabelText('Percent up or down'), { target: { value: '-12,5' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /Apply to 3/ })));
  expect(onApply.mock.calls).toEqual([[{ percent: -12.5, rounding: 'none', sale: null }]]);
});
