// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as categories from '@baobab/data/catalog/admin-categories';
import * as tables from '@baobab/data/catalog/catalog-table';
import { type DetailsChange } from '@baobab/data/catalog/change-illustrations';
import * as facets from '@baobab/data/catalog/facet-values';
import { AppError } from '@baobab/domain/errors';
import { catalogRow, category } from '@baobab/testing/admin-rows';
import { renderAdmin } from '@baobab/testing/render-admin';
import { settle } from '@baobab/testing/virtual-clock';
import { ImportDialog } from './import-dialog.tsx';

const deleteCategory = vi.spyOn(categories, 'deleteCategory');
const listAllCategories = vi.spyOn(categories, 'listAllCategories');
const readCatalogTable = vi.spyOn(tables, 'readCatalogTable');
vi.spyOn(facets, 'listFacetValues').mockResolvedValue([]);

const server = { calls: [] as unknown[][], answer: (_id: string): object => ({}) };

const rows = ['one', 'two', 'three'].map((id, index) =>
  catalogRow({ id, revision: 1, title: `Title ${id}`, description: 'A long description', price: 5 + index }),
);

const before = {
  title: 'Title one',
  description: 'A long description',
  category: 'Tech',
  price: 5,
  is_free: false,
  featured: false,
  tags: [],
  state: 'published',
  publish_at: null,
  withdrawn_reason: null,
  series: null,
  alt_text: null,
  facets: [],
  focus_x: null,
  focus_y: null,
};
const client = {
  rpc: (_name: string, { p }: { p: { items: DetailsChange[] } }) => ({
    throwOnError: async () => {
      server.calls.push(p.items);
      return { data: { results: p.items.map(({ id }) => ({ id, ...server.answer(id) })) } };
    },
  }),
};

beforeEach(() => {
  server.calls = [];
  server.answer = () => ({ revision: 2, before });
  listAllCategories.mockResolvedValue([]);
  readCatalogTable.mockResolvedValue(rows);
});

async function open(csv: string): Promise<() => void> {
  const onChanged = vi.fn();
  renderAdmin(<ImportDialog onClose={() => {}} onChanged={onChanged} />, {
    client,
    serverUrl: 'https://shop.test',
  } as object);
  const input = screen.getByLabelText<HTMLInputElement>('Table to import');
  await act(async () => fireEvent.change(input, { target: { files: [new File([csv], 'catalog.csv')] } }));
  return onChanged;
}

const press = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

test('OW05 a table is shown field by field and nothing is sent; confirmed, only the differences are', async () => {
  const onChanged = await open('id,title,price\none,New title,9\ntwo,Title two,6\nnine,x,1\nthree,Title three,7.50');
  await screen.findByText(/2 illustrations to change, 1 the same as the shop, 1 refused/);
  const table = screen.getByRole('table', { name: 'Differences' });
  expect(within(table).getByText('New title').tagName).toBe('INS');
  expect(screen.getByText(/Row 4 has the id “nine”/)).toBeTruthy();
  expect(server.calls).toEqual([]);
  await press(/Change 2 illustrations/);
  await screen.findByText('2 illustrations changed.');
  expect(server.calls).toEqual([
    [
      { id: 'one', revision: 1, set: { title: 'New title', price: 9 }, create_category: true },
      { id: 'three', revision: 1, set: { price: 7.5 }, create_category: true },
    ],
  ]);
  expect(onChanged).toHaveBeenCalled();
});

test('OW05 one click takes the import back; what was changed since is named and left', async () => {
  await open('id,title\none,New title\ntwo,Other title');
  await press(/Change 2 illustrations/);
  await screen.findByText('2 illustrations changed.');
  server.answer = (id) =>
    id === 'two' ? { error: { code: 'P0001', hint: 'conflict', message: 'Changed.' } } : { revision: 3, before };
  await press(/Undo this import/);
  await screen.findByText('1 illustration taken back. 1 illustration left as it is:');
  expect(server.calls[1]).toEqual([
    { id: 'one', revision: 2, set: before },
    { id: 'two', revision: 2, set: before },
  ]);
  expect(screen.getByRole('table', { name: 'Left as they are' }).textContent).toContain(
    'Title two was changed in the shop meanwhile',
  );
  expect(screen.queryByRole('button', { name: /Undo this import/ })).toBeNull();
});

test('OW05 a call that fails in the middle says what is done and what to do, and what was done can be taken back', async () => {
  readCatalogTable.mockResolvedValue(
    Array.from({ length: 600 }, (_, index) => catalogRow({ revision: 1, title: 'Title one', id: `id-${index}` })),
  );
  await open(['id,title', ...Array.from({ length: 600 }, (_, index) => `id-${index},Changed ${index}`)].join('\n'));
  await screen.findByText(/600 illustrations to change/);
  server.answer = (id) => {
    if (id === 'id-500') throw new AppError('server_unavailable');
    return { revision: 2, before };
  };
  await press(/Change 600 illustrations/);
  await screen.findByText('500 illustrations changed.');
  expect(screen.getByRole('alert').textContent).toContain('Import the table again to go on');
  server.answer = () => ({ revision: 3, before });
  await press(/Undo this import/);
  await screen.findByText('500 illustrations taken back.');
});

test('OW05 an import that is left while it is sent sends nothing more', async () => {
  readCatalogTable.mockResolvedValue(
    Array.from({ length: 600 }, (_, index) => catalogRow({ revision: 1, title: 'Title one', id: `id-${index}` })),
  );
  await open(['id,title', ...Array.from({ length: 600 }, (_, index) => `id-${index},Changed ${index}`)].join('\n'));
  await screen.findByText(/600 illustrations to change/);
  server.answer = (id) => {
    // as soon as the first call is answered
    if (id === 'id-499') cleanup();
    return { revision: 2, before };
  };
  await press(/Change 600 illustrations/);
  await settle();
  expect(server.calls).toHaveLength(1);
});

test('OW05 what is no table is refused in words, and another one can be chosen', async () => {
  await open('title\nx');
  const alert = await waitFor(() => screen.getByRole('alert'));
  expect(alert.textContent).toContain('neither a column “id” nor a column “file”');
  expect(screen.getByRole('button', { name: /Choose a table/ })).toBeTruthy();
});

test('OW05 what the import made goes with it: its categories, except those that are in use or were edited since', async () => {
  listAllCategories.mockResolvedValue([category('Tech')]);
  await open('id,category\none,Music\ntwo,Used\nthree,Edited');
  await press(/Change 3 illustrations/);
  await screen.findByText('3 illustrations changed.');
  expect(deleteCategory).not.toHaveBeenCalled();
  listAllCategories.mockResolvedValue([
    category('Tech'),
    category('Music'),
    category('Used'),
    category('Edited', { revision: 2 }),
    category('Someone else’s'),
  ]);
  deleteCategory.mockImplementation(async (_, id) => {
    if (id === 'id of Used') throw new AppError('in_use');
  });
  await press(/Undo this import/);
  await screen.findByText('The import had made the category “Music”, which is deleted again.');
  expect(
    screen.getByText(
      'The import had made the categories “Used”, “Edited”, which are not deleted. Look at them under Categories.',
    ),
  ).toBeTruthy();
  expect(deleteCategory.mock.calls.map(([, id]) => id)).toEqual(['id of Music', 'id of Used']);
});
