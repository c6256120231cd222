// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { BulkChange } from '@baobab/data/catalog/bulk-illustrations';
import * as facets from '@baobab/data/catalog/facet-values';
import { renderAdmin } from '@baobab/testing/render-admin';
import { hasUnsaved } from '../../frame/unsaved.ts';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';

const word = (value: string, label: string, isActive: boolean) => ({
  facet: 'hair',
  value,
  label,
  displayOrder: 1,
  isActive,
});
vi.spyOn(facets, 'listFacetValues').mockResolvedValue([
  word('braids', 'Braids', true),
  word('secret', 'Secret', false),
]);
vi.spyOn(facets, 'listSeriesNames').mockResolvedValue(['Family Life']);

function openDialog(onApply = vi.fn<(change: BulkChange) => Promise<boolean>>(async () => true)) {
  renderAdmin(
    <BulkEditDialog progress={null} count={3} categories={['Animals', 'Tech']} onClose={() => {}} onApply={onApply} />,
    {
      client: {},
    } as object,
  );
  return onApply;
}

const apply = () => screen.getByRole<HTMLButtonElement>('button', { name: /Apply to 3$/ });
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choose = (label: string, option: string) => {
  fireEvent.mouseDown(screen.getByLabelText(label));
  fireEvent.click(screen.getByTitle(option));
};
const press = () => act(async () => fireEvent.click(apply()));

test('AD05 a bulk edit that changes nothing cannot be applied', () => {
  openDialog();
  expect(apply().disabled).toBe(true);
  expect(hasUnsaved()).toBe(false);
  write('Add tags', ' , ,');
  expect(apply().disabled).toBe(true);
});

test('AD05 a bulk edit sends only what was touched', async () => {
  const onApply = openDialog();
  choose('Category', 'Tech');
  choose('Home page', 'Not featured');
  write('Add tags', 'sun, Sea, sun');
  write('Remove tags', 'old');
  expect(hasUnsaved()).toBe(true);
  await press();
  expect(onApply.mock.calls).toEqual([
    [{ set: { category: 'Tech', featured: false }, add_tags: ['sun', 'Sea'], remove_tags: ['old'] }],
  ]);
});

test('AD05 a price means for sale, and taking it away means neither', async () => {
  const onApply = openDialog();
  write('Price', '12.5');
  await press();
  expect(onApply.mock.calls).toEqual([[{ set: { price: 12.5 } }]]);
  cleanup();
  openDialog();
  write('Price', '12.5');
  write('Price', '');
  expect(apply().disabled).toBe(true);
});

test('AD05 free illustrations have no price; those for sale need one that can be charged', async () => {
  const onApply = openDialog();
  choose('Selling', 'For sale');
  expect(screen.getByText('What should they cost?')).toBeTruthy();
  expect(apply().disabled).toBe(true);
  write('Price', '0.2');
  expect(screen.getByRole('alert').textContent).toMatch(/0\.50/);
  expect(apply().disabled).toBe(true);
  choose('Selling', 'Free download');
  expect(screen.getByLabelText<HTMLInputElement>('Price').disabled).toBe(true);
  await press();
  expect(onApply.mock.calls).toEqual([[{ set: { is_free: true } }]]);
});

test('FI03 AD05 words are put on and taken off, and a series that is typed is made', async () => {
  const onApply = openDialog();
  fireEvent.mouseDown(screen.getByLabelText('Add people and setting'));
  fireEvent.click(await screen.findByTitle('Hair: Braids'));
  expect(screen.queryByTitle('Hair: Secret')).toBeNull();
  choose('Remove people and setting', 'Hair: Secret');
  fireEvent.mouseDown(screen.getByLabelText('Series'));
  fireEvent.change(screen.getByLabelText('Series'), { target: { value: ' City Days ' } });
  fireEvent.click(screen.getByTitle('New: City Days'));
  await press();
  expect(onApply.mock.calls).toEqual([
    [{ set: { series: 'City Days' }, add_facets: ['hair:braids'], remove_facets: ['hair:secret'] }],
  ]);
});

test('AD05 a bulk edit that failed can be applied again', async () => {
  const onApply = openDialog(vi.fn(async () => false));
  write('Add tags', 'sun');
  await press();
  expect(apply().disabled).toBe(false);
  await press();
  expect(onApply).toHaveBeenCalledTimes(2);
});
