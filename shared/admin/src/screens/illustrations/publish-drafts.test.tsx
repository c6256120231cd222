// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as illustrations from '@baobab/data/catalog/admin-illustrations';
import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import { renderAdmin } from '@baobab/testing/render-admin';
import { PublishDrafts } from './publish-drafts.tsx';
import type { StateActions } from './use-states.tsx';

const listAdminIllustrations = vi.spyOn(illustrations, 'listAdminIllustrations');
const listIllustrationIds = vi.spyOn(illustrations, 'listIllustrationIds');

function openScreen(drafts: Pick<AdminIllustration, 'id' | 'title' | 'price' | 'isFree'>[]) {
  const items = drafts.map((draft) => ({ ...draft, image: null, imageWidths: [] })) as Partial<AdminIllustration>[];
  const page = { items: items as AdminIllustration[], total: drafts.length, page: 1, pageSize: 1, pageCount: 1 };
  listAdminIllustrations.mockResolvedValue(page);
  listIllustrationIds.mockImplementation(async (_client, { free }) =>
    drafts.filter(({ isFree }) => !free || isFree).map(({ id }) => id),
  );
  const publish = vi.fn<StateActions['publish']>(async ({ ids }) => ids());
  renderAdmin(<PublishDrafts states={{ publish, withdraw: vi.fn() }} />);
  return publish;
}

test('OW02 drafts are seen with their prices before they become public together', async () => {
  const publish = openScreen([
    { id: 'a', title: 'Pine', price: 4, isFree: false },
    { id: 'b', title: 'Oak', price: 0, isFree: true },
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Publish 2 drafts' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publish 2 drafts?' });
  expect(within(dialog).getByText(/^1 for sale, 1 free\. Anyone with an account/)).toBeTruthy();
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Pine$4.00', 'OakFree']);
  expect(publish).not.toHaveBeenCalled();
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Publish' })));
  expect(await publish.mock.results[0]?.value).toEqual(['a', 'b']);
});

test('OW02 without drafts nothing is offered', async () => {
  openScreen([]);
  await act(async () => {});
  expect(screen.queryByRole('button')).toBeNull();
});
