// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { discountCode } from '@baobab/testing/admin-rows';
import { renderAdmin } from '@baobab/testing/render-admin';
import { CodeTable } from './code-table.tsx';

const nothing = () => {};

test('MO02 numbers have a label that stands before them where the table has no head', () => {
  const actions = { onEdit: nothing, onCopyCode: nothing, onCopyLink: null, onActivate: nothing };
  renderAdmin(<CodeTable codes={[discountCode()]} loading={false} empty="" {...actions} />);
  const labels = ['0', '$0.00'].map((text) => screen.getByRole('cell', { name: text }).dataset['label']);
  expect(labels).toEqual(['Used', 'Saved']);
});
