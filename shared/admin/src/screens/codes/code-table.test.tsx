// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { DiscountCode } from '@baobab/data/discount-codes';
import { renderAdmin } from '@baobab/testing/render-admin';
import { CodeTable } from './code-table.tsx';

afterEach(cleanup);

const code: DiscountCode = {
  code: 'SUMMER',
  kind: 'percent',
  percent: 20,
  amount: null,
  item: null,
  scope: 'all',
  scopeRef: null,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerPerson: null,
  isActive: true,
  note: '',
  itemTitle: null,
  createdAt: '2026-11-01T00:00:00Z',
  used: 0,
  reserved: 0,
  discountTotal: 0,
};
const nothing = () => {};

test('MO02 numbers have a label that stands before them where the table has no head', () => {
  const actions = { onEdit: nothing, onCopyCode: nothing, onCopyLink: null, onActivate: nothing };
  renderAdmin(<CodeTable codes={[code]} loading={false} empty="" {...actions} />);
  const labels = ['0', '$0.00'].map((text) => screen.getByRole('cell', { name: text }).dataset['label']);
  expect(labels).toEqual(['Used', 'Saved']);
});
