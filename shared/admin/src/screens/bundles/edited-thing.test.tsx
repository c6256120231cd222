// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as illustrations from '@baobab/data/catalog/admin-illustrations';
import * as packs from '@baobab/data/packs/admin-packs';
import * as sales from '@baobab/data/catalog/sales';
import type { BundleRecord, PackProduct, PackRecord } from '@baobab/domain/entities/bundle-pack';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import { renderAdmin } from '@baobab/testing/render-admin';
import { EditedThing, type Edited } from './edited-thing.tsx';
import { usePackActions } from './use-pack-actions.ts';

const saveBundle = vi.spyOn(packs, 'saveBundle');
const savePack = vi.spyOn(packs, 'savePack');
const previewSale = vi.spyOn(sales, 'previewSale');
const listAdminIllustrations = vi.spyOn(illustrations, 'listAdminIllustrations');
afterEach(() => vi.clearAllMocks());

const PRODUCT: PackProduct = {
  id: 'bundle-starter',
  description: 'Three packs to begin with.',
  price: 20,
  comparePrice: null,
  isSold: true,
  isDeliverable: true,
  salePrice: null,
  saleStartsAt: null,
  saleEndsAt: null,
  askedPrice: 20,
  struckPrice: null,
  revision: 4,
  image: null,
  imageWidths: [],
  imageWidth: null,
  imageHeight: null,
  placeholder: null,
};
const STARTER: BundleRecord = {
  id: 'bundle-starter',
  title: 'Starter Bundle',
  product: PRODUCT,
  packs: ['hair'],
  wasSold: true,
};
const HAIR: PackRecord = {
  slug: 'hair',
  title: 'Hair Pack',
  theme: 'culture',
  section: 'pack',
  displayOrder: 1,
  fileName: 'hair.zip',
  version: 1,
  sizeBytes: 5,
  uploadedAt: '2026-01-01T00:00:00Z',
  contents: null,
  product: { ...PRODUCT, id: 'pack-hair', description: 'Pictures of hair.' },
  bundles: [],
  items: [{ id: 'braids', title: 'Braids' }],
  wasSold: true,
};
const reload = vi.fn();

beforeEach(() => {
  previewSale.mockResolvedValue([
    { id: 'bundle-starter', title: 'Starter Bundle', price: 20, struckPrice: 18, lowestPrice: 18, reason: null },
  ]);
  const locs = { id: 'locs', title: 'Locs at noon' } as AdminIllustration;
  listAdminIllustrations.mockResolvedValue({ items: [locs], total: 1, page: 1, pageSize: 20, pageCount: 1 });
  saveBundle.mockResolvedValue({
    bundle: { ...STARTER, product: { ...PRODUCT, revision: 5 } },
    left: [],
  });
  savePack.mockResolvedValue({ pack: { ...HAIR, product: { ...PRODUCT, revision: 5 } }, left: [] });
});

function Form({ edited }: { edited: Edited }) {
  const actions = usePackActions(reload);
  return (
    <EditedThing edited={edited} shelf={{ packs: [HAIR], bundles: [STARTER] }} actions={actions} onClose={() => {}} />
  );
}
const type = (label: string, text: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value: text } }));
const save = () => act(async () => void fireEvent.click(screen.getAllByRole('button', { name: 'Save' })[0] as Element));

test('MO01 MO04 a bundle gets a sale: what shoppers see is told before, too high a price is refused, and undo ends it', async () => {
  renderAdmin(<Form edited={{ bundle: 'bundle-starter' }} />);
  await type('Sale price', '25');
  expect(await screen.findByText('A sale price is at least $0.50 and below the price.')).toBeTruthy();
  await type('Sale price', '15');
  expect(await screen.findByText(/Shoppers see \$15\.00 beside the struck \$18\.00/)).toBeTruthy();
  await save();
  expect(saveBundle.mock.lastCall?.[1]).toMatchObject({ salePrice: 15, saleEndsAt: null, baseRevision: 4 });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await act(async () => {});
  expect(saveBundle.mock.lastCall?.[1]).toMatchObject({
    id: 'bundle-starter',
    title: 'Starter Bundle',
    packs: ['hair'],
    price: 20,
    salePrice: null,
    baseRevision: 5,
  });
  expect(reload).toHaveBeenCalledTimes(2);
});

test('MO04 an owner says which illustrations are in a pack, found by their titles, and undo brings the earlier ones back', async () => {
  renderAdmin(<Form edited={{ pack: 'hair' }} />);
  const field = screen.getByLabelText('Its illustrations');
  expect(screen.getByTitle('Braids')).toBeTruthy();
  fireEvent.mouseDown(field);
  fireEvent.click(await screen.findByTitle('Locs at noon'));
  await save();
  expect(savePack.mock.lastCall?.[1]).toMatchObject({ items: ['braids', 'locs'], salePrice: null });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await act(async () => {});
  expect(savePack.mock.lastCall?.[1]).toMatchObject({ slug: 'hair', items: ['braids'], baseRevision: 5 });
});
