// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as facets from '@baobab/data/catalog/facet-values';
import { AppError } from '@baobab/domain/errors';
import { renderAdmin } from '@baobab/testing/render-admin';
import { ShopWords } from './shop-words.tsx';

const listFacetValues = vi.spyOn(facets, 'listFacetValues');
const addFacetValue = vi.spyOn(facets, 'addFacetValue').mockResolvedValue();
const changeFacetValue = vi.spyOn(facets, 'changeFacetValue').mockResolvedValue();
const orderFacetValues = vi.spyOn(facets, 'orderFacetValues').mockResolvedValue();
const removeFacetValue = vi.spyOn(facets, 'removeFacetValue').mockResolvedValue();

const word = (value: string, label: string, displayOrder: number) => ({
  facet: 'hair',
  value,
  label,
  displayOrder,
  isActive: true,
});
const [locs, braids] = [word('locs', 'Locs', 1), word('braids', 'Braids', 4)];
const client = {};

beforeEach(() => {
  vi.clearAllMocks();
  listFacetValues.mockResolvedValue([locs, braids]);
});

async function open() {
  renderAdmin(<ShopWords />, { client } as object);
  return waitFor(() => screen.getByRole('list', { name: 'Words for Hair' }));
}
const click = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

test('FI01 a word is added behind the others under an address of its own', async () => {
  await open();
  fireEvent.change(screen.getByLabelText('New word'), { target: { value: ' Finger Waves ' } });
  await click('Add');
  expect(addFacetValue).toHaveBeenCalledWith(client, {
    facet: 'hair',
    value: 'finger-waves',
    label: 'Finger Waves',
    displayOrder: 5,
  });
});

test('FI01 a word is renamed, hidden and put elsewhere at once, and each can be taken back', async () => {
  const list = await open();
  const name = within(list).getByLabelText('Name of “Locs”');
  fireEvent.change(name, { target: { value: 'Dreadlocks' } });
  await act(async () => fireEvent.blur(name));
  expect(changeFacetValue).toHaveBeenLastCalledWith(client, expect.objectContaining({ value: 'locs' }), {
    label: 'Dreadlocks',
  });
  await click('Undo');
  expect(changeFacetValue).toHaveBeenLastCalledWith(client, expect.objectContaining({ value: 'locs' }), {
    label: 'Locs',
    is_active: true,
  });
  await act(async () => fireEvent.click(screen.getByRole('switch', { name: 'Show “Braids” to shoppers' })));
  expect(changeFacetValue).toHaveBeenLastCalledWith(client, expect.objectContaining({ value: 'braids' }), {
    is_active: false,
  });
  await act(async () =>
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move Braids: arrow keys' }), { key: 'ArrowUp' }),
  );
  expect(orderFacetValues.mock.calls[0]?.[1].map(({ value }) => value)).toEqual(['braids', 'locs']);
});

test('FI01 a word that pictures carry is not deleted, and the owner is told why', async () => {
  removeFacetValue.mockRejectedValueOnce(
    new AppError('in_use', {}, { message: '"Locs" describes 3 illustrations. Hide it, or take it off them first.' }),
  );
  await open();
  await click('Delete “Locs”');
  await waitFor(() => screen.getByText('The word was not deleted'));
  expect(screen.getByText(/describes 3 illustrations/)).toBeTruthy();
});

test.each(['braids', 'BRAIDS', 'Braids '])(
  'FI01 “%s” is neither added nor made of another word where “Braids” is',
  async (label) => {
    const list = await open();
    fireEvent.change(screen.getByLabelText('New word'), { target: { value: label } });
    await click('Add');
    await waitFor(() => screen.getByText('“Braids” is there already. Choose another word.'));
    const name = within(list).getByLabelText<HTMLInputElement>('Name of “Locs”');
    fireEvent.change(name, { target: { value: label } });
    await act(async () => fireEvent.blur(name));
    await waitFor(() => screen.getByText('The word could not be changed'));
    expect(name.value).toBe('Locs');
    expect([addFacetValue, changeFacetValue].map((each) => each.mock.calls)).toEqual([[], []]);
  },
);

test('FI01 a word may be written in other letters than it is', async () => {
  const list = await open();
  const name = within(list).getByLabelText('Name of “Braids”');
  fireEvent.change(name, { target: { value: 'braids' } });
  await act(async () => fireEvent.blur(name));
  expect(changeFacetValue).toHaveBeenCalledWith(client, expect.objectContaining({ value: 'braids' }), {
    label: 'braids',
  });
});
