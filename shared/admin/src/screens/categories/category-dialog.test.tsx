// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import * as categories from '@baobab/data/catalog/admin-categories';
import * as illustrations from '@baobab/data/catalog/admin-illustrations';
import { AppError } from '@baobab/domain/errors';
import { category } from '@baobab/testing/admin-rows';
import { renderAdmin } from '@baobab/testing/render-admin';
import { CategoryDialog } from './category-dialog.tsx';

const createCategory = vi.spyOn(categories, 'createCategory');
const deactivateCategory = vi.spyOn(categories, 'deactivateCategory');
const listAllCategories = vi.spyOn(categories, 'listAllCategories');
const updateCategory = vi.spyOn(categories, 'updateCategory');
const listAdminIllustrations = vi.spyOn(illustrations, 'listAdminIllustrations');
afterEach(() => vi.clearAllMocks());

const TECH = category('Tech', { id: 'c1', description: 'Computers and people', revision: 4 });

test('OW02 hiding a category asks what becomes of its illustrations, and undo shows it again', async () => {
  listAllCategories.mockResolvedValue([TECH, { ...TECH, id: 'c2', name: 'Culture' }]);
  listAdminIllustrations.mockResolvedValue({ items: [], total: 12, page: 1, pageSize: 1, pageCount: 12 });
  updateCategory.mockResolvedValue({ ...TECH, revision: 5 });
  deactivateCategory.mockResolvedValue({ revision: 6, revised: [] });
  const [onSaved, onHidden] = [vi.fn(), vi.fn()];
  renderAdmin(
    <CategoryDialog category={TECH} nextOrder={2} onClose={() => {}} onSaved={onSaved} onHidden={onHidden} />,
  );
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Update' });
  fireEvent.click(screen.getByLabelText('Active (visible in the shop)'));
  await screen.findByText('What becomes of its 12 illustrations?');
  fireEvent.click(screen.getByLabelText('Move to another category'));
  expect(save().disabled).toBe(true);
  fireEvent.mouseDown(screen.getByLabelText('Category to move them to'));
  fireEvent.click(await screen.findByTitle('Culture'));
  await act(async () => fireEvent.click(save()));
  expect(deactivateCategory.mock.calls[0]?.slice(1)).toEqual([
    { ...TECH, revision: 5 },
    { items: 'move', to: 'Culture' },
  ]);
  expect(onSaved).toHaveBeenCalledTimes(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await act(async () => {});
  expect(updateCategory.mock.lastCall?.slice(1)).toEqual(['c1', 6, { is_active: true }]);
  expect(onHidden).toHaveBeenCalledTimes(2);
});

test('AD06 a category whose save fails stays in the form with the reason, and saving again works', async () => {
  createCategory.mockRejectedValueOnce(new AppError('network_offline')).mockResolvedValueOnce(TECH);
  const onSaved = vi.fn();
  renderAdmin(
    <CategoryDialog category={null} nextOrder={2} onClose={() => {}} onSaved={onSaved} onHidden={() => {}} />,
  );
  const type = (label: string, value: string) =>
    act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
  await type('Name', 'Cut off');
  await type('Description', 'Saved twice, there once');
  const add = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add' })));
  await add();
  expect(screen.getByRole('alert').textContent).toContain('Failed to save category. Please try again.');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Cut off');
  expect(onSaved).not.toHaveBeenCalled();
  await add();
  expect(createCategory.mock.lastCall?.[1]).toMatchObject({ name: 'Cut off' });
  expect(onSaved).toHaveBeenCalledTimes(1);
});
